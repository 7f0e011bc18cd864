import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { RecipesModule } from '../recipes/recipes.module.js';
import { AccountPagesController } from './account-pages.controller.js';
import { AccountPagesService } from './account-pages.service.js';
import { Assets } from './assets.js';
import { AssetsController } from './assets.controller.js';
import { DocsController } from './docs.controller.js';
import { DocsService } from './docs.service.js';
import { ImportStreams } from './import-streams.js';
import { ImportsPageController } from './imports-page.controller.js';
import { ImportsPageService } from './imports-page.service.js';
import { PageRenderer } from './page-renderer.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';

@Module({
  imports: [AccountsModule, ImportsModule, RecipesModule],
  controllers: [AccountPagesController, SettingsController, ImportsPageController, DocsController, AssetsController],
  providers: [
    Assets,
    PageRenderer,
    AccountPagesService,
    SettingsService,
    ImportsPageService,
    ImportStreams,
    DocsService,
  ],
  exports: [PageRenderer],
})
export class WebModule {}
