import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../database/sql.js';

/** Households without people whose time is over. */
const DUE: Statement = {
  name: 'household-removal-due',
  scope: 'server',
  text: `
    SELECT id FROM households h
    WHERE remove_after <= now() AND NOT EXISTS (SELECT FROM memberships WHERE household_id = h.id)
    ORDER BY remove_after, id LIMIT 100`,
};

/** Checked again, because somebody may join the household until it is removed. */
const IS_DUE = `
  EXISTS (SELECT FROM households WHERE id = $1 AND remove_after <= now())
  AND NOT EXISTS (SELECT FROM memberships WHERE household_id = $1)`;

/** Deletes few recipes at a time, so that no statement takes long. */
const REMOVE_RECIPES: Statement = {
  name: 'household-removal-recipes',
  text: `
    WITH due AS MATERIALIZED (SELECT ${IS_DUE} AS is_due),
    few AS MATERIALIZED (
      SELECT id FROM recipes WHERE household_id = $1 AND (SELECT is_due FROM due) ORDER BY id LIMIT 200
    )
    DELETE FROM recipes WHERE household_id = $1 AND id IN (SELECT id FROM few) RETURNING id`,
};

/**
 * Other transactions can still add rows that refer to the household: they may hold its counter, which is deleted with
 * the household.
 */
const LOCK: Statement = {
  name: 'household-removal-lock',
  text: 'SELECT FROM households WHERE id = $1 FOR NO KEY UPDATE',
};

/** All other rows are deleted with the household. */
const REMOVE: Statement = {
  name: 'household-removal',
  text: `DELETE FROM households WHERE id = $1 AND ${IS_DUE}`,
};

@Injectable()
export class AbandonedHouseholdsRepository {
  constructor(private readonly sql: Sql) {}

  async due(): Promise<string[]> {
    return (await this.sql.rows<{ id: string }>(DUE, [])).map(({ id }) => id);
  }

  /**
   * Removes a household that is still due, with all its data, in one transaction. A person who joins at the same time
   * waits for it.
   */
  async remove(id: string): Promise<void> {
    await this.sql.transaction(id, async (tx) => {
      await tx.rows(LOCK, [id]);
      while ((await tx.rows(REMOVE_RECIPES, [id])).length > 0);
      await tx.rows(REMOVE, [id]);
    });
  }
}
