import { Module } from '@nestjs/common';
import { GroceriesModule } from '../../groceries/groceries.module.js';
import { StoresModule } from '../../stores/stores.module.js';
import { WebModule } from '../web.module.js';
import { GroceriesPageController } from './groceries-page.controller.js';
import { GroceriesPageService } from './groceries-page.service.js';

/** The pages for the shopping list. */
@Module({
  imports: [WebModule, GroceriesModule, StoresModule],
  controllers: [GroceriesPageController],
  providers: [GroceriesPageService],
})
export class GroceryPagesModule {}
