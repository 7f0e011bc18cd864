import { Injectable } from '@nestjs/common';
import type { FindOptionsWhere } from 'typeorm';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import { RecurringGrocery } from './recurring-grocery.entity.js';

export type NewRecurringGrocery = Omit<RecurringGrocery, 'version' | 'createdAt' | 'updatedAt'>;

@Injectable()
export class RecurringGroceriesRepository extends HouseholdRepository<RecurringGrocery> {
  constructor(transactions: Transactions) {
    super(RecurringGrocery, transactions);
  }

  /** In the order of their next days. */
  list(householdId: string): Promise<RecurringGrocery[]> {
    return this.listIn(householdId, { nextPlannedFor: 'ASC', createdAt: 'ASC', id: 'ASC' });
  }

  /** `null` when the id is taken. */
  async add(recurring: NewRecurringGrocery): Promise<RecurringGrocery | null> {
    return (await this.insertNew([recurring]))[0] ?? null;
  }

  /** Locks those that exist: others may change but not remove them until the transaction ends. @returns the ids of those that exist */
  async lockAgainstRemoval(householdId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.query<{ id: string }>(
      'SELECT id FROM recurring_groceries WHERE household_id = $1 AND id = ANY($2) ORDER BY id FOR KEY SHARE',
      [householdId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Locks those with these values in the order of their ids. */
  lockBy(
    householdId: string,
    where: Omit<FindOptionsWhere<RecurringGrocery>, 'householdId'>,
  ): Promise<RecurringGrocery[]> {
    return this.table.find({
      where: { ...where, householdId },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** The version stays, so that no change of a person that began before is stale. */
  async setNextDay({ householdId, id }: RecurringGrocery, nextPlannedFor: string): Promise<void> {
    await this.table.update({ householdId, id }, { nextPlannedFor });
  }
}
