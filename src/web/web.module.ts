import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { RecipesModule } from '../recipes/recipes.module.js';
import { AccountPagesController } from './accounts/account-pages.controller.js';
import { AccountPagesService } from './accounts/account-pages.service.js';
import { Assets } from './assets.js';
import { AssetsController } from './assets.controller.js';
import { DocsController } from './documentation/docs.controller.js';
import { DocsService } from './documentation/docs.service.js';
import { ImportStreams } from './imports/import-streams.js';
import { ImportsPageController } from './imports/imports-page.controller.js';
import { ImportsPageService } from './imports/imports-page.service.js';
import { PageActions } from './page-actions.js';
import { PageRenderer } from './page-renderer.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsService } from './settings/settings.service.js';
import { SharePageController } from './share/share-page.controller.js';
import { SharePageService } from './share/share-page.service.js';
import { LanguageController } from './words/language.controller.js';
import { LanguageService } from './words/language.service.js';

@Module({
  imports: [AccountsModule, ImportsModule, RecipesModule],
  controllers: [
    AccountPagesController,
    SettingsController,
    ImportsPageController,
    DocsController,
    AssetsController,
    SharePageController,
    LanguageController,
  ],
  providers: [
    Assets,
    PageRenderer,
    PageActions,
    AccountPagesService,
    SettingsService,
    ImportsPageService,
    ImportStreams,
    DocsService,
    SharePageService,
    LanguageService,
  ],
  exports: [PageRenderer, PageActions],
})
export class WebModule {}
