import { Module } from '@nestjs/common';
import { GroceriesModule } from '../groceries/groceries.module.js';
import { HealthModule } from '../health/health.module.js';
import { HouseholdsModule } from '../households/households.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { PlanModule } from '../plan/plan.module.js';
import { RecipesModule } from '../recipes/recipes.module.js';
import { StoresModule } from '../stores/stores.module.js';
import { GroceryFinder } from './finding/grocery-finder.js';
import { PlannedFinder } from './finding/planned-finder.js';
import { RecipeFinder } from './finding/recipe-finder.js';
import { StoreFinder } from './finding/store-finder.js';
import { McpController } from './mcp.controller.js';
import { McpService } from './mcp.service.js';
import { CookingTool } from './tools/cooking.tool.js';
import { GroceryChangingTools } from './tools/grocery-changing.tools.js';
import { GroceryListTool } from './tools/grocery-list.tool.js';
import { GroceryRecipesTools } from './tools/grocery-recipes.tools.js';
import { HealthTool } from './tools/health.tool.js';
import { ImportTools } from './tools/import.tools.js';
import { PlanChangingTools } from './tools/plan-changing.tools.js';
import { PlanReadingTools } from './tools/plan-reading.tools.js';
import { RecipeReadingTools } from './tools/recipe-reading.tools.js';
import { RecipeWritingTools } from './tools/recipe-writing.tools.js';
import { StoreTools } from './tools/store.tools.js';
import { Toolbox } from './tools/toolbox.js';

@Module({
  imports: [GroceriesModule, HealthModule, HouseholdsModule, ImportsModule, PlanModule, RecipesModule, StoresModule],
  controllers: [McpController],
  providers: [
    McpService,
    Toolbox,
    GroceryFinder,
    PlannedFinder,
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
export class McpModule {}
