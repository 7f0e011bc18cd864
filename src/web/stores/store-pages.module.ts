import { Module } from '@nestjs/common';
import { StoresModule } from '../../stores/stores.module.js';
import { WebModule } from '../web.module.js';
import { AislesPageController } from './aisles-page.controller.js';
import { StoresPageController } from './stores-page.controller.js';

/** The pages for stores. */
@Module({ imports: [WebModule, StoresModule], controllers: [StoresPageController, AislesPageController] })
export class StorePagesModule {}
