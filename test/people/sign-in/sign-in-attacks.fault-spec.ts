import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { runLarderCommand } from '../../support/command.js';
import { cloneDatabase, type TestDatabase } from '../../support/database/database.js';
import { newPerson, PASSWORD, type Person } from '../../support/household.js';
import { type RunningLarder, startLarder } from '../../support/larder.js';
import { until } from '../../support/until.js';
import { bodyOf, type Reply, Visitor } from '../../support/visitor.js';

const LIMIT = 4;
const HOME = '192.0.2.7';

let database: TestDatabase;
let larder: RunningLarder;
let other: RunningLarder;
let addresses = 0;

beforeAll(async () => {
  database = await cloneDatabase();
  const settings = {
    DATABASE_URL: database.url,
    SIGN_UP: 'open',
    RATE_LIMIT_SIGN_INS: String(LIMIT),
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'https://larder.example/kitchen',
  };
  larder = await startLarder(settings);
  other = await startLarder(settings);
});

afterAll(async () => {
  await larder.stop();
  await other.stop();
  await database.drop();
});

function somewhere(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

function anOwner(): Promise<Person> {
  return newPerson(larder, { headers: from(somewhere()) });
}

function from(address: string): Record<string, string> {
  return { 'x-forwarded-for': address };
}

function signIn(visitor: Visitor, email: string, password: string, address: string): Promise<Reply> {
  return visitor.send('POST', '/api/auth/sign-in', { json: { email, password }, headers: from(address) });
}

/** A stranger guesses the password, each time from another address unless one is given. */
async function guess(email: string, times: number, address?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < times; attempt++)
    statuses.push((await signIn(new Visitor(larder.url), email, 'wrong password', address ?? somewhere())).status);
  return statuses;
}

const REFUSED_AFTER_LIMIT = [...Array<number>(LIMIT).fill(401), 429];

describe('guessing a password', () => {
  it('ends after a few attempts from one address, also for other accounts', async () => {
    const { email } = await anOwner();
    const address = somewhere();
    expect(await guess(email, LIMIT + 1, address)).toEqual(REFUSED_AFTER_LIMIT);
    expect(await guess('another@example.org', 1, address)).toEqual([429]);
  });

  it('ends after a few attempts at one account, from however many addresses, even with the right password', async () => {
    const { email } = await anOwner();
    expect(await guess(email, LIMIT + 1)).toEqual(REFUSED_AFTER_LIMIT);
    expect((await signIn(new Visitor(larder.url), email, PASSWORD, somewhere())).status).toBe(429);
    expect((await anOwner()).email).not.toBe(email);
  });

  it('ends after a few attempts at once', async () => {
    const { email } = await anOwner();
    const statuses = await Promise.all(Array.from({ length: LIMIT * 3 }, async () => (await guess(email, 1))[0]));
    expect(statuses.filter((status) => status === 401)).toHaveLength(LIMIT);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    const email = 'nobody@example.org';
    const statuses: number[] = [];
    for (let host = 0; host <= LIMIT; host++)
      statuses.push(...(await guess(`${host}${email}`, 1, `2001:db8:1:2::${host}`)));
    expect(statuses).toEqual(REFUSED_AFTER_LIMIT);
    expect(await guess(`x${email}`, 1, '2001:db8:1:3::1')).toEqual([401]);
  });

  it.each([
    ['ports', (attempt: number) => `203.0.113.1:${50_000 + attempt}`],
    ['words in the place of an address', (attempt: number) => `unknown-${attempt}`],
  ])('is not helped by a proxy that passes on changing values of %s', async (_case, address) => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= LIMIT; attempt++)
      statuses.push(...(await guess(`${attempt}${randomUUID()}@example.org`, 1, address(attempt))));
    expect(statuses).toEqual(REFUSED_AFTER_LIMIT);
  });

  it('does not block the owner in a known browser or at a known address', async () => {
    const { visitor, email } = await anOwner();
    expect((await signIn(new Visitor(larder.url), email, PASSWORD, HOME)).status).toBe(200);
    expect((await visitor.open('/settings/developers')).status).toBe(200);
    const attacker = somewhere();
    await guess(email, LIMIT + 1, attacker);
    await guess(email, LIMIT);
    expect((await signIn(visitor, email, PASSWORD, somewhere())).status).toBe(200);
    expect((await signIn(visitor, email, PASSWORD, attacker)).status).toBe(200);
    expect((await signIn(new Visitor(larder.url), email, PASSWORD, HOME)).status).toBe(200);
  });

  it('is limited in a known browser too', async () => {
    const { visitor, email } = await anOwner();
    await visitor.open('/settings/developers');
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= LIMIT; attempt++)
      statuses.push((await signIn(visitor, email, 'wrong password', somewhere())).status);
    expect(statuses).toEqual(REFUSED_AFTER_LIMIT);
  });

  it('is not helped by the cookie of another account, or by an invented one', async () => {
    const { email } = await anOwner();
    const stranger = await anOwner();
    await stranger.visitor.open('/settings/developers');
    expect(stranger.visitor.cookie).toContain('larder_device=');
    await guess(email, LIMIT);
    const madeUp = `larder_device=${'A'.repeat(22)}.${'A'.repeat(43)}`;
    for (const cookie of [stranger.visitor.cookie, madeUp, 'larder_device=x.y']) {
      const headers = { ...from(somewhere()), cookie };
      const json = { email, password: PASSWORD };
      expect((await new Visitor(larder.url).send('POST', '/api/auth/sign-in', { json, headers })).status).toBe(429);
    }
  });

  it('does not look like frequent sign-ins', async () => {
    const { email } = await anOwner();
    for (let times = 0; times < LIMIT * 2; times++)
      expect((await signIn(new Visitor(larder.url), email, PASSWORD, somewhere())).status).toBe(200);
  });
});

