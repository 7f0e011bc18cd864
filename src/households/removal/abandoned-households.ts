import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import { HouseholdsRepository } from '../households.repository.js';
import { HouseholdRemoval } from './household-removal.js';

const HOUR = 3_600;

/**
 * Removes households that nobody belongs to: 30 days after the last person left, or soon when that person deleted the account. Until then
 * the administrator can put somebody into the household (`user move`).
 */
@Injectable()
export class AbandonedHouseholds implements OnModuleInit {
  constructor(
    private readonly households: HouseholdsRepository,
    private readonly removal: HouseholdRemoval,
    private readonly transactions: Transactions,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    this.runner.every(HOUR, 'removeAbandonedHouseholds', async () => {
      for (const id of await this.households.abandoned()) await this.remove(id);
    });
  }

  /**
   * Removes the household with all its data. A person who joins at the same time waits for it.
   *
   * Other transactions can still add rows that refer to the household: they may hold its counter, which is deleted with the household.
   */
  private remove(id: string): Promise<void> {
    return this.transactions.run(async () => {
      await this.households.lock([id]);
      // Somebody may have joined since.
      if (!(await this.households.isAbandoned(id))) return;
      await this.removal.removeLargeParts(id);
      await this.households.remove(id);
    });
  }
}
