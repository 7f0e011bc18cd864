import { Injectable } from '@nestjs/common';
import { AdvisoryLocks } from '../../database/advisory-locks.js';
import { Transactions } from '../../database/transactions.js';
import { DeletedGroceriesService } from '../deleted/deleted-groceries.service.js';
import { GroceriesService } from '../groceries.service.js';
import { FromRecipesRepository } from './from-recipes.repository.js';
import type { GrocerySource } from '../grocery.entity.js';
import { type PlannedShare, withoutShares } from './calendar-item-shares.js';

/** The shares of planned recipes in the lines of the shopping list. */
@Injectable()
export class CalendarItemSharesService {
  constructor(
    private readonly repository: FromRecipesRepository,
    private readonly groceries: GroceriesService,
    private readonly deleted: DeletedGroceriesService,
    private readonly transactions: Transactions,
    private readonly locks: AdvisoryLocks,
  ) {}

  /**
   * Removes the shares of these items of the plan from the open lines. Lines that are done stay as they are. Rows of the plan that the
   * transaction changes must be locked before.
   */
  takeOff(householdId: string, itemIds: readonly string[]): Promise<void> {
    const ids = new Set(itemIds);
    return this.remove(householdId, ids, ({ calendarItemId }) => ids.has(calendarItemId ?? ''));
  }

  /** Undoes an addition of planned recipes, which added these shares. Lines that are done stay as they are. */
  takeBack(householdId: string, added: readonly PlannedShare[]): Promise<void> {
    const keys = new Set(added.map(keyOf));
    return this.remove(
      householdId,
      new Set(added.map(({ calendarItemId }) => calendarItemId)),
      ({ calendarItemId, recipeIngredientId }) =>
        calendarItemId !== null && keys.has(keyOf({ calendarItemId, recipeIngredientId })),
    );
  }

  private remove(
    householdId: string,
    itemIds: ReadonlySet<string>,
    isGone: (source: GrocerySource) => boolean,
  ): Promise<void> {
    return this.transactions.run(async () => {
      await this.locks.wait('groceries', householdId);
      const lines = await this.repository.lockShared(householdId, { itemIds: [...itemIds] });
      const { changed, removed } = withoutShares(lines, isGone);
      await this.groceries.changeAll(householdId, changed);
      await this.deleted.remove(
        householdId,
        removed.map(({ id }) => id),
      );
    });
  }
}

function keyOf({ calendarItemId, recipeIngredientId }: PlannedShare): string {
  return `${calendarItemId}/${recipeIngredientId}`;
}
