import { Module } from '@nestjs/common';
import { ArchivesModule } from '../../imports/archives/archives.module.js';
import { WebModule } from '../web.module.js';
import { ArchivePagesController } from './archive-pages.controller.js';
import { ArchivePagesService } from './archive-pages.service.js';

/** The pages for archives. */
@Module({
  imports: [WebModule, ArchivesModule],
  controllers: [ArchivePagesController],
  providers: [ArchivePagesService],
})
export class ArchivePagesModule {}
