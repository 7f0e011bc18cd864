import { Module } from '@nestjs/common';
import { GroceriesModule } from '../../groceries/groceries.module.js';
import { PlanModule } from '../../plan/plan.module.js';
import { RecipesModule } from '../../recipes/recipes.module.js';
import { HouseholdsModule } from '../../households/households.module.js';
import { WebModule } from '../web.module.js';
import { EditController } from './editing/edit.controller.js';
import { LinePartsController } from './editing/line-parts.controller.js';
import { RecipeActionsService } from './one/recipe-actions.service.js';
import { RecipeBinPageService } from './bin/recipe-bin-page.service.js';
import { RecipeListService } from './list/recipe-list.service.js';
import { RecipePageService } from './one/recipe-page.service.js';
import { RecipesPageController } from './recipes-page.controller.js';

/** The pages for recipes. */
@Module({
  imports: [WebModule, HouseholdsModule, RecipesModule, PlanModule, GroceriesModule],
  // Before the controller whose paths begin with an id.
  controllers: [EditController, LinePartsController, RecipesPageController],
  providers: [RecipeListService, RecipePageService, RecipeActionsService, RecipeBinPageService],
})
export class RecipePagesModule {}
