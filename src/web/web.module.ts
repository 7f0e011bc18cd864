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
import { DisplayLinkController } from './board/display-link.controller.js';
import { DisplayLinkService } from './board/display-link.service.js';
import { DocsController } from './documentation/docs.controller.js';
import { DocsService } from './documentation/docs.service.js';
import { ImportStreams } from './imports/import-streams.js';
import { ImportsPageController } from './imports/imports-page.controller.js';
import { ImportsPageService } from './imports/imports-page.service.js';
import { PageRenderer } from './page-renderer.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsService } from './settings/settings.service.js';
import { SharePageController } from './share/share-page.controller.js';
import { SharePageService } from './share/share-page.service.js';

@Module({
  imports: [AccountsModule, BoardModule, ImportsModule, RecipesModule],
  controllers: [
    AccountPagesController,
    SettingsController,
    ImportsPageController,
    DocsController,
    AssetsController,
    SharePageController,
    BoardPageController,
    DisplayLinkController,
  ],
  providers: [
    Assets,
    PageRenderer,
    AccountPagesService,
    SettingsService,
    ImportsPageService,
    ImportStreams,
    DocsService,
    SharePageService,
    BoardPageService,
    DisplayLinkService,
  ],
  exports: [PageRenderer],
})
export class WebModule {}
