import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { type Household, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { secretsIn } from '../support/log-secrets.js';
import { Visitor } from '../support/visitor.js';

const PASSWORD = 'correct horse battery';
const SETTINGS = {
  LOG_LEVEL: 'trace',
  SIGN_UP: 'open',
  SESSION_SECRET: 'the secret of the sessions',
  AI_BASE_URL: 'http://127.0.0.1:1/v1',
  AI_MODEL: 'none',
  AI_API_KEY: 'sk-the-key-of-the-ai',
};

let database: TestDatabase;
let larder: RunningLarder;
const secrets: string[] = [PASSWORD, SETTINGS.SESSION_SECRET, SETTINGS.AI_API_KEY];

beforeAll(async () => {
  database = await cloneDatabase();
  larder = await startLarder({ ...SETTINGS, DATABASE_URL: database.url });
});

afterAll(async () => {
  await larder.stop();
  await database.drop();
});

function expectSilence(): void {
  const log = larder.log();
  expect(log.split('\n').length).toBeGreaterThan(3);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(secretsIn(log, SETTINGS)).toEqual([]);
}

async function someone(): Promise<Household> {
  const household = await signUp(larder, 'Ada', { password: PASSWORD });
  const { visitor, key } = household;
  secrets.push(key, ...visitor.cookie.split(/[=;] ?/).filter((part) => part.length > 20));
  return household;
}

describe('the log at its lowest level', () => {
  it('contains no key, password or session, wherever in a request they are', async () => {
    const { visitor, key, email } = await someone();
    const headers = { 'x-api-key': key, authorization: `Bearer ${key}` };
    await visitor.get('/api/v1/stores', headers);
    for (const path of [`/api/v1/stores?key=${key}`, `/api/v1/recipes/${key}`, `/${key}`, `/api/${key}/x?token=${key}`])
      await visitor.get(path, headers);
    await visitor.send('POST', '/api/v1/stores', { headers, json: { name: 1, password: PASSWORD, key } });
    await visitor.send('POST', '/api/auth/sign-in', { json: { email, password: `${PASSWORD}!` } });
    await visitor.send('POST', '/sign-in', { form: { email, password: PASSWORD, next: `/settings?key=${key}` } });
    await visitor.send('POST', '/settings/api-keys', { form: { id: randomUUID(), name: PASSWORD, expiresAt: '' } });
    await visitor.send('POST', '/api/v1/recipes/import/paste', { headers, json: { text: 'Soup', forceAI: true } });
    await visitor.send('POST', '/api/auth/sign-out');
    expectSilence();
  });

  it('contains none of the values of a statement that fails', async () => {
    const { visitor, key, email } = await someone();
    await database.run('ALTER TABLE users ADD CONSTRAINT nobody CHECK (email IS NULL) NOT VALID');
    await database.run('ALTER TABLE stores ADD CONSTRAINT nothing CHECK (name IS NULL) NOT VALID');
    const account = { name: 'Bo', email: `x${email}`, password: PASSWORD };
    expect((await new Visitor(larder.url).send('POST', '/api/auth/sign-up', { json: account })).status).toBe(500);
    await database.run('ALTER TABLE users DROP CONSTRAINT nobody');
    const named = { headers: { 'x-api-key': key }, json: { name: 'a store of secrets' } };
    expect((await visitor.send('POST', '/api/v1/stores', named)).status).toBe(500);
    await database.run('ALTER TABLE stores DROP CONSTRAINT nothing');
    expect(larder.log()).toContain('nobody');
    expect(larder.log()).not.toContain('a store of secrets');
    expect(larder.log()).not.toContain(account.email);
    expectSilence();
  });

  it('contains none of them while the database is away', async () => {
    const { visitor, key, email } = await someone();
    await database.shut();
    await visitor.get('/api/v1/stores', { 'x-api-key': key });
    await visitor.open('/settings/developers');
    await visitor.send('POST', '/api/auth/sign-in', { json: { email, password: PASSWORD } });
    await database.open();
    expectSilence();
  });
});
