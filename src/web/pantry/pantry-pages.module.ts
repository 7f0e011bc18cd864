import { Module } from '@nestjs/common';
import { PantryModule } from '../../pantry/pantry.module.js';
import { WebModule } from '../web.module.js';
import { PantryPageController } from './pantry-page.controller.js';
import { PantryPageService } from './pantry-page.service.js';

/** The page of the pantry. */
@Module({ imports: [WebModule, PantryModule], controllers: [PantryPageController], providers: [PantryPageService] })
export class PantryPagesModule {}
