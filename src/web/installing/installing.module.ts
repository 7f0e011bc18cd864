import { Module } from '@nestjs/common';
import { WebModule } from '../web.module.js';
import { InstallingController } from './installing.controller.js';
import { InstallingService } from './installing.service.js';

/** Installing Larder as an application on a phone. */
@Module({ imports: [WebModule], controllers: [InstallingController], providers: [InstallingService] })
export class InstallingModule {}
