import { Module } from '@nestjs/common';
import { GroceriesModule } from '../../groceries/groceries.module.js';
import { HealthModule } from '../../health/health.module.js';
import { HouseholdsModule } from '../../households/households.module.js';
import { ImportsModule } from '../../imports/imports.module.js';
import { PlanModule } from '../../plan/plan.module.js';
import { RecipesModule } from '../../recipes/recipes.module.js';
import { StoresModule } from '../../stores/stores.module.js';
import { GroceryFinder } from '../finding/grocery-finder.js';
import { CalendarItemFinder } from '../finding/calendar-item-finder.js';
import { RecipeFinder } from '../finding/recipe-finder.js';
import { StoreFinder } from '../finding/store-finder.js';
import { CookingTool } from './cooking.tool.js';
import { GroceryChangingTools } from './grocery-changing.tools.js';
import { GroceryListTool } from './grocery-list.tool.js';
import { GroceryRecipesTools } from './grocery-recipes.tools.js';
import { HealthTool } from './health.tool.js';
import { ImportTools } from './import.tools.js';
import { PlanChangingTools } from './plan-changing.tools.js';
import { PlanReadingTools } from './plan-reading.tools.js';
import { RecipeReadingTools } from './recipe-reading.tools.js';
import { RecipeWritingTools } from './recipe-writing.tools.js';
import { StoreTools } from './store.tools.js';
import { Toolbox } from './toolbox.js';

/**
 * Loaded at the first call. Nest does not call the hooks of such a module, so tools register themselves in their
 * constructors.
 */
@Module({
  imports: [GroceriesModule, HealthModule, HouseholdsModule, ImportsModule, PlanModule, RecipesModule, StoresModule],
  providers: [
    Toolbox,
    GroceryFinder,
    CalendarItemFinder,
    RecipeFinder,
    StoreFinder,
    CookingTool,
    GroceryChangingTools,
    GroceryListTool,
    GroceryRecipesTools,
    HealthTool,
    ImportTools,
    PlanChangingTools,
    PlanReadingTools,
    RecipeReadingTools,
    RecipeWritingTools,
    StoreTools,
  ],
})
export class ToolsModule {}
