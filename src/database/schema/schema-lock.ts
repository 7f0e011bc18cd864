import type { Client } from 'pg';

/** An arbitrary number that no other program on the database is likely to lock. */
const SCHEMA_LOCK = 5_127_733;

/** Waits until no other process on this database changes the schema. The lock ends with the connection. */
export async function lockSchema(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [SCHEMA_LOCK]);
}
