import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import { DavTask } from './dav-task.entity.js';

@Injectable()
export class DavTasksRepository extends HouseholdRepository<DavTask> {
  constructor(transactions: Transactions) {
    super(DavTask, transactions);
  }

  findByNames(householdId: string, names: readonly string[]): Promise<DavTask[]> {
    return this.table.find({ where: { householdId, name: In(names) } });
  }

  listByUid(householdId: string, uid: string): Promise<DavTask[]> {
    return this.table.find({ where: { householdId, uid } });
  }

  /** Returns whether it was added: another line of the household may have the name. */
  async add(task: DavTask): Promise<boolean> {
    return (await this.insertNew([task])).length > 0;
  }

  async change({ householdId, id, uid, extra, timeZones }: DavTask): Promise<void> {
    await this.table.update({ householdId, id }, { uid, extra, timeZones });
  }

  /** Removes, for all households, the rows of lines that are gone for good. */
  async removeOld(): Promise<void> {
    await this.query(
      `DELETE FROM dav_tasks t
       WHERE NOT EXISTS (SELECT FROM groceries g WHERE g.household_id = t.household_id AND g.id = t.id)
         AND NOT EXISTS (SELECT FROM deleted_groceries d WHERE d.household_id = t.household_id AND d.id = t.id)`,
      [],
    );
  }
}
