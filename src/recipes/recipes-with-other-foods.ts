import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IngredientsService } from '../ingredients/ingredients.service.js';
import { SearchIndex } from '../search/search-index.service.js';
import { RecipePartsRepository } from './writing/recipe-parts.repository.js';

/** The allergens, diets and search words of recipes follow when the name of an ingredient means another food, as after a change of the language. */
@Injectable()
export class RecipesWithOtherFoods implements OnModuleInit {
  constructor(
    private readonly ingredients: IngredientsService,
    private readonly parts: RecipePartsRepository,
    private readonly searchIndex: SearchIndex,
  ) {}

  onModuleInit(): void {
    this.ingredients.onFoodChanged(async (householdId, id) => {
      await this.searchIndex.refreshLater(householdId, await this.parts.recipesWithIngredients(householdId, [id]));
    });
  }
}
