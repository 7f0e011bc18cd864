import { Module } from '@nestjs/common';
import { ArchivesModule } from '../../imports/archives/archives.module.js';
import { WebModule } from '../web.module.js';
import { ArchivePagesController } from './archive-pages.controller.js';

/** The pages for archives. */
@Module({
  imports: [WebModule, ArchivesModule],
  controllers: [ArchivePagesController],
})
export class ArchivePagesModule {}
