import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { cloneDatabase, type TestDatabase } from '../../support/database/database.js';
import { newPerson, withKey } from '../../support/household.js';
import { type RunningLarder, startLarder } from '../../support/larder.js';
import { until } from '../../support/until.js';
import { Visitor } from '../../support/visitor.js';

let database: TestDatabase;
let larder: RunningLarder;

beforeAll(async () => {
  database = await cloneDatabase();
  larder = await startLarder({ DATABASE_URL: database.url, RATE_LIMIT_REQUESTS: '0' });
});

afterAll(async () => {
  await larder.stop();
  await database.drop();
});

async function opens(key: string): Promise<boolean> {
  return (await new Visitor(larder.url).get('/api/v1/stores', { 'x-api-key': key })).status === 200;
}

describe('strangers who guess keys', () => {
  /** More requests than may wait for the database in one household. */
  const GUESSES = 300;

  it('do not block keys and sessions that were used before, however many guesses wait', async () => {
    const person = await newPerson(larder);
    const { visitor, key } = await withKey(larder, person);
    expect(await opens(key)).toBe(true);
    const release = await lockKeys();
    let refused = 0;
    const guesses = Array.from({ length: GUESSES }, async () => {
      const guess = `ldr_${randomBytes(32).toString('base64url')}`;
      const { status } = await new Visitor(larder.url).get('/api/v1/stores', { 'x-api-key': guess });
      if (status === 429) refused++;
      return status;
    });
    await until(() => refused > 0);
    const opening = opens(key);
    expect((await visitor.get('/settings/imports')).status).toBe(200);
    await release();
    expect(await opening).toBe(true);
    expect([...new Set(await Promise.all(guesses))].sort()).toEqual([401, 429]);
  });

  /** Prevents that keys are looked up until the returned function is called. */
  async function lockKeys(): Promise<() => Promise<void>> {
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE');
    return () => client.end();
  }
});
