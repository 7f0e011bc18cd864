import { Injectable } from '@nestjs/common';
import { TableRepository } from '../database/table-repository.js';
import { Transactions } from '../database/transactions.js';
import { Grocery } from './grocery.entity.js';

type ChangedRow = Pick<Grocery, 'householdId' | 'id' | 'version'>;

/** The rows of the shopping list that refer to a store. */
@Injectable()
export class RemovedStoreRepository extends TableRepository<Grocery> {
  constructor(transactions: Transactions) {
    super(Grocery, transactions);
  }

  /** Locks the recurring groceries of the store in the order of their ids, and leaves them without a store. */
  async clearRecurring(householdId: string, storeId: string): Promise<ChangedRow[]> {
    await this.query(
      `SELECT id FROM recurring_groceries WHERE household_id = $1 AND store_id = $2 ORDER BY id FOR NO KEY UPDATE`,
      [householdId, storeId],
    );
    return this.query(
      `UPDATE recurring_groceries SET store_id = NULL, updated_at = now(), version = version + 1
       WHERE household_id = $1 AND store_id = $2 RETURNING household_id AS "householdId", id, version`,
      [householdId, storeId],
    );
  }

  async lockGroceries(householdId: string, storeId: string): Promise<void> {
    await this.query(`SELECT id FROM groceries WHERE household_id = $1 AND store_id = $2 ORDER BY id FOR UPDATE`, [
      householdId,
      storeId,
    ]);
  }

  clearGroceries(householdId: string, storeId: string): Promise<ChangedRow[]> {
    return this.query(
      `UPDATE groceries SET store_id = NULL, updated_at = now(), version = version + 1
       WHERE household_id = $1 AND store_id = $2 RETURNING household_id AS "householdId", id, version`,
      [householdId, storeId],
    );
  }

  /** Like all deleted groceries, they can be restored for a while. */
  async removeGroceries(householdId: string, storeId: string): Promise<ChangedRow[]> {
    await this.query(
      `INSERT INTO deleted_groceries (household_id, id, content)
       SELECT g.household_id, g.id, to_jsonb(g) FROM groceries g WHERE g.household_id = $1 AND g.store_id = $2
       ON CONFLICT (household_id, id) DO UPDATE SET content = excluded.content, deleted_at = excluded.deleted_at`,
      [householdId, storeId],
    );
    return this.query(
      `DELETE FROM groceries WHERE household_id = $1 AND store_id = $2 RETURNING household_id AS "householdId", id, version`,
      [householdId, storeId],
    );
  }
}
