import { Module } from '@nestjs/common';
import { StoresModule } from '../../stores/stores.module.js';
import { WebModule } from '../web.module.js';
import { StoresPageController } from './stores-page.controller.js';

/** The pages for stores. */
@Module({ imports: [WebModule, StoresModule], controllers: [StoresPageController] })
export class StorePagesModule {}
