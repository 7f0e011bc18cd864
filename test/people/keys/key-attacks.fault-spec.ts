import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cloneDatabase, type TestDatabase } from '../../support/database/database.js';
import { newPerson, withKey } from '../../support/household.js';
import { type RunningLarder, startLarder } from '../../support/larder.js';
import { Visitor } from '../../support/visitor.js';

let database: TestDatabase;
let larder: RunningLarder;

beforeAll(async () => {
  database = await cloneDatabase();
  larder = await startLarder({ DATABASE_URL: database.url, RATE_LIMIT_REQUESTS: '100' });
});

afterAll(async () => {
  await larder.stop();
  await database.drop();
});

async function opens(key: string): Promise<boolean> {
  return (await new Visitor(larder.url).get('/api/v1/stores', { 'x-api-key': key })).status === 200;
}

describe('strangers who guess keys', () => {
  const GUESSES = 300;

  it('are refused from a number on, and block neither keys nor sessions that were used before', async () => {
    const person = await newPerson(larder);
    const { visitor, key } = await withKey(larder, person);
    expect(await opens(key)).toBe(true);
    const guesses = Array.from({ length: GUESSES }, async () => {
      const guess = `ldr_${randomBytes(32).toString('base64url')}`;
      return (await new Visitor(larder.url).get('/api/v1/stores', { 'x-api-key': guess })).status;
    });
    expect(await opens(key)).toBe(true);
    expect((await visitor.get('/settings/imports')).status).toBe(200);
    expect([...new Set(await Promise.all(guesses))].sort()).toEqual([401, 429]);
    expect(await opens(key)).toBe(true);
  });
});
