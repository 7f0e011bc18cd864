import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/sql.js';
import { FromRecipesRepository } from './from-recipes.repository.js';
import { withoutShares } from './planned-shares.js';

/** The shares of planned recipes in the lines of the shopping list. */
@Injectable()
export class PlannedSharesService {
  constructor(private readonly repository: FromRecipesRepository) {}

  /**
   * Removes the shares of these items of the plan from the open lines. Lines that are done stay as they are. It notes
   * changes: rows of the plan that the transaction changes must be locked before, and only the statement that notes
   * their changes may follow.
   */
  async takeOff(tx: Transaction, householdId: string, itemIds: readonly string[]): Promise<void> {
    const lines = await this.repository.lockShared(tx, householdId, itemIds);
    if (lines.length > 0) await this.repository.write(tx, householdId, withoutShares(lines, new Set(itemIds)));
  }
}
