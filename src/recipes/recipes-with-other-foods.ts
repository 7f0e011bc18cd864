import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IngredientsService } from '../ingredients/ingredients.service.js';
import { JudgedRecipes } from '../search/judged-recipes.js';
import { SearchIndex } from '../search/search-index.service.js';
import { RecipeHooks } from './recipe-hooks.js';
import { RecipesRepository } from './recipes.repository.js';
import { RecipePartsRepository } from './writing/recipe-parts.repository.js';

/** The allergens, diets and search words of recipes follow when the name of an ingredient means another food, as after a change of the language. */
@Injectable()
export class RecipesWithOtherFoods implements OnModuleInit {
  constructor(
    private readonly ingredients: IngredientsService,
    private readonly recipes: RecipesRepository,
    private readonly parts: RecipePartsRepository,
    private readonly searchIndex: SearchIndex,
    private readonly judged: JudgedRecipes,
    private readonly hooks: RecipeHooks,
  ) {}

  onModuleInit(): void {
    this.ingredients.onFoodChanged(async (householdId, id) => {
      const ids = await this.parts.recipesWithIngredients(householdId, [id]);
      // An edit that read the old food ends first.
      await this.recipes.lockAllIn(householdId, ids);
      if (ids.length > 0) await this.searchIndex.refreshLater(householdId, ids);
    });
    this.judged.onJudged((householdId, id) => this.hooks.cardsChanged(householdId, [id]));
  }
}
