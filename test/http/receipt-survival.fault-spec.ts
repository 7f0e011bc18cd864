import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Grocery } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { signUp } from '../support/household.js';
import { startLarder } from '../support/larder.js';
import { until } from '../support/until.js';
import { bodyOf, type Reply, Visitor } from '../support/visitor.js';

const OPERATIONS = 60;

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});

afterAll(() => database.drop());

describe('a process that is killed', () => {
  it('leaves both the change and its receipt or neither of them, and each operation is done once in the end', async () => {
    const settings = { DATABASE_URL: database.url, RATE_LIMIT_REQUESTS: '0' };
    const survivor = await startLarder(settings);
    const victim = await startLarder(settings);
    const { key } = await signUp(survivor);
    const names = Array.from({ length: OPERATIONS }, () => randomUUID());
    const send = (name: string, { url }: { url: string }): Promise<Reply> =>
      new Visitor(url).send('POST', '/api/v1/groceries', {
        headers: { 'x-api-key': key, 'x-operation-id': name },
        json: { name, unit: null, amount: null },
      });
    const sent = names.map((name) => send(name, victim).catch(() => null));
    const receipts = 'SELECT name FROM operation_receipts WHERE name = ANY($1) ORDER BY name';
    await until(async () => (await database.query(receipts, [names])).length > 3);
    await victim.kill();
    await Promise.all(sent);
    // The connections end on their own.
    const locks = `SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE l.locktype = 'advisory' AND a.datname = current_database()`;
    await until(async () => (await database.query(locks)).length === 0);
    const stored = 'SELECT name FROM groceries WHERE name = ANY($1) ORDER BY name';
    expect(await database.query(receipts, [names])).toEqual(await database.query(stored, [names]));
    for (const name of names) expect((await send(name, survivor)).status).toBe(200);
    const list = bodyOf<Grocery[]>(await new Visitor(survivor.url).get('/api/v1/groceries', { 'x-api-key': key }));
    expect(list.map((grocery) => grocery.name).sort()).toEqual([...names].sort());
    await survivor.stop();
  });
});
