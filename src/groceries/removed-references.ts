import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { IngredientsService } from '../ingredients/ingredients.service.js';
import { RecipeHooks } from '../recipes/recipe-hooks.js';
import { StoresService } from '../stores/stores.service.js';
import { DeletedGroceriesService } from './deleted/deleted-groceries.service.js';
import { GroceriesRepository } from './groceries.repository.js';
import { GroceriesService } from './groceries.service.js';
import { changeOfEach } from './grocery-lines.js';
import { RecurringGroceriesService } from './recurring/recurring-groceries.service.js';

/** What happens to groceries when a store or an ingredient of a recipe, to which they refer, is removed, or ingredients are merged. */
@Injectable()
export class RemovedReferences implements OnModuleInit {
  constructor(
    private readonly stores: StoresService,
    private readonly ingredients: IngredientsService,
    private readonly recipes: RecipeHooks,
    private readonly recurring: RecurringGroceriesService,
    private readonly repository: GroceriesRepository,
    private readonly deleted: DeletedGroceriesService,
    private readonly groceries: GroceriesService,
  ) {}

  onModuleInit(): void {
    this.stores.onStoreRemoved(async (householdId, storeId, withGroceries) => {
      await this.recurring.storeRemoved(householdId, storeId);
      await this.storeRemoved(householdId, storeId, withGroceries);
    });
    this.ingredients.onMerged(async (householdId, from, into) => {
      await this.recurring.ingredientsMerged(householdId, from, into);
      await this.ingredientsMerged(householdId, from, into);
    });
    this.recipes.onLinesRemoved((householdId, ids) => this.recipeIngredientsRemoved(householdId, ids));
  }

  /** A store is being removed, which the caller has locked: its lines are deleted too, or stay without a store. */
  private async storeRemoved(householdId: string, storeId: string, withGroceries: boolean): Promise<void> {
    const lines = await this.repository.lockBy(householdId, { storeId });
    if (withGroceries)
      await this.deleted.remove(
        householdId,
        lines.map(({ id }) => id),
      );
    else await this.groceries.changeAll(householdId, changeOfEach(lines, { storeId: null }));
  }

  /** The lines keep their names. Deleted lines follow when they are restored. */
  private async ingredientsMerged(householdId: string, from: readonly string[], into: string): Promise<void> {
    const lines = await this.repository.lockBy(householdId, { ingredientId: In(from) });
    await this.groceries.changeAll(householdId, changeOfEach(lines, { ingredientId: into }));
  }

  /** Recipes have lost these ingredients. Lines that were added for them stay. */
  private async recipeIngredientsRemoved(householdId: string, recipeIngredientIds: readonly string[]): Promise<void> {
    if (recipeIngredientIds.length === 0) return;
    const lines = await this.repository.lockBy(householdId, { recipeIngredientId: In(recipeIngredientIds) });
    await this.groceries.changeAll(householdId, changeOfEach(lines, { recipeIngredientId: null }));
  }
}
