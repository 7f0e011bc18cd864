import { Module } from '@nestjs/common';
import { forPages } from '../accounts/for-pages.js';
import { GroceriesModule } from '../groceries/groceries.module.js';
import { HouseholdsModule } from '../households/households.module.js';
import { HouseholdArchiveModule } from '../households/archive/household-archive.module.js';
import { RecipeCardsModule } from '../recipes/cards/recipe-cards.module.js';
import { RecipeHooksModule } from '../recipes/recipe-hooks.js';
import { CalendarItemsController } from './calendar-items.controller.js';
import { CalendarItemsRepository } from './calendar-items.repository.js';
import { CalendarItemsService } from './calendar-items.service.js';
import { MealTemplatesPart } from './archive/meal-templates-part.js';
import { PlanPart } from './archive/plan-part.js';
import { PlacingService } from './placing.service.js';
import { RecipesInPlan } from './recipes-in-plan.js';
import { PlannedRecipesController } from './planned-recipes.controller.js';
import { PlannedRecipesService } from './planned-recipes.service.js';
import { MealTemplatesController } from './templates/meal-templates.controller.js';
import { MealTemplatesRepository } from './templates/meal-templates.repository.js';
import { MealTemplatesService } from './templates/meal-templates.service.js';
import { TemplateRepeater } from './templates/template-repeater.js';

@Module({
  imports: [GroceriesModule, HouseholdsModule, HouseholdArchiveModule, RecipeCardsModule, RecipeHooksModule],
  controllers: [
    PlannedRecipesController,
    CalendarItemsController,
    MealTemplatesController,
    forPages('calendar-items', CalendarItemsController),
  ],
  providers: [
    CalendarItemsService,
    CalendarItemsRepository,
    PlacingService,
    PlannedRecipesService,
    RecipesInPlan,
    MealTemplatesService,
    MealTemplatesRepository,
    TemplateRepeater,
    PlanPart,
    MealTemplatesPart,
  ],
  exports: [CalendarItemsService, PlannedRecipesService, PlacingService, MealTemplatesService],
})
export class PlanModule {}
