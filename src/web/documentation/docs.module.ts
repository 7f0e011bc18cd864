import { Module } from '@nestjs/common';
import { WebModule } from '../web.module.js';
import { DocsController } from './docs.controller.js';
import { DocsService } from './docs.service.js';

@Module({ imports: [WebModule], controllers: [DocsController], providers: [DocsService] })
export class DocsModule {}
