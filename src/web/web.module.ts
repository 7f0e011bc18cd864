import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AccountPagesController } from './account-pages.controller.js';
import { AccountPagesService } from './account-pages.service.js';
import { Assets } from './assets.js';
import { AssetsController } from './assets.controller.js';
import { DocsController } from './docs.controller.js';
import { DocsService } from './docs.service.js';
import { PageRenderer } from './page-renderer.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';

@Module({
  imports: [AccountsModule],
  controllers: [AccountPagesController, SettingsController, DocsController, AssetsController],
  providers: [Assets, PageRenderer, AccountPagesService, SettingsService, DocsService],
  exports: [PageRenderer],
})
export class WebModule {}
