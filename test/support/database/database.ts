import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database on which tests run statements. */
export interface AnyDatabase {
  readonly url: string;
  /** Runs statements directly, not through the program. */
  run(statements: string): Promise<void>;
  /** The rows of one statement, run directly. */
  query(statement: string, values?: readonly unknown[]): Promise<unknown[]>;
}

/** A database of one spec. */
export interface TestDatabase extends AnyDatabase {
  /** Ends all connections and accepts no new ones, like a stopped server. */
  shut(): Promise<void>;
  open(): Promise<void>;
  drop(): Promise<void>;
}

/** A database that already exists. */
export function databaseAt(url: string): AnyDatabase {
  return {
    url,
    run: async (statements) => {
      await onServer(statements, url);
    },
    query: (statement, values) => onServer(statement, url, values),
  };
}

/** An empty database with all migrations: a copy of the template that global-setup.js made. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createDatabase(variable('TEST_DATABASE_TEMPLATE'));
}

/** A database without any table. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}

/** Addresses of the servers that hold parts of the template: all nodes of a cluster, or the only server. */
export function nodes(): string[] {
  const text = process.env['TEST_DATABASE_NODES'];
  return text === undefined ? [variable('TEST_DATABASE_SERVER')] : (JSON.parse(text) as string[]);
}

/** A copy of a database to which nobody is connected, as a restored physical backup is. */
export function copyDatabase({ url }: AnyDatabase): Promise<TestDatabase> {
  return createDatabase(new URL(url).pathname.slice(1));
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const servers = nodes();
  for (const server of servers) await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`, server);
  const url = new URL(variable('TEST_DATABASE_SERVER'));
  url.pathname = `/${name}`;
  return {
    ...databaseAt(url.href),
    shut: async () => {
      await onServer(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
      await onServer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    },
    open: async () => {
      await onServer(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    },
    drop: async () => {
      for (const server of servers) await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, server);
    },
  };
}

async function onServer(
  statement: string,
  url = variable('TEST_DATABASE_SERVER'),
  values: readonly unknown[] = [],
): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    // Without values Postgres takes several statements.
    const { rows } = await client.query<pg.QueryResultRow>(statement, values.length === 0 ? undefined : [...values]);
    return rows;
  } finally {
    await client.end();
  }
}

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the end-to-end specs through Jest's e2e project.`);
  return value;
}
