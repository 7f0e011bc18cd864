import { Client, type ClientBase, type DatabaseError } from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import { waitForLock } from '../advisory-locks.js';
import { isDistributed } from '../cluster/cluster-tables.js';
import { placeTables } from '../cluster/place-tables.js';
import { OneByOneClient } from '../cluster/one-by-one-client.js';
import { dataSourceOptions } from '../data-source.js';
import { isFromBeforeFirstRelease, migrations } from './migrations.js';
import { StartError } from '../../shared/process/start-error.js';

const OLDEST_SERVER = 160_000;

export interface MigratedDatabase {
  /** Whether the tables are spread over the nodes of a cluster. */
  readonly isDistributed: boolean;
}

type UrlSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/**
 * Migrates the schema to the newest version. When several processes start at the same time, one migrates and the others wait.
 * @param setting the setting with the URL, for messages
 * @throws StartError when the server cannot be reached, is too old or read-only, the schema is newer than this program or from before 1.0,
 * or a migration fails
 */
export function migrate(url: string, setting: UrlSetting = 'DATABASE_URL'): Promise<MigratedDatabase> {
  return withSchemaLock(
    url,
    async (client) => {
      const distributed = await isDistributed(client);
      if (distributed) await migrateCluster(url, client).catch(explain);
      else await runMigrations(url, migrations).catch(explain);
      return { isDistributed: distributed };
    },
    setting,
  );
}

/** After each migration, new tables get their placement: the next one may need their rows. */
async function migrateCluster(url: string, client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
  const ran = new Set(rows.map(({ name }) => name));
  await placeTables(client);
  for (const [index, { name }] of migrations.entries()) {
    if (ran.has(name)) continue;
    await runMigrations(url, migrations.slice(0, index + 1), OneByOneClient);
    await placeTables(client);
  }
}

/** Each migration is a transaction of its own: those before the failed one are kept, and the next start continues after them. */
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
 * Runs `work` while no other process changes the schema. Its client holds the lock and has no time limit.
 * @throws StartError when the server cannot be reached, is too old or read-only, or the schema is newer than this program or from before 1.0
 */
export async function withSchemaLock<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
  setting: UrlSetting = 'DATABASE_URL',
): Promise<Result> {
  const client = await connectForLong(url, setting);
  try {
    await refuseOldServer(client, setting);
    await refuseReader(client, setting);
    await waitForLock(client, 'schema');
    await refuseOtherSchema(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * A connection without time limits: those of the role are for the program's own statements.
 * @param setting the setting with the URL, for messages @throws StartError when the server cannot be reached
 */
export async function connectForLong(url: string, setting: UrlSetting = 'DATABASE_URL'): Promise<Client> {
  try {
    // Reads the certificate files that the URL names.
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      application_name: 'larder migrations',
    });
    client.on('error', () => undefined);
    await client.connect();
    await liftLimits(client);
    return client;
  } catch (error) {
    throw new StartError(
      `The database of ${setting} cannot be reached (${reasonOf(error)}): set ${setting} to a running Postgres 16 or newer, or leave it unset${withoutIt(setting)}.`,
    );
  }
}

/** The session gets no limit of the role or the server. `pg` sends a limit only when it is above 0. */
async function liftLimits(client: ClientBase): Promise<void> {
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
}

function withoutIt(setting: UrlSetting): string {
  return setting === 'DATABASE_URL' ? ' to use the embedded one' : ' where there is no pooler';
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return message !== undefined && message !== '' ? message : (code ?? 'no answer');
}

async function refuseOldServer(client: Client, setting: UrlSetting): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version`,
  );
  const server = rows[0];
  if (server === undefined || server.number >= OLDEST_SERVER) return;
  throw new StartError(
    `The database of ${setting} is Postgres ${server.version}, and Larder needs 16 or newer: set ${setting} to a newer server, or leave it unset${withoutIt(setting)}.`,
  );
}

async function refuseReader(client: Client, setting: UrlSetting): Promise<void> {
  const { rows } = await client.query<{ reads: string }>(`SELECT current_setting('transaction_read_only') AS reads`);
  if (rows[0]?.reads !== 'on') return;
  throw new StartError(
    `The database of ${setting} takes no changes (it is a standby, or default_transaction_read_only is on): set ${setting} to a server that does.`,
  );
}

async function refuseOtherSchema(client: Client): Promise<void> {
  const known = migrations.map(({ name }) => name);
  const table = await client.query<{ found: string | null }>(`SELECT to_regclass('migrations')::text AS found`);
  if (table.rows[0]?.found == null) return;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations WHERE NOT name = ANY($1)', [
    known,
  ]);
  if (rows.length === 0) return;
  const others = rows.map(({ name }) => name);
  if (isFromBeforeFirstRelease(others))
    throw new StartError(
      'The database was set up by a Larder from before 1.0: write an archive of each household with that version (npm run larder -- export all.zip --format larder --email ...), and import it with this one into an empty database (docs/upgrading.md).',
    );
  throw new StartError(
    `The database was set up by a newer Larder (it has ${others.join(', ')}): start that version or a later one.`,
  );
}

/**
 * Runs those migrations in `wanted` that have not run yet. Only inside `withSchemaLock`.
 * @param ClientClass the kind of connection that runs them
 */
export async function runMigrations(
  url: string,
  wanted: typeof migrations,
  ClientClass: typeof Client = Client,
): Promise<void> {
  await withMigrations(url, wanted, (dataSource) => dataSource.runMigrations(), ClientClass);
}

/** Drops all tables of Larder. Only inside `withSchemaLock`. */
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
  ClientClass: typeof Client = Client,
): Promise<void> {
  // Without time limits: creating an index on a large table takes minutes.
  const dataSource = new DataSource({
    ...dataSourceOptions(url, [], 2),
    migrations: wanted,
    extra: { Client: ClientClass, onConnect: liftLimits },
  });
  await dataSource.initialize();
  try {
    await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
