import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { type NotedRows, noteChanges } from '../../src/changes/note-changes.js';
import { createDataSource } from '../../src/database/data-source.js';
import { Sql, type Statement } from '../../src/database/sql.js';
import { Transactions } from '../../src/database/transactions.js';
import { entities } from '../../src/entities.js';
import { cloneDatabase, nodes, type TestDatabase } from '../support/database/database.js';

const CHANGED = `
  changed AS (
    UPDATE stores SET version = version + 1 WHERE household_id = $1 AND name = ANY($2::text[]) RETURNING id, name, version
  )`;

const changing = (name: string, noted: readonly NotedRows[]): Statement => ({
  name,
  notes: true,
  text: `WITH ${CHANGED}, ${noteChanges(noted)} SELECT id FROM changed`,
});

const SINGLE = changing('test-note-single', [{ kind: 'store', from: 'changed', single: true }]);
const MANY = changing('test-note-many', [{ kind: 'store', from: 'changed' }]);
/** Writes only when nobody has changed anything between its snapshot and its lock of the counter. */
const COUNTING: Statement = {
  name: 'test-note-counting',
  notes: true,
  text: `
    WITH seen AS MATERIALIZED (SELECT last FROM change_counters WHERE household_id = $1),
    ${CHANGED},
    ${noteChanges([{ kind: 'store', from: 'changed', single: true }], ['seen'], (before) => `(SELECT ${before} > seen.last FROM seen)`)}
    SELECT seen.last::int AS seen FROM seen CROSS JOIN changed`,
};
const KINDS = changing('test-note-kinds', [
  { kind: 'store', from: `(SELECT * FROM changed WHERE name = 'Market') AS market` },
  { kind: 'grocery', from: `(SELECT * FROM changed WHERE name = 'Corner') AS corner`, op: 'delete', version: 'NULL' },
  { kind: 'recipe', from: `(SELECT * FROM changed WHERE name = 'Nowhere') AS nowhere` },
]);

interface Counter {
  readonly last: number;
  readonly kinds: Record<string, number>;
}

let database: TestDatabase;
let dataSource: DataSource;
let sql: Sql;
let household: string;

beforeAll(async () => {
  database = await cloneDatabase();
  dataSource = await createDataSource(database.url, entities, 10, { isDistributed: nodes().length > 1 }).initialize();
  sql = new Sql(dataSource, new Transactions(dataSource));
});

beforeEach(async () => {
  household = randomUUID();
  await dataSource.query(`INSERT INTO households (id, name) VALUES ($1, 'Ada')`, [household]);
  await dataSource.query(
    `INSERT INTO change_counters (household_id, epoch, last, kinds) VALUES ($1, $2, 7, '{"household": 1, "store": 7}')`,
    [household, randomUUID()],
  );
  for (const name of ['Market', 'Corner'])
    await dataSource.query(
      `INSERT INTO stores (household_id, id, user_id, name, name_key, color, sort_order) VALUES ($1, $2, $1, $3, $3, 'red', 1)`,
      [household, randomUUID(), name],
    );
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

function change(statement: Statement, ...names: string[]): Promise<object[]> {
  return sql.rows(statement, [household, names]);
}

async function counter(): Promise<Counter | undefined> {
  const [row] = await dataSource.query<Counter[]>(
    'SELECT last::int AS last, kinds FROM change_counters WHERE household_id = $1',
    [household],
  );
  return row;
}

/** `sequence kind op version` of each change. */
async function feed(): Promise<string[]> {
  const rows = await dataSource.query<{ line: string }[]>(
    `SELECT concat_ws(' ', sequence, kind, op, version) AS line FROM changes WHERE household_id = $1 ORDER BY sequence`,
    [household],
  );
  return rows.map(({ line }) => line);
}

async function versions(): Promise<number[]> {
  const rows = await dataSource.query<{ version: number }[]>('SELECT version FROM stores WHERE household_id = $1', [
    household,
  ]);
  return rows.map(({ version }) => version);
}

describe('a statement that notes its changes', () => {
  it.each([
    ['one row', SINGLE],
    ['any number of rows', MANY],
  ])('takes the next number of the household and of the kind for a change, of %s', async (_case, statement) => {
    expect(await change(statement, 'Market')).toHaveLength(1);
    expect(await counter()).toEqual({ last: 8, kinds: { household: 1, store: 8 } });
    expect(await feed()).toEqual(['8 store upsert 2']);
  });

  it.each([
    ['one row', SINGLE],
    ['any number of rows', MANY],
  ])('leaves the counter as it is when it changes nothing, of %s', async (_case, statement) => {
    expect(await change(statement, 'Nowhere')).toEqual([]);
    expect(await counter()).toEqual({ last: 7, kinds: { household: 1, store: 7 } });
    expect(await feed()).toEqual([]);
  });

  it('gives each of its rows a number, and only the kinds of its rows the last one', async () => {
    await change(KINDS, 'Market', 'Corner');
    expect(await counter()).toEqual({ last: 9, kinds: { household: 1, store: 9, grocery: 9 } });
    const [first, second] = await feed();
    expect([first?.slice(2), second?.slice(2)].sort()).toEqual(['grocery delete', 'store upsert 2']);
    expect([first?.slice(0, 1), second?.slice(0, 1)]).toEqual(['8', '9']);
  });

  it('runs again until its count is current, so that concurrent statements count one after the other', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        sql.rows<{ seen: number }>(COUNTING, [household, [at % 2 === 0 ? 'Market' : 'Corner']]),
      ),
    );
    expect(all.map(([row]) => row?.seen).sort((a = 0, b = 0) => a - b)).toEqual([7, 8, 9, 10, 11, 12, 13, 14]);
    expect(await versions()).toEqual([5, 5]);
  });

  it('fails and changes nothing when it says that it changes one row and changes two', async () => {
    await expect(change(SINGLE, 'Market', 'Corner')).rejects.toThrow(/cannot affect row a second time/);
    expect([await versions(), await feed(), (await counter())?.last]).toEqual([[1, 1], [], 7]);
  });

  it.each([
    ['one row', SINGLE],
    ['any number of rows', MANY],
  ])('fails and changes nothing in a household without a counter, of %s', async (_case, statement) => {
    await dataSource.query('DELETE FROM change_counters WHERE household_id = $1', [household]);
    await expect(change(statement, 'Market')).rejects.toThrow(/division by zero/);
    expect([await versions(), await feed(), await counter()]).toEqual([[1, 1], [], undefined]);
    expect(await change(statement, 'Nowhere')).toEqual([]);
  });

  it.each([
    ['one row', SINGLE],
    ['any number of rows', MANY],
  ])('gives concurrent writes numbers without a gap, of %s', async (_case, statement) => {
    await Promise.all(Array.from({ length: 40 }, (_, at) => change(statement, at % 2 === 0 ? 'Market' : 'Corner')));
    expect((await feed()).map((line) => Number(line.split(' ')[0]))).toEqual(
      Array.from({ length: 40 }, (_, at) => at + 8),
    );
    expect(await counter()).toEqual({ last: 47, kinds: { household: 1, store: 47 } });
  });
});
