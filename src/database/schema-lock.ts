import type { Client } from 'pg';

/** Any number that no other program on the database is likely to lock. */
const SCHEMA_LOCK = 5_127_733;

/** Waits until no other process of this database makes or changes tables; the lock goes with the connection. */
export async function lockSchema(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [SCHEMA_LOCK]);
}
