import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { AccessGuard } from './accounts/access.guard.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { OpenidModule } from './accounts/openid/openid.module.js';
import { ProxySignInModule } from './accounts/proxy-sign-in/proxy-sign-in.module.js';
import { SignInLinksModule } from './accounts/sign-in-links/sign-in-links.module.js';
import { RateLimitGuard } from './accounts/limits/rate-limit.guard.js';
import { BoardModule } from './board/board.module.js';
import { CalendarFeedsModule } from './calendar-feeds/calendar-feeds.module.js';
import { ChangesModule } from './changes/changes.module.js';
import { CONFIG, type Config } from './config.js';
import { DatabaseModule } from './database/database.module.js';
import { EventsModule } from './events/events.module.js';
import { GroceriesModule } from './groceries/groceries.module.js';
import { HealthModule } from './health/health.module.js';
import { BodyBudget } from './http/bodies/body-budget.js';
import { BodyGuard } from './http/bodies/body.guard.js';
import { Uploads } from './http/bodies/uploads.js';
import { LOGGER } from './http/logger.js';
import { HouseholdsModule } from './households/households.module.js';
import { InvitesModule } from './households/invites/invites.module.js';
import { MembersModule } from './households/members/members.module.js';
import { StorageQuotaGuard } from './households/storage-quota.guard.js';
import { RecheckGuard } from './accounts/recheck.guard.js';
import { ScopeGuard } from './accounts/scope.guard.js';
import { dtoPipe } from './http/fields/to-dto.js';
import { ArchivesModule } from './imports/archives/archives.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { ParserModule } from './parser/parser.module.js';
import { PantryModule } from './pantry/pantry.module.js';
import { PlanModule } from './plan/plan.module.js';
import { ReceiptGuard } from './receipts/receipt.guard.js';
import { ReceiptsModule } from './receipts/receipts.module.js';
import { RecipesModule } from './recipes/recipes.module.js';
import { StatsModule } from './stats/stats.module.js';
import { StoresModule } from './stores/stores.module.js';
import { TasksModule } from './tasks/tasks.module.js';
import { PageFilter } from './web/page.filter.js';
import { ArchivePagesModule } from './web/archives/archive-pages.module.js';
import { SignInPagesModule } from './web/accounts/sign-in-pages.module.js';
import { CookbookPagesModule } from './web/cookbooks/cookbook-pages.module.js';
import { GroceryPagesModule } from './web/groceries/grocery-pages.module.js';
import { HomeModule } from './web/home/home.module.js';
import { PeoplePagesModule } from './web/people/people-pages.module.js';
import { InstallingModule } from './web/installing/installing.module.js';
import { PantryPagesModule } from './web/pantry/pantry-pages.module.js';
import { PlanPagesModule } from './web/plan/plan-pages.module.js';
import { RecurringPagesModule } from './web/recurring/recurring-pages.module.js';
import { RecipePagesModule } from './web/recipes/recipe-pages.module.js';
import { StorePagesModule } from './web/stores/store-pages.module.js';
import { WebModule } from './web/web.module.js';

/** What is created before Nest starts. */
export interface Runtime {
  readonly config: Config;
  readonly logger: Logger;
  /** Connected, with an up-to-date schema. */
  readonly dataSource: DataSource;
}

/** Maximum milliseconds and MiB for parsing one page or text. */
const PARSER_LIMITS = { timeoutMs: 10_000, memoryMb: 256 };

@Module({})
export class AppModule {
  static of({ config, logger, dataSource }: Runtime): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        DatabaseModule.of(dataSource, config.databaseDirectUrl),
        MetricsModule.of(config),
        TasksModule,
        ChangesModule,
        ParserModule.forRoot({ threads: config.parserThreads, ...PARSER_LIMITS }),
        AccountsModule,
        OpenidModule,
        ProxySignInModule,
        SignInLinksModule,
        HouseholdsModule,
        MembersModule,
        InvitesModule,
        ReceiptsModule,
        ArchivesModule,
        ImportsModule,
        RecipesModule,
        GroceriesModule,
        StoresModule,
        PantryModule,
        PlanModule,
        CalendarFeedsModule,
        EventsModule,
        McpModule,
        StatsModule,
        BoardModule,
        HealthModule,
        WebModule,
        SignInPagesModule,
        HomeModule,
        CookbookPagesModule,
        RecipePagesModule,
        PlanPagesModule,
        // Before the pages whose paths have an id in the same place.
        RecurringPagesModule,
        GroceryPagesModule,
        PeoplePagesModule,
        InstallingModule,
        ArchivePagesModule,
        StorePagesModule,
        PantryPagesModule,
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
        BodyBudget,
        Uploads,
        // The order matters: access, rate limit, scope, reading the body, checking the caller again, receipts, storage limit.
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useClass: ScopeGuard },
        { provide: APP_GUARD, useClass: BodyGuard },
        { provide: APP_GUARD, useClass: RecheckGuard },
        { provide: APP_GUARD, useClass: ReceiptGuard },
        { provide: APP_GUARD, useClass: StorageQuotaGuard },
        { provide: APP_PIPE, useValue: dtoPipe },
        { provide: APP_FILTER, useClass: PageFilter },
      ],
      exports: [CONFIG, LOGGER],
    };
  }
}
