import { Module } from '@nestjs/common';
import { forPages } from '../accounts/for-pages.js';
import { FoodsModule } from '../foods/foods.module.js';
import { HouseholdsModule } from '../households/households.module.js';
import { IngredientsModule } from '../ingredients/ingredients.module.js';
import { HouseholdArchiveModule } from '../households/archive/household-archive.module.js';
import { RecipeHooksModule } from '../recipes/recipe-hooks.js';
import { StoresModule } from '../stores/stores.module.js';
import { AddGroceriesService } from './add-groceries.service.js';
import { DeletedGroceriesService } from './deleted/deleted-groceries.service.js';
import { DeletedGroceriesRepository } from './deleted/deleted-groceries.repository.js';
import { FromRecipesController } from './from-recipes/from-recipes.controller.js';
import { FromRecipesRepository } from './from-recipes/from-recipes.repository.js';
import { FromRecipesService } from './from-recipes/from-recipes.service.js';
import { CalendarItemSharesService } from './from-recipes/calendar-item-shares.service.js';
import { TakenBackService } from './from-recipes/taken-back.service.js';
import { FromTextController } from './from-text/from-text.controller.js';
import { FromTextService } from './from-text/from-text.service.js';
import { GroceriesController } from './groceries.controller.js';
import { GroceriesRepository } from './groceries.repository.js';
import { GroceriesService } from './groceries.service.js';
import { ManyGroceriesController } from './many/many-groceries.controller.js';
import { ManyGroceriesService } from './many/many-groceries.service.js';
import { GroceriesPart } from './archive/groceries-part.js';
import { RecipeLinePlacesRepository } from './archive/recipe-line-places.repository.js';
import { RecurringGroceriesPart } from './archive/recurring-groceries-part.js';
import { GroceryPatches } from './grocery-patches.js';
import { PlaceGroceriesService } from './place-groceries.service.js';
import { RecurringLinesService } from './recurring/recurring-lines.service.js';
import { GroceryReferences } from './grocery-references.js';
import { ShoppingListService } from './shopping-list.service.js';
import { SuggestionsController } from './suggestions/suggestions.controller.js';
import { SuggestionsService } from './suggestions/suggestions.service.js';
import { RecurringAppearance } from './recurring/recurring-appearance.js';
import { RecurringGroceriesController } from './recurring/recurring-groceries.controller.js';
import { RecurringGroceriesRepository } from './recurring/recurring-groceries.repository.js';
import { RecurringGroceriesService } from './recurring/recurring-groceries.service.js';

@Module({
  imports: [FoodsModule, HouseholdsModule, IngredientsModule, HouseholdArchiveModule, RecipeHooksModule, StoresModule],
  controllers: [
    GroceriesController,
    ManyGroceriesController,
    FromRecipesController,
    FromTextController,
    SuggestionsController,
    RecurringGroceriesController,
    ...[GroceriesController, ManyGroceriesController].map((controller) => forPages('groceries', controller)),
    forPages('recurring-groceries', RecurringGroceriesController),
    forPages('groceries/suggestions', SuggestionsController),
  ],
  providers: [
    ShoppingListService,
    GroceriesService,
    GroceriesRepository,
    DeletedGroceriesRepository,
    ManyGroceriesService,
    FromRecipesService,
    FromTextService,
    FromRecipesRepository,
    CalendarItemSharesService,
    TakenBackService,
    RecurringGroceriesService,
    RecurringGroceriesRepository,
    RecurringAppearance,
    GroceriesPart,
    RecipeLinePlacesRepository,
    RecurringGroceriesPart,
    GroceryReferences,
    AddGroceriesService,
    DeletedGroceriesService,
    GroceryPatches,
    PlaceGroceriesService,
    RecurringLinesService,
    SuggestionsService,
  ],
  exports: [
    ShoppingListService,
    GroceriesService,
    GroceryPatches,
    PlaceGroceriesService,
    ManyGroceriesService,
    FromRecipesService,
    FromTextService,
    CalendarItemSharesService,
    TakenBackService,
    RecurringGroceriesService,
    SuggestionsService,
  ],
})
export class GroceriesModule {}
