import { Injectable } from '@nestjs/common';
import { AdvisoryLocks } from '../../database/advisory-locks.js';
import { Transactions } from '../../database/transactions.js';
import { DeletedGroceriesService } from '../deleted/deleted-groceries.service.js';
import { GroceriesService } from '../groceries.service.js';
import { FromRecipesRepository } from './from-recipes.repository.js';
import { withoutShares } from './calendar-item-shares.js';

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
    return this.transactions.run(async () => {
      await this.locks.wait('groceries', householdId);
      const lines = await this.repository.lockShared(householdId, { itemIds });
      const { changed, removed } = withoutShares(lines, new Set(itemIds));
      await this.groceries.changeAll(householdId, changed);
      await this.deleted.remove(
        householdId,
        removed.map(({ id }) => id),
      );
    });
  }
}
