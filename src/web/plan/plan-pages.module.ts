import { Module } from '@nestjs/common';
import { GroceriesModule } from '../../groceries/groceries.module.js';
import { HouseholdsModule } from '../../households/households.module.js';
import { PlanModule } from '../../plan/plan.module.js';
import { RecipesModule } from '../../recipes/recipes.module.js';
import { StoresModule } from '../../stores/stores.module.js';
import { WebModule } from '../web.module.js';
import { PlanPageController } from './plan-page.controller.js';
import { PlanViews } from './plan-views.js';
import { PlanShoppingController } from './shopping/plan-shopping.controller.js';
import { SwapDaysPageController } from './swap/swap-days.controller.js';
import { TemplatesPageController } from './templates/templates-page.controller.js';

/** The pages of the plan. */
@Module({
  imports: [WebModule, HouseholdsModule, PlanModule, RecipesModule, GroceriesModule, StoresModule],
  // Before the controller whose paths begin with an id.
  controllers: [PlanShoppingController, SwapDaysPageController, TemplatesPageController, PlanPageController],
  providers: [PlanViews],
})
export class PlanPagesModule {}
