import { Client, type DatabaseError } from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { migrations } from './migrations.js';
import { lockSchema } from './schema-lock.js';
import { StartError } from './start-error.js';

const OLDEST_SERVER = 160_000;

/**
 * Brings the schema up to date; of several processes that start at once one does, the others wait for it.
 * @throws StartError when the server is out of reach or too old, the schema newer than this program, or a migration fails
 */
export async function migrate(url: string): Promise<void> {
  await alone(url, () => runMigrations(url, migrations).catch(explain));
}

/** Each migration is a transaction of its own: what ran before stays, and is where the next start goes on. */
function explain(error: unknown): never {
  if (!(error instanceof QueryFailedError)) throw error;
  const { message, table } = error.driverError as DatabaseError;
  const where = table === undefined ? '' : ` at the table ${table}`;
  throw new StartError(
    `The database cannot be brought up to date (${message}${where}): nothing of this step was kept; mend what it says and start Larder again, which goes on from there, or go back to the version before.`,
    { cause: error },
  );
}

/**
 * Runs `work` while no other process changes the schema; the client that it gets holds the lock and has no time limit.
 * @throws StartError when the server is out of reach or too old, or the schema newer than this program
 */
export async function alone<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await connectForLong(url);
  try {
    await refuseOldServer(client);
    await lockSchema(client);
    await refuseNewerSchema(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A connection without the time limits of the program's own statements. @throws StartError when the server is out of reach */
export async function connectForLong(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'larder migrations',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new StartError(
      `The database of DATABASE_URL cannot be reached (${reasonOf(error)}): set DATABASE_URL to a running Postgres 16 or newer, or leave it unset to use the embedded one.`,
    );
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return message !== undefined && message !== '' ? message : (code ?? 'no answer');
}

async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version`,
  );
  const server = rows[0];
  if (server === undefined || server.number >= OLDEST_SERVER) return;
  throw new StartError(
    `The database of DATABASE_URL is Postgres ${server.version}, and Larder needs 16 or newer: set DATABASE_URL to a newer server, or leave it unset to use the embedded one.`,
  );
}

async function refuseNewerSchema(client: Client): Promise<void> {
  const known = migrations.map(({ name }) => name);
  const table = await client.query<{ found: string | null }>(`SELECT to_regclass('migrations')::text AS found`);
  if (table.rows[0]?.found == null) return;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations WHERE NOT name = ANY($1)', [
    known,
  ]);
  if (rows.length === 0) return;
  throw new StartError(
    `The database was set up by a newer Larder (it has ${rows.map(({ name }) => name).join(', ')}): start that version or a later one.`,
  );
}

/** Runs those of `wanted` that have not run; for callers inside `alone`. */
export async function runMigrations(url: string, wanted: typeof migrations): Promise<void> {
  await withMigrations(url, wanted, (dataSource) => dataSource.runMigrations());
}

/** Drops every table of Larder's; for callers inside `alone`. */
export async function undoMigrations(url: string): Promise<void> {
  await withMigrations(url, migrations, async (dataSource) => {
    const ran = await dataSource.query<unknown[]>('SELECT name FROM migrations');
    for (let undone = 0; undone < ran.length; undone += 1) await dataSource.undoLastMigration();
  });
}

async function withMigrations(
  url: string,
  wanted: typeof migrations,
  work: (dataSource: DataSource) => Promise<unknown>,
): Promise<void> {
  // Without the time limit of the program's own statements: an index of a large table takes minutes.
  const dataSource = new DataSource({ ...dataSourceOptions(url, 2), migrations: wanted, extra: {} });
  await dataSource.initialize();
  try {
    await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
