import { Injectable } from '@nestjs/common';
import { Changes } from '../../changes/changes.js';
import { GroceriesRepository } from '../groceries.repository.js';

/** The lines of the shopping list that recurring groceries have added. */
@Injectable()
export class RecurringLinesService {
  constructor(
    private readonly repository: GroceriesRepository,
    private readonly changes: Changes,
  ) {}

  hasOpen(householdId: string, recurringGroceryId: string): Promise<boolean> {
    return this.repository.hasOpenLine(householdId, recurringGroceryId);
  }

  /** Ticks the open lines of a recurring grocery. @returns how many there were */
  async tick(householdId: string, recurringGroceryId: string): Promise<number> {
    const lines = await this.repository.lockBy(householdId, { recurringGroceryId, isDone: false });
    this.changes.note('grocery', ...(await this.repository.changeAll(lines, { isDone: true })));
    return lines.length;
  }

  /** Turns all lines of a recurring grocery into ordinary lines. */
  async detachAll(householdId: string, recurringGroceryId: string): Promise<void> {
    const lines = await this.repository.lockBy(householdId, { recurringGroceryId });
    this.changes.note('grocery', ...(await this.repository.changeAll(lines, { recurringGroceryId: null })));
  }
}
