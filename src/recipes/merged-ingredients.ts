import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Changes } from '../changes/changes.js';
import { IngredientsService } from '../ingredients/ingredients.service.js';
import { SearchIndex } from '../search/search-index.service.js';
import { RecipesRepository } from './recipes.repository.js';
import { RecipePartsRepository } from './writing/recipe-parts.repository.js';

/** Recipes follow when ingredients are merged. They keep their own words. */
@Injectable()
export class MergedIngredients implements OnModuleInit {
  constructor(
    private readonly ingredients: IngredientsService,
    private readonly recipes: RecipesRepository,
    private readonly parts: RecipePartsRepository,
    private readonly searchIndex: SearchIndex,
    private readonly changes: Changes,
  ) {}

  onModuleInit(): void {
    this.ingredients.onMerged((householdId, from, into) => this.exchange(householdId, from, into));
  }

  private async exchange(householdId: string, from: readonly string[], into: string): Promise<void> {
    const ids = await this.parts.recipesWithIngredients(householdId, from);
    await this.recipes.lockAllIn(householdId, ids);
    await this.parts.exchangeIngredients(householdId, ids, from, into);
    this.changes.note('recipe', ...(await this.recipes.raiseVersions(householdId, ids)));
    await this.searchIndex.refresh(householdId, ids);
  }
}
