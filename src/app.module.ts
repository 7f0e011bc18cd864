import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { AccessGuard } from './accounts/access.guard.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { RateLimitGuard } from './accounts/limits/rate-limit.guard.js';
import { OauthModule } from './accounts/oauth/oauth.module.js';
import { OpenidModule } from './accounts/openid/openid.module.js';
import { ProxySignInModule } from './accounts/proxy-sign-in/proxy-sign-in.module.js';
import { RecheckGuard } from './accounts/recheck.guard.js';
import { ScopeGuard } from './accounts/scope.guard.js';
import { SignInLinksModule } from './accounts/sign-in-links/sign-in-links.module.js';
import { AiModule } from './ai/ai.module.js';
import { BackupModule } from './backup/backup.module.js';
import { BoardModule } from './board/board.module.js';
import { CalendarFeedsModule } from './calendar-feeds/calendar-feeds.module.js';
import { ChangesModule } from './changes/changes.module.js';
import { CONFIG, type Config } from './config/config.js';
import { DavModule } from './dav/dav.module.js';
import { DatabaseModule } from './database/database.module.js';
import { EventsModule } from './events/events.module.js';
import { WebhooksModule } from './events/webhooks/webhooks.module.js';
import { FoodsModule } from './foods/foods.module.js';
import { GroceriesModule } from './groceries/groceries.module.js';
import { HealthModule } from './health/health.module.js';
import { HouseholdsModule } from './households/households.module.js';
import { InvitesModule } from './households/invites/invites.module.js';
import { MembersModule } from './households/members/members.module.js';
import { StorageQuotaInterceptor } from './households/storage-quota.interceptor.js';
import { ZoneInterceptor } from './households/zone.interceptor.js';
import { BodyBudget } from './http/bodies/body-budget.js';
import { BodyGuard } from './http/bodies/body.guard.js';
import { Uploads } from './http/bodies/uploads.js';
import { dtoPipe } from './http/fields/to-dto.js';
import { RequestQueue, RequestQueueInterceptor } from './http/request-queue.js';
import { LOGGER } from './http/logger.js';
import { ArchivesModule } from './imports/archives/archives.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { IngredientsModule } from './ingredients/ingredients.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { HouseholdArchiveModule } from './households/archive/household-archive.module.js';
import { PantryModule } from './pantry/pantry.module.js';
import { ParserModule } from './parser/parser.module.js';
import { PlanModule } from './plan/plan.module.js';
import { ReceiptsInterceptor } from './receipts/receipts.interceptor.js';
import { ReceiptsModule } from './receipts/receipts.module.js';
import { RecipesModule } from './recipes/recipes.module.js';
import { SearchModule } from './search/search.module.js';
import { StatsModule } from './stats/stats.module.js';
import { StoresModule } from './stores/stores.module.js';
import { TasksModule } from './tasks/tasks.module.js';
import { AccountPagesModule } from './web/accounts/account-pages.module.js';
import { ArchivePagesModule } from './web/archives/archive-pages.module.js';
import { BoardPagesModule } from './web/board/board-pages.module.js';
import { CookbookPagesModule } from './web/cookbooks/cookbook-pages.module.js';
import { DocsModule } from './web/documentation/docs.module.js';
import { GroceryPagesModule } from './web/groceries/grocery-pages.module.js';
import { HomeModule } from './web/home/home.module.js';
import { ImportPagesModule } from './web/imports/import-pages.module.js';
import { InstallingModule } from './web/installing/installing.module.js';
import { OauthPagesModule } from './web/oauth/oauth-pages.module.js';
import { OfflineModule } from './web/offline/offline.module.js';
import { PageFilter } from './web/page.filter.js';
import { PantryPagesModule } from './web/pantry/pantry-pages.module.js';
import { PeoplePagesModule } from './web/people/people-pages.module.js';
import { PlanPagesModule } from './web/plan/plan-pages.module.js';
import { RecipePagesModule } from './web/recipes/recipe-pages.module.js';
import { SettingsPagesModule } from './web/settings/settings-pages.module.js';
import { SharePagesModule } from './web/share/share-pages.module.js';
import { StorePagesModule } from './web/stores/store-pages.module.js';
import { WebModule } from './web/web.module.js';

/** What is created before Nest starts. */
export interface Runtime {
  readonly config: Config;
  readonly logger: Logger;
  /** Connected, with an up-to-date schema. */
  readonly dataSource: DataSource;
}

@Module({})
export class AppModule {
  static of(runtime: Runtime): DynamicModule {
    const { config, logger } = runtime;
    return {
      module: AppModule,
      global: true,
      // Nest adds the routes in this order, but those of an imported module with the first module that imports it.
      imports: [
        DiscoveryModule,
        AccountsModule,
        OauthModule,
        OpenidModule,
        ProxySignInModule,
        SignInLinksModule,
        AiModule,
        BackupModule,
        BoardModule,
        CalendarFeedsModule,
        ChangesModule,
        DatabaseModule.of(runtime),
        DavModule,
        EventsModule,
        WebhooksModule,
        FoodsModule,
        GroceriesModule,
        HealthModule,
        HouseholdsModule,
        InvitesModule,
        MembersModule,
        ArchivesModule,
        ImportsModule,
        IngredientsModule,
        McpModule,
        MetricsModule.of(runtime),
        HouseholdArchiveModule,
        PantryModule,
        ParserModule.of(runtime),
        PlanModule,
        ReceiptsModule,
        RecipesModule,
        SearchModule,
        StatsModule,
        StoresModule,
        TasksModule,
        AccountPagesModule,
        ArchivePagesModule,
        BoardPagesModule,
        CookbookPagesModule,
        DocsModule,
        GroceryPagesModule,
        HomeModule,
        ImportPagesModule,
        InstallingModule,
        OauthPagesModule,
        OfflineModule,
        PantryPagesModule,
        PeoplePagesModule,
        PlanPagesModule,
        RecipePagesModule,
        SettingsPagesModule,
        SharePagesModule,
        StorePagesModule,
        WebModule,
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
        BodyBudget,
        RequestQueue,
        Uploads,
        // The order matters: access, rate limit, scope, reading the body, checking the caller again, whose household it is.
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useClass: ScopeGuard },
        { provide: APP_GUARD, useClass: BodyGuard },
        { provide: APP_GUARD, useClass: RecheckGuard },
        { provide: APP_INTERCEPTOR, useClass: ZoneInterceptor },
        { provide: APP_INTERCEPTOR, useClass: RequestQueueInterceptor },
        // An operation that was done before is answered without asking for storage.
        { provide: APP_INTERCEPTOR, useClass: ReceiptsInterceptor },
        { provide: APP_INTERCEPTOR, useClass: StorageQuotaInterceptor },
        { provide: APP_PIPE, useValue: dtoPipe },
        { provide: APP_FILTER, useClass: PageFilter },
      ],
      exports: [CONFIG, LOGGER, RequestQueue, Uploads],
    };
  }
}
