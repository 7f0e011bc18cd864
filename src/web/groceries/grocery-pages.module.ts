import { Module } from '@nestjs/common';
import { GroceriesModule } from '../../groceries/groceries.module.js';
import { HouseholdsModule } from '../../households/households.module.js';
import { IngredientsModule } from '../../ingredients/ingredients.module.js';
import { StoresModule } from '../../stores/stores.module.js';
import { WebModule } from '../web.module.js';
import { GroceriesPageController } from './groceries-page.controller.js';
import { RecurringPageController } from './recurring/recurring-page.controller.js';
import { TypedLinesController } from './typed-lines.controller.js';
import { TypedLinesService } from './typed-lines.service.js';

/** The pages for the shopping list and for recurring groceries. */
@Module({
  imports: [WebModule, HouseholdsModule, GroceriesModule, IngredientsModule, StoresModule],
  // The order matters: `/groceries/:id` also matches `/groceries/recurring`.
  controllers: [RecurringPageController, GroceriesPageController, TypedLinesController],
  providers: [TypedLinesService],
})
export class GroceryPagesModule {}
