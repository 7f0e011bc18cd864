import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import type { BoughtLine } from '../suggestions/most-bought.js';
import { DeletedGrocery } from './deleted-grocery.entity.js';

/** Days for which deleted lines can be restored. */
const DAYS = 30;

@Injectable()
export class DeletedGroceriesRepository extends TableRepository<DeletedGrocery> {
  constructor(transactions: Transactions) {
    super(DeletedGrocery, transactions);
  }

  /** Stores lines that are about to be deleted. */
  async add(householdId: string, ids: readonly string[]): Promise<void> {
    await this.query(
      `INSERT INTO deleted_groceries (household_id, id, content)
       SELECT g.household_id, g.id, to_jsonb(g) FROM groceries g WHERE g.household_id = $1 AND g.id = ANY($2)
       ON CONFLICT (household_id, id) DO UPDATE SET content = excluded.content, deleted_at = excluded.deleted_at`,
      [householdId, ids],
    );
  }

  /** Removes the line from here. @returns its columns; `null` when it was not deleted within the last 30 days */
  async take(householdId: string, id: string): Promise<object | null> {
    const [taken] = await this.query<{ content: object }>(
      `DELETE FROM deleted_groceries
       WHERE household_id = $1 AND id = $2 AND deleted_at > now() - interval '${DAYS} days' RETURNING content`,
      [householdId, id],
    );
    return taken?.content ?? null;
  }

  /** Whether the line was deleted within the last 30 days. */
  async has(householdId: string, id: string): Promise<boolean> {
    const found = await this.query(
      `SELECT id FROM deleted_groceries
       WHERE household_id = $1 AND id = $2 AND deleted_at > now() - interval '${DAYS} days'`,
      [householdId, id],
    );
    return found.length > 0;
  }

  /** The last lines that were deleted after they were ticked, within the last 30 days. */
  listBought(householdId: string, most: number): Promise<BoughtLine[]> {
    return this.query(
      `SELECT content->>'name' AS name, content->>'ingredient_id' AS "ingredientId",
         (content->>'completed_at')::timestamptz AS "boughtAt"
       FROM deleted_groceries
       WHERE household_id = $1 AND deleted_at > now() - interval '${DAYS} days'
         AND content->>'name' IS NOT NULL AND content->>'completed_at' IS NOT NULL
       ORDER BY deleted_at DESC LIMIT $2`,
      [householdId, most],
    );
  }

  /** Those of the ids that deleted lines have. */
  async idsAmong(householdId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.table.find({ select: { id: true }, where: { householdId, id: In(ids) } });
    return new Set(found.map(({ id }) => id));
  }

  /** Removes the deleted lines of all households whose 30 days are over. */
  async removeOld(): Promise<void> {
    await this.query(`DELETE FROM deleted_groceries WHERE deleted_at < now() - interval '${DAYS} days'`, []);
  }
}
