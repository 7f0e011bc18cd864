import { Injectable } from '@nestjs/common';
import { Changes } from '../changes/changes.js';
import { GroceriesRepository } from './groceries.repository.js';
import { orNotFound } from '../http/problems/errors.js';

/** The order of the shopping list. */
@Injectable()
export class GroceryOrderService {
  constructor(
    private readonly repository: GroceriesRepository,
    private readonly changes: Changes,
  ) {}

  /**
   * A sort order behind the other line; `null` when there is no free number and others are not to be moved for it.
   * @throws NotFoundError when the other line does not exist
   */
  async after(householdId: string, id: string, afterId: string | null, mayMoveOthers: boolean): Promise<number | null> {
    const order = async (): Promise<number | null> => {
      const before =
        afterId === null ? null : orNotFound(await this.repository.findIn(householdId, afterId), 'Grocery');
      return this.repository.orderAfter(householdId, id, before);
    };
    const free = await order();
    if (free !== null || !mayMoveOthers) return free;
    this.changes.note('grocery', ...(await this.repository.spread(householdId)));
    return order();
  }
}
