import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { ImportsModule } from '../../imports/imports.module.js';
import { RecipesModule } from '../../recipes/recipes.module.js';
import { WebModule } from '../web.module.js';
import { ImportStreams } from './import-streams.js';
import { ImportAskController, ImportsPageController } from './imports-page.controller.js';
import { ImportsPageService } from './imports-page.service.js';

/** The pages of imports, and the streams that keep them up to date. */
@Module({
  imports: [WebModule, AccountsModule, ImportsModule, RecipesModule],
  controllers: [ImportAskController, ImportsPageController],
  providers: [ImportsPageService, ImportStreams],
})
export class ImportPagesModule {}
