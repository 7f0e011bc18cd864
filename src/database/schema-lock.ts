import type { Pool } from 'pg';

/** Any number that no other program on the database is likely to lock. */
export const SCHEMA_LOCK = 5_127_733;

/** Runs `work` while no other process of this database makes or changes tables. Needs a second connection of the pool. */
export async function underSchemaLock<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SCHEMA_LOCK]);
    return await work();
  } finally {
    // Closing the connection gives the lock back, whatever state it is in.
    client.release(true);
  }
}
