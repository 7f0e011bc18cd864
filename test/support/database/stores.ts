import type pg from 'pg';

/** Locks a store like a request that removes it. */
export async function lockStore(client: pg.Client, householdId: string | undefined, id: string): Promise<void> {
  await client.query('SELECT id FROM stores WHERE household_id = $1 AND id = $2 FOR UPDATE', [householdId, id]);
}

/** Removes a store like a request that leaves its groceries, but notes nothing in the feed. */
export async function removeStore(client: pg.Client, householdId: string | undefined, id: string): Promise<void> {
  for (const [table, column] of [
    ['ingredients', 'preferred_store_id'],
    ['recurring_groceries', 'store_id'],
    ['groceries', 'store_id'],
  ])
    await client.query(`UPDATE ${table} SET ${column} = NULL WHERE household_id = $1 AND ${column} = $2`, [
      householdId,
      id,
    ]);
  await client.query('DELETE FROM stores WHERE household_id = $1 AND id = $2', [householdId, id]);
}
