import { Module } from '@nestjs/common';
import { FoodsModule } from '../../foods/foods.module.js';
import { GroceriesModule } from '../../groceries/groceries.module.js';
import { HouseholdsModule } from '../../households/households.module.js';
import { ImportsModule } from '../../imports/imports.module.js';
import { PlanModule } from '../../plan/plan.module.js';
import { RecipesModule } from '../../recipes/recipes.module.js';
import { StatsModule } from '../../stats/stats.module.js';
import { WebModule } from '../web.module.js';
import { RecipeBinPageController } from './bin/bin.controller.js';
import { CookablePageController } from './cookable/cookable.controller.js';
import { EditController } from './editing/edit.controller.js';
import { LinePartsController } from './editing/line-parts.controller.js';
import { ChosenRecipesController } from './list/chosen.controller.js';
import { RecipeListPageController } from './list/list.controller.js';
import { RecipeActionsController } from './recipe/recipe-actions.controller.js';
import { RecipePageController } from './recipe/recipe.controller.js';
import { StatsPageController } from './stats/stats.controller.js';
import { TagsPageController } from './tags/tags.controller.js';

/** The pages for recipes. */
@Module({
  imports: [
    WebModule,
    FoodsModule,
    HouseholdsModule,
    RecipesModule,
    PlanModule,
    GroceriesModule,
    ImportsModule,
    StatsModule,
  ],
  controllers: [
    // Before the controller whose paths begin with an id.
    RecipeListPageController,
    ChosenRecipesController,
    RecipeBinPageController,
    EditController,
    LinePartsController,
    TagsPageController,
    CookablePageController,
    StatsPageController,
    RecipePageController,
    RecipeActionsController,
  ],
})
export class RecipePagesModule {}
