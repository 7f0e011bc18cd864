import { Module } from '@nestjs/common';
import { GroceriesModule } from '../../groceries/groceries.module.js';
import { PlanModule } from '../../plan/plan.module.js';
import { RecipesModule } from '../../recipes/recipes.module.js';
import { HouseholdsModule } from '../../households/households.module.js';
import { WebModule } from '../web.module.js';
import { EditController } from './edit.controller.js';
import { EditService } from './edit.service.js';
import { RecipeActionsService } from './recipe-actions.service.js';
import { RecipeBinPageService } from './recipe-bin-page.service.js';
import { RecipeListService } from './recipe-list.service.js';
import { RecipePageService } from './recipe-page.service.js';
import { RecipesPageController } from './recipes-page.controller.js';

/** The pages about recipes. */
@Module({
  imports: [WebModule, HouseholdsModule, RecipesModule, PlanModule, GroceriesModule],
  // Before the controller whose paths begin with an id.
  controllers: [EditController, RecipesPageController],
  providers: [RecipeListService, RecipePageService, RecipeActionsService, RecipeBinPageService, EditService],
})
export class RecipePagesModule {}
