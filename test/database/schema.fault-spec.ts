import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource, QueryRunner } from 'typeorm';
import { OneByOneClient } from '../../src/database/cluster/one-by-one-client.js';
import { createDataSource } from '../../src/database/data-source.js';
import { entities } from '../../src/database/schema/entities.js';
import { runMigrations, withSchemaLock } from '../../src/database/schema/migrate.js';
import { migrations } from '../../src/database/schema/migrations.js';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../support/database/database.js';
import { limitRole } from '../support/database/role-limits.js';
import { signUp } from '../support/household.js';
import { startLarder } from '../support/larder.js';
import { startOldServer } from '../support/programs/old-server.js';

const NAMES = migrations.map(({ name }) => name);
/** The output of a start that was refused: one sentence on one line, without a stack. */
const ONE_LINE = String.raw`^Larder ended with 1\. It said:\n[^\n]*%s[^\n]*\n$`;

let database: TestDatabase | undefined;
let opened: DataSource | undefined;

beforeEach(() => {
  database = undefined;
  opened = undefined;
});

afterEach(async () => {
  await opened?.destroy();
  await database?.drop();
});

async function open({ url }: TestDatabase): Promise<DataSource> {
  opened = await createDataSource(url, entities, 2).initialize();
  return opened;
}

/** The statements that would change the database into the schema of the entities. */
async function drift(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}

async function tables(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

function refusal(words: string): RegExp {
  return new RegExp(ONE_LINE.replace('%s', words));
}

describe('the migrations', () => {
  it('make the schema of the entities', async () => {
    database = await cloneDatabase();
    expect(await drift(await open(database))).toEqual([]);
  });

  it('make the same when each statement is sent alone, as a cluster needs it', async () => {
    database = await emptyDatabase();
    await runMigrations(database.url, migrations, OneByOneClient);
    expect(await drift(await open(database))).toEqual([]);
  });

  it('all go up, down one by one, and up again', async () => {
    database = await emptyDatabase();
    const dataSource = await open(database);
    await dataSource.runMigrations();
    const all = await tables(dataSource);
    for (let left = NAMES.length; left > 0; left--) await dataSource.undoLastMigration();
    expect(await tables(dataSource)).toEqual(['migrations']);
    expect(await dataSource.query('SELECT name FROM migrations')).toEqual([]);
    await dataSource.runMigrations();
    expect(await tables(dataSource)).toEqual(all);
    expect(await drift(dataSource)).toEqual([]);
  });
});

describe('with a role whose time limits are short', () => {
  const LIMIT = '100ms';

  class Slow1900000000000 {
    readonly name = 'Slow1900000000000';

    async up(runner: QueryRunner): Promise<void> {
      await beSlow((statement) => runner.query(statement));
    }

    async down(): Promise<void> {
      // Nothing was changed.
    }
  }

  /** Takes longer than the limits, in a statement and between two of a transaction. */
  async function beSlow(query: (statement: string) => Promise<unknown>): Promise<void> {
    await query('SELECT pg_sleep(0.3)');
    await sleep(300);
    await query('SELECT 1');
  }

  async function limited(): Promise<string> {
    database = await emptyDatabase();
    await limitRole(database.url, {
      statement_timeout: LIMIT,
      lock_timeout: LIMIT,
      idle_in_transaction_session_timeout: LIMIT,
    });
    return database.url;
  }

  it('processes wait for the lock of the schema, and work with it, for as long as it takes', async () => {
    const url = await limited();
    const work = (): Promise<void> =>
      withSchemaLock(url, async (client) => {
        await client.query('BEGIN');
        await beSlow((statement) => client.query(statement));
        await client.query('COMMIT');
      });
    await Promise.all([work(), work()]);
  });

  it('a migration takes as long as it takes', async () => {
    const url = await limited();
    await runMigrations(url, [Slow1900000000000]);
    expect(await database?.query('SELECT name FROM migrations')).toEqual([{ name: 'Slow1900000000000' }]);
  });
});

describe('a start', () => {
  it('of four processes at the same time on an empty database leaves four that work', async () => {
    database = await emptyDatabase();
    const env = { DATABASE_URL: database.url, SIGN_UP: 'open' };
    const larders = await Promise.all([1, 2, 3, 4].map(() => startLarder(env)));
    for (const larder of larders) await (await signUp(larder)).api.get('/stores').expect(200);
    const applied = await (await open(database)).query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
    expect(applied.map(({ name }) => name)).toEqual(NAMES);
    for (const larder of larders) await larder.stop();
  });

  it('refuses the schema of a newer Larder with one sentence, and does not change it', async () => {
    database = await cloneDatabase();
    const dataSource = await open(database);
    await dataSource.query(`INSERT INTO migrations (timestamp, name) VALUES (4102444800000, 'AddPantry4102444800000')`);
    const start = startLarder({ DATABASE_URL: database.url });
    await expect(start).rejects.toThrow(refusal('newer Larder.*AddPantry4102444800000'));
    expect(await drift(dataSource)).toEqual([]);
  });

  it('refuses the schema of a Larder from before 1.0 with one sentence that says what to do, and does not change it', async () => {
    database = await cloneDatabase();
    const dataSource = await open(database);
    await dataSource.query('DELETE FROM migrations');
    await dataSource.query(
      `INSERT INTO migrations (timestamp, name) VALUES (1796000000000, 'CreateSchema1796000000000'), (1798000000000, 'Categories1798000000000')`,
    );
    const start = startLarder({ DATABASE_URL: database.url });
    await expect(start).rejects.toThrow(refusal('from before 1.0.*export all.zip --format larder.*import'));
    expect(await drift(dataSource)).toEqual([]);
  });

  it('refuses a server older than Postgres 16 with one sentence', async () => {
    const server = await startOldServer();
    const start = startLarder({ DATABASE_URL: server.url });
    await expect(start).rejects.toThrow(refusal(String.raw`Postgres 15\.12.*16 or newer.*DATABASE_URL`));
    await server.stop();
  });

  it('refuses a database that is not there with one sentence', async () => {
    database = await emptyDatabase();
    const missing = new URL(database.url);
    missing.pathname = '/no_such_database';
    const start = startLarder({ DATABASE_URL: missing.href });
    await expect(start).rejects.toThrow(refusal('no_such_database.*DATABASE_URL'));
  });
});
