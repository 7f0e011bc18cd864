import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/sql.js';
import { FromRecipesRepository } from './from-recipes.repository.js';
import { withoutShares } from './planned-shares.js';

/** What recipes of the plan want of the shopping list. */
@Injectable()
export class PlannedSharesService {
  constructor(private readonly repository: FromRecipesRepository) {}

  /**
   * Takes what these items of the plan want off the open lines; what is ticked off stays. It notes changes: rows of the plan that the
   * transaction changes must be locked before, and nothing but what notes their change may follow.
   */
  async takeOff(tx: Transaction, householdId: string, itemIds: readonly string[]): Promise<void> {
    const lines = await this.repository.lockShared(tx, householdId, itemIds);
    if (lines.length > 0) await this.repository.write(tx, householdId, withoutShares(lines, new Set(itemIds)));
  }
}
