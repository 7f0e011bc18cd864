import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { GroceriesModule } from '../../groceries/groceries.module.js';
import { PlanModule } from '../../plan/plan.module.js';
import { RecipesModule } from '../../recipes/recipes.module.js';
import { HouseholdsModule } from '../../households/households.module.js';
import { WebModule } from '../web.module.js';
import { HomeController } from './home.controller.js';
import { TonightController } from './tonight.controller.js';

/** The home page. */
@Module({
  imports: [WebModule, HouseholdsModule, AccountsModule, RecipesModule, PlanModule, GroceriesModule],
  controllers: [HomeController, TonightController],
})
export class HomeModule {}
