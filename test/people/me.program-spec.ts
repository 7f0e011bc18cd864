import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { SCOPES } from '../../src/accounts/scopes.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { aUuid } from '../support/expected.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { bodyOf, type Reply, Visitor } from '../support/visitor.js';

const ACCOUNT = { name: 'Ada', email: 'ada@example.org', password: 'a jar of plum jam' };

let database: TestDatabase;
let client: pg.Client;
let larder: RunningLarder;
let visitor: Visitor;

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  larder = await startLarder({ DATABASE_URL: database.url, TZ: 'Europe/Vienna' });
  visitor = new Visitor(larder.url);
  await visitor.send('POST', '/api/auth/sign-up', { json: ACCOUNT });
});

afterAll(async () => {
  await client.end();
  await larder.stop();
  await database.drop();
});

async function keyOf(scopes: readonly string[] | null): Promise<string> {
  const made = await visitor.send('POST', '/api/user/api-keys', { json: { name: 'display', scopes } });
  return bodyOf<{ key: string }>(made).key;
}

function me(key: string): Promise<Reply> {
  return new Visitor(larder.url).get('/api/v1/me', { 'x-api-key': key });
}

describe('GET /me', () => {
  it('tells whose key it is, of which household and what it may do', async () => {
    const reply = await me(await keyOf(['groceries:write', 'recipes:read']));
    expect(reply.status).toBe(200);
    expect(bodyOf(reply)).toEqual({
      userId: aUuid,
      name: 'Ada',
      email: 'ada@example.org',
      householdId: aUuid,
      householdName: 'Ada',
      role: 'owner',
      keyId: aUuid,
      keyName: 'display',
      scopes: ['recipes:read', 'groceries:write'],
      timeZone: 'Europe/Vienna',
      locale: null,
      diet: { allergens: [], diets: [] },
      serverVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });

  it('names all scopes for a key that has them all', async () => {
    expect(bodyOf(await me(await keyOf(null)))).toMatchObject({ scopes: SCOPES });
  });

  it('needs no scope', async () => {
    for (const scope of SCOPES) expect((await me(await keyOf([scope]))).status).toBe(200);
  });

  it('tells what the household chose', async () => {
    const key = await keyOf(null);
    await client.query(`UPDATE households SET time_zone = 'America/New_York', locale = 'en-US', name = 'Lovelace'`);
    expect(bodyOf(await me(key))).toMatchObject({
      householdName: 'Lovelace',
      timeZone: 'America/New_York',
      locale: 'en-US',
    });
  });

  it('lists the scopes of the key that the role of the person allows', async () => {
    const key = await keyOf(['recipes:write', 'household:manage', 'mcp']);
    await client.query(`UPDATE memberships SET role = 'viewer'`);
    expect(bodyOf(await me(key))).toMatchObject({ role: 'viewer', scopes: ['recipes:read', 'household:read', 'mcp'] });
    await client.query(`UPDATE memberships SET role = 'owner'`);
  });

  it('opens to no session', async () => {
    expect((await visitor.get('/api/v1/me')).status).toBe(401);
  });
});
