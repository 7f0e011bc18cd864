import { Injectable } from '@nestjs/common';
import { GroceriesRepository } from '../groceries.repository.js';
import { GroceriesService } from '../groceries.service.js';
import { changeOfEach, tickColumns } from '../grocery-lines.js';

/** The lines of the shopping list that recurring groceries have added. */
@Injectable()
export class RecurringLinesService {
  constructor(
    private readonly repository: GroceriesRepository,
    private readonly groceries: GroceriesService,
  ) {}

  hasOpen(householdId: string, recurringGroceryId: string): Promise<boolean> {
    return this.repository.hasOpenLine(householdId, recurringGroceryId);
  }

  /** Ticks the open lines of a recurring grocery. @returns how many there were */
  async tick(householdId: string, recurringGroceryId: string): Promise<number> {
    const lines = await this.repository.lockBy(householdId, { recurringGroceryId, isDone: false });
    await this.groceries.changeAll(householdId, changeOfEach(lines, tickColumns(true)));
    return lines.length;
  }

  /** Turns all lines of a recurring grocery into ordinary lines. */
  async detachAll(householdId: string, recurringGroceryId: string): Promise<void> {
    const lines = await this.repository.lockBy(householdId, { recurringGroceryId });
    await this.groceries.changeAll(householdId, changeOfEach(lines, { recurringGroceryId: null }));
  }
}
