import { Module } from '@nestjs/common';
import { PantryModule } from '../../pantry/pantry.module.js';
import { WebModule } from '../web.module.js';
import { PantryPageController } from './pantry-page.controller.js';

/** The page of the pantry. */
@Module({ imports: [WebModule, PantryModule], controllers: [PantryPageController] })
export class PantryPagesModule {}
