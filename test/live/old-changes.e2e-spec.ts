import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createGrocery } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { signUp } from '../support/household.js';
import { startLarder } from '../support/larder.js';
import { until } from '../support/until.js';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function sequences(): Promise<number[]> {
  const { rows } = await client.query<{ sequence: number }>(
    `SELECT sequence::int AS sequence FROM changes WHERE kind = 'grocery' ORDER BY sequence`,
  );
  return rows.map(({ sequence }) => sequence);
}

describe('the feed of changes', () => {
  it('is rid of what is older than 30 days by a start, and tells up to where', async () => {
    const first = await startLarder({ DATABASE_URL: database.url });
    const { api } = await signUp(first);
    for (const name of ['plums', 'pears', 'quinces']) await createGrocery(api, { name });
    await first.stop();
    const [oldest, old, recent] = await sequences();
    await client.query(`UPDATE changes SET occurred_at = now() - interval '31 days' WHERE sequence <= $1`, [old]);
    const second = await startLarder({ DATABASE_URL: database.url });
    await until(async () => !(await sequences()).includes(oldest ?? 0));
    expect(await sequences()).toEqual([recent]);
    const { rows } = await client.query('SELECT removed::int, last::int FROM change_counters');
    expect(rows).toEqual([{ removed: old, last: recent }]);
    await second.stop();
  });
});
