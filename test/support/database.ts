import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  /** Ends all connections and accepts no new ones, like a stopped server. */
  shut(): Promise<void>;
  open(): Promise<void>;
  drop(): Promise<void>;
  /** Runs a statement directly, not through the program. */
  run(statement: string): Promise<void>;
}

/** An empty database with all migrations: a copy of the template that global-setup.js made. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createDatabase(variable('TEST_DATABASE_TEMPLATE'));
}

/** A database without any table. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(variable('TEST_DATABASE_SERVER'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    shut: async () => {
      await onServer(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
      await onServer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    },
    open: () => onServer(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`),
    run: (statement) => onServer(statement, url.href),
    drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function onServer(statement: string, url = variable('TEST_DATABASE_SERVER')): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the end-to-end specs through Jest's e2e project.`);
  return value;
}
