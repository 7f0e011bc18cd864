import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { RecipesModule } from '../recipes/recipes.module.js';
import { AccountPagesController } from './accounts/account-pages.controller.js';
import { AccountPagesService } from './accounts/account-pages.service.js';
import { Assets } from './assets.js';
import { AssetsController } from './assets.controller.js';
import { BoardModule } from '../board/board.module.js';
import { BoardPageController } from './board/board-page.controller.js';
import { BoardPageService } from './board/board-page.service.js';
import { BoardTicksController } from './board/board-ticks.controller.js';
import { BoardTicksService } from './board/board-ticks.service.js';
import { DisplayLinkController } from './board/display-link.controller.js';
import { DisplayLinkService } from './board/display-link.service.js';
import { DocsController } from './documentation/docs.controller.js';
import { DocsService } from './documentation/docs.service.js';
import { ImportStreams } from './imports/import-streams.js';
import { ImportAskController, ImportsPageController } from './imports/imports-page.controller.js';
import { ImportsPageService } from './imports/imports-page.service.js';
import { PageActions } from './page-actions.js';
import { PageRenderer } from './page-renderer.js';
import { GroceriesModule } from '../groceries/groceries.module.js';
import { CalendarFeedsModule } from '../calendar-feeds/calendar-feeds.module.js';
import { EventsModule } from '../events/events.module.js';
import { CalendarFeedsSettingsController } from './settings/calendar-feeds/calendar-feeds-settings.controller.js';
import { CalendarFeedsSettingsService } from './settings/calendar-feeds/calendar-feeds-settings.service.js';
import { DisplaysSettingsController } from './settings/displays/displays-settings.controller.js';
import { DisplaysSettingsService } from './settings/displays/displays-settings.service.js';
import { WebhooksSettingsController } from './settings/webhooks/webhooks-settings.controller.js';
import { WebhooksSettingsService } from './settings/webhooks/webhooks-settings.service.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsService } from './settings/settings.service.js';
import { SharePageController } from './share/share-page.controller.js';
import { SharePageService } from './share/share-page.service.js';
import { LanguageController } from './words/language.controller.js';
import { LanguageService } from './words/language.service.js';

@Module({
  imports: [
    AccountsModule,
    BoardModule,
    CalendarFeedsModule,
    EventsModule,
    GroceriesModule,
    ImportsModule,
    RecipesModule,
  ],
  controllers: [
    AccountPagesController,
    SettingsController,
    DisplaysSettingsController,
    CalendarFeedsSettingsController,
    WebhooksSettingsController,
    ImportAskController,
    ImportsPageController,
    DocsController,
    AssetsController,
    SharePageController,
    BoardPageController,
    BoardTicksController,
    DisplayLinkController,
    LanguageController,
  ],
  providers: [
    Assets,
    PageRenderer,
    PageActions,
    AccountPagesService,
    SettingsService,
    DisplaysSettingsService,
    CalendarFeedsSettingsService,
    WebhooksSettingsService,
    ImportsPageService,
    ImportStreams,
    DocsService,
    SharePageService,
    BoardPageService,
    BoardTicksService,
    DisplayLinkService,
    LanguageService,
  ],
  exports: [Assets, PageRenderer, PageActions],
})
export class WebModule {}
