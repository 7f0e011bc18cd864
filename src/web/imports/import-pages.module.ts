import { Module } from '@nestjs/common';
import { AiModule } from '../../ai/ai.module.js';
import { ImportsModule } from '../../imports/imports.module.js';
import { WebModule } from '../web.module.js';
import { ImportAskController } from './import-ask.controller.js';
import { ImportsPageController } from './imports-page.controller.js';

/** The pages of imports. */
@Module({
  imports: [WebModule, ImportsModule, AiModule],
  controllers: [ImportAskController, ImportsPageController],
})
export class ImportPagesModule {}
