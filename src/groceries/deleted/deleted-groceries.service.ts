import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { refuseAbove } from '../../households/list-limits.js';
import { IngredientsService } from '../../ingredients/ingredients.service.js';
import { StoresService } from '../../stores/stores.service.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import { GroceriesRepository, type NewGrocery } from '../groceries.repository.js';
import type { Grocery } from '../grocery.entity.js';
import { orNotFound } from '../../http/problems/errors.js';
import { RecurringGroceriesRepository } from '../recurring/recurring-groceries.repository.js';
import { DeletedGroceriesRepository } from './deleted-groceries.repository.js';

const DAY = 86_400;

/** Deletes lines of the shopping list, and restores them. */
@Injectable()
export class DeletedGroceriesService implements OnModuleInit {
  constructor(
    private readonly repository: GroceriesRepository,
    private readonly deleted: DeletedGroceriesRepository,
    private readonly recurring: RecurringGroceriesRepository,
    private readonly ingredients: IngredientsService,
    private readonly stores: StoresService,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    this.runner.every(DAY, 'removeOldGroceries', () => this.deleted.removeOld());
  }

  /** Deletes lines that the caller has locked. */
  async remove(householdId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.deleted.add(householdId, ids);
    this.changes.noteRemoval('grocery', ...(await this.repository.removeAll(householdId, ids)));
  }

  /** Whether the line can be restored. */
  has(householdId: string, id: string): Promise<boolean> {
    return this.deleted.has(householdId, id);
  }

  /**
   * A grocery that was restored before is returned as it is now.
   * @throws NotFoundError when it was not deleted within the last 30 days, UnprocessableError when the list is full
   */
  restore(householdId: string, id: string): Promise<Grocery> {
    return this.transactions.run(async () => {
      const content = await this.deleted.take(householdId, id);
      if (content !== null) {
        const restored = await this.restored(this.repository.rowOf(content));
        const added = await this.repository.add([restored]);
        if (added.length > 0) refuseAbove('groceries', await this.repository.countIn(householdId));
        this.changes.note('grocery', ...added);
      }
      return orNotFound(await this.repository.findIn(householdId, id), 'Grocery');
    });
  }

  /**
   * A deleted line as it is restored: its store, recipe or recurring grocery may have been deleted since, its
   * ingredient merged.
   */
  private async restored(line: Grocery): Promise<NewGrocery> {
    const { householdId, ingredientId, storeId, recurringGroceryId, recipeIngredientId } = line;
    const ingredients = await this.ingredients.find(householdId, ingredientId === null ? [] : [ingredientId]);
    const stores = await this.stores.lockAgainstRemoval(householdId, storeId === null ? [] : [storeId]);
    const recurring = await this.recurring.lockAgainstRemoval(
      householdId,
      recurringGroceryId === null ? [] : [recurringGroceryId],
    );
    const recipeIds = line.sources.map(({ recipeId }) => recipeId);
    const isNeeded =
      recipeIngredientId !== null && (await this.repository.isNeeded(householdId, recipeIds, recipeIngredientId));
    return Object.assign(line, {
      ingredientId: ingredients.get(ingredientId ?? '')?.id ?? null,
      storeId: stores.has(storeId ?? '') ? storeId : null,
      recurringGroceryId: recurring.has(recurringGroceryId ?? '') ? recurringGroceryId : null,
      recipeIngredientId: isNeeded ? recipeIngredientId : null,
      version: line.version + 1,
      updatedAt: () => 'now()',
    });
  }
}
