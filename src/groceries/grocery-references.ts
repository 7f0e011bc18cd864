import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Any, In } from 'typeorm';
import { Changes } from '../changes/changes.js';
import { IngredientsService } from '../ingredients/ingredients.service.js';
import { RecipeHooks } from '../recipes/recipe-hooks.js';
import { AisleLinksService } from '../stores/aisles/aisle-links.service.js';
import { StoresService } from '../stores/stores.service.js';
import { DeletedGroceriesService } from './deleted/deleted-groceries.service.js';
import { GroceriesRepository } from './groceries.repository.js';
import { GroceriesService } from './groceries.service.js';
import { changeOfEach } from './grocery-lines.js';
import { RecurringGroceriesService } from './recurring/recurring-groceries.service.js';

/** Changes groceries with what they refer to: stores, aisles, ingredients, and ingredients of recipes. */
@Injectable()
export class GroceryReferences implements OnModuleInit {
  constructor(
    private readonly stores: StoresService,
    private readonly ingredients: IngredientsService,
    private readonly recipes: RecipeHooks,
    private readonly recurring: RecurringGroceriesService,
    private readonly repository: GroceriesRepository,
    private readonly deleted: DeletedGroceriesService,
    private readonly groceries: GroceriesService,
    private readonly aisles: AisleLinksService,
    private readonly changes: Changes,
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
    this.ingredients.onCategoryChanged((householdId, ingredientId) => this.noteLines(householdId, { ingredientId }));
    this.aisles.onAislesChanged((householdId, storeId, ingredientId) =>
      this.noteLines(householdId, { storeId, ingredientId }),
    );
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

  /** Lines show their category and their aisle. They keep their versions, because nobody has changed them. */
  private async noteLines(
    householdId: string,
    sought: { readonly storeId?: string; readonly ingredientId?: string | undefined },
  ): Promise<void> {
    this.changes.note('grocery', ...(await this.repository.list(householdId, sought)));
  }

  /** The lines keep their names. Deleted lines follow when they are restored. */
  private async ingredientsMerged(householdId: string, from: readonly string[], into: string): Promise<void> {
    const lines = await this.repository.lockBy(householdId, { ingredientId: In(from) });
    await this.groceries.changeAll(householdId, changeOfEach(lines, { ingredientId: into }));
  }

  /** Recipes have lost these ingredients, which may be more than a statement may have values. Lines that were added for them stay. */
  private async recipeIngredientsRemoved(householdId: string, recipeIngredientIds: readonly string[]): Promise<void> {
    if (recipeIngredientIds.length === 0) return;
    const lines = await this.repository.lockBy(householdId, { recipeIngredientId: Any(recipeIngredientIds) });
    await this.groceries.changeAll(householdId, changeOfEach(lines, { recipeIngredientId: null }));
  }
}
