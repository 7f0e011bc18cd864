import { Client } from 'pg';

/** Any number that no other program on the database is likely to lock. */
const SCHEMA_LOCK = 5_127_733;

/** Waits until no other process of this database makes or changes tables; the lock goes with the connection. */
export async function lockSchema(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [SCHEMA_LOCK]);
}

/** Runs `work` while no other process of this database makes or changes tables. @param url of the server itself */
export async function underSchemaLock<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'larder schema lock' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await lockSchema(client);
    return await work();
  } finally {
    // Closing the connection gives the lock back, whatever state it is in.
    await client.end();
  }
}