describe('a session', () => {
  it('cannot be planted before the sign-in', async () => {
    const { email } = await anOwner();
    for (const planted of ['larder_session=planted', 'larder_session=s%3Aplanted.x']) {
      const headers = { ...from(somewhere()), cookie: planted };
      const reply = await new Visitor(larder.url).send('POST', '/api/auth/sign-in', {
        json: { email, password: PASSWORD },
        headers,
      });
      expect(reply.cookies.join()).not.toContain('planted');
      expect((await new Visitor(larder.url).get('/api/user/api-keys', { cookie: planted })).status).toBe(401);
    }
  });

  it('from before a sign-in has no value after it, in any process', async () => {
    const { visitor, email } = await anOwner();
    const before = visitor.cookie;
    expect((await signIn(visitor, email, PASSWORD, somewhere())).status).toBe(200);
    for (const { url } of [larder, other]) {
      expect((await new Visitor(url).get('/api/user/api-keys', { cookie: before })).status).toBe(401);
      expect((await new Visitor(url).get('/api/user/api-keys', { cookie: visitor.cookie })).status).toBe(200);
    }
  });

  it('ends with the password with which it began, in every process and browser', async () => {
    const { visitor, email } = await anOwner();
    const words = ['user', 'password', '--email', email, '--password', 'another long secret'];
    expect(await runLarderCommand(words, { DATABASE_URL: database.url })).toMatchObject({ code: 0 });
    for (const { url } of [larder, other])
      expect((await new Visitor(url).get('/api/user/api-keys', { cookie: visitor.cookie })).status).toBe(401);
    expect((await signIn(new Visitor(larder.url), email, PASSWORD, somewhere())).status).toBe(401);
    expect((await signIn(new Visitor(larder.url), email, 'another long secret', somewhere())).status).toBe(200);
  });

  it('rides behind a TLS proxy in cookies for https, and changes come from the public address alone', async () => {
    const { visitor, email } = await anOwner();
    const proxied = { ...from(somewhere()), 'x-forwarded-proto': 'https' };
    const json = { email, password: PASSWORD };
    const browser = new Visitor(larder.url);
    const { cookies } = await browser.send('POST', '/api/auth/sign-in', { json, headers: proxied });
    expect(cookies).toHaveLength(1);
    const later = await browser.get('/settings/developers', proxied);
    expect(later.cookies.join()).toContain('larder_device=');
    for (const cookie of [...cookies, ...later.cookies]) expect(cookie).toMatch(/; HttpOnly.*; Secure; SameSite=Lax/);
    const make = async (origin: string): Promise<number> => {
      const headers = { ...proxied, origin };
      return (await visitor.send('POST', '/api/user/api-keys', { json: { name: 'x' }, headers })).status;
    };
    expect(await make('https://larder.example')).toBe(200);
    for (const origin of [
      'http://larder.example',
      'https://larder.example.evil.example',
      'https://larder.example:8443',
      'null',
    ])
      expect(await make(origin)).toBe(403);
  });
});

describe('a key', () => {
  async function newKey(visitor: Visitor): Promise<{ id: string; key: string }> {
    return bodyOf(await visitor.send('POST', '/api/user/api-keys', { json: { name: 'tests' } }));
  }

  function ask(key: string): Promise<number[]> {
    const asked = [larder, other].map(({ url }) => new Visitor(url).get('/api/v1/stores', { 'x-api-key': key }));
    return Promise.all(asked.map(async (reply) => (await reply).status));
  }

  it('that is revoked stops working at once in that process, and in others when they are notified', async () => {
    const { visitor } = await anOwner();
    for (let round = 0; round < 10; round++) {
      const { id, key } = await newKey(visitor);
      expect(await ask(key)).toEqual([200, 200]);
      expect((await visitor.send('DELETE', `/api/user/api-keys/${id}`)).status).toBe(200);
      expect((await ask(key))[0]).toBe(401);
      await until(async () => (await ask(key))[1] === 401);
    }
  });

  it('that has expired opens nothing, in no process', async () => {
    const { visitor } = await anOwner();
    const { id, key } = await newKey(visitor);
    expect(await ask(key)).toEqual([200, 200]);
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query('UPDATE api_keys SET expires_at = now() WHERE id = $1', [id]);
    await client.end();
    expect(await ask(key)).toEqual([401, 401]);
  });
});
