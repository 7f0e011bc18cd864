import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { newPerson, PASSWORD } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { until } from '../support/until.js';
import { bodyOf, type Reply, Visitor } from '../support/visitor.js';

interface Problem {
  code: string;
  message: string;
  issues?: { path: string }[];
}
interface Session {
  user: { id: string; name: string; email: string; role: string } | null;
}
interface Key {
  id: string;
  key: string;
  lastUsedAt: string | null;
}

const UNAUTHORIZED = { code: 'UNAUTHORIZED', message: 'You must be logged in to access this resource' };

let accounts = 0;

function someone(): { name: string; email: string; password: string } {
  accounts += 1;
  return { name: `Person ${accounts}`, email: `person${accounts}@example.com`, password: PASSWORD };
}

async function signUp(url: string, details = someone()): Promise<Visitor> {
  return (await newPerson({ url }, details)).visitor;
}

function signIn(visitor: Visitor, email: string, password = PASSWORD, headers = {}): Promise<Reply> {
  return visitor.send('POST', '/api/auth/sign-in', { json: { email, password }, headers });
}

async function sessionOf(visitor: Visitor): Promise<Session['user']> {
  return bodyOf<Session>(await visitor.get('/api/auth/session')).user;
}

async function makeKey(visitor: Visitor, fields = {}): Promise<Key> {
  const reply = await visitor.send('POST', '/api/user/api-keys', { json: { name: 'Display', ...fields } });
  expect(reply.status).toBe(200);
  return bodyOf<Key>(reply);
}

async function keysOf(visitor: Visitor): Promise<Key[]> {
  return bodyOf<Key[]>(await visitor.get('/api/user/api-keys'));
}

describe('the first account', () => {
  let larder: RunningLarder;

  beforeAll(async () => {
    larder = await startLarder();
  });

  afterAll(() => larder.stop());

  it('is refused with every bad field at once', async () => {
    const reply = await new Visitor(larder.url).send('POST', '/api/auth/sign-up', {
      json: { name: ' ', email: 'nobody', password: 'too short' },
    });
    expect(reply.status).toBe(400);
    expect(bodyOf<Problem>(reply).issues?.map(({ path }) => path)).toEqual(['name', 'email', 'password']);
  });

  it('is the administrator, and the only one of many simultaneous attempts', async () => {
    const visitors = Array.from({ length: 5 }, () => new Visitor(larder.url));
    const replies = await Promise.all(
      visitors.map((visitor) => visitor.send('POST', '/api/auth/sign-up', { json: someone() })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
    const winner = replies.find(({ status }) => status === 200);
    expect(bodyOf<Session>(winner as Reply).user).toMatchObject({ role: 'admin' });
  });

  it('closes sign-up', async () => {
    const reply = await new Visitor(larder.url).send('POST', '/api/auth/sign-up', { json: someone() });
    expect(reply.status).toBe(403);
    expect(bodyOf<Problem>(reply)).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('with sign-up closed', () => {
  it('makes not even the first account', async () => {
    const larder = await startLarder({ SIGN_UP: 'closed' });
    const reply = await new Visitor(larder.url).send('POST', '/api/auth/sign-up', { json: someone() });
    await larder.stop();
    expect(reply.status).toBe(403);
  });
});

describe('with sign-up open', () => {
  let larder: RunningLarder;
  let database: TestDatabase;
  let admin: Visitor;
  let member: Visitor;

  beforeAll(async () => {
    database = await cloneDatabase();
    const settings = { SIGN_UP: 'open', RATE_LIMIT_SIGN_INS: '0', TRUST_PROXY: '127.0.0.1' };
    larder = await startLarder({ ...settings, DATABASE_URL: database.url });
    admin = await signUp(larder.url);
    member = await signUp(larder.url);
  });

  afterAll(async () => {
    await larder.stop();
    await database.drop();
  });

  async function query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client(database.url);
    await client.connect();
    const { rows } = await client.query<Row>(sql, values);
    await client.end();
    return rows;
  }

  function groceries(headers: Record<string, string>): Promise<Reply> {
    return new Visitor(larder.url).get('/api/v1/groceries', headers);
  }

  describe('accounts', () => {
    it('make the first the administrator and the others members', async () => {
      expect(await sessionOf(admin)).toMatchObject({ role: 'admin' });
      expect(await sessionOf(member)).toMatchObject({ role: 'member' });
    });

    it('get a household each, and own it', async () => {
      const people = await Promise.all([admin, member].map(sessionOf));
      const rows = await query<{ id: string; role: string }>(
        'SELECT household_id AS id, role FROM memberships WHERE user_id = ANY($1)',
        [people.map((person) => person?.id)],
      );
      expect(rows.map(({ role }) => role)).toEqual(['owner', 'owner']);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
    });

    it('without a household get a message when they sign in, and are not signed in', async () => {
      const details = someone();
      await signUp(larder.url, details);
      await query('DELETE FROM memberships m USING users u WHERE u.id = m.user_id AND u.email = $1', [details.email]);
      const visitor = new Visitor(larder.url);
      const reply = await signIn(visitor, details.email);
      expect([reply.status, bodyOf<Problem>(reply).code]).toEqual([403, 'FORBIDDEN']);
      expect(await sessionOf(visitor)).toBeNull();
      expect((await signIn(visitor, details.email, 'another password')).status).toBe(401);
    });

    it('are one for an e-mail address, in any spelling', async () => {
      const details = someone();
      await signUp(larder.url, details);
      const again = { ...details, email: ` ${details.email.toUpperCase()}` };
      const reply = await new Visitor(larder.url).send('POST', '/api/auth/sign-up', { json: again });
      expect(reply.status).toBe(409);
      expect(bodyOf<Problem>(reply)).toMatchObject({ code: 'CONFLICT' });
    });

    it('store only an argon2id hash of the password', async () => {
      const rows = await query<{ row: string; hash: string }>(
        'SELECT row_to_json(users)::text AS row, password_hash AS hash FROM users',
      );
      for (const { row, hash } of rows) {
        expect(hash).toMatch(/^\$argon2id\$/);
        expect(row).not.toContain(PASSWORD);
      }
    });

    it.each([
      ['9 characters', 'ninechars', 400],
      ['10 characters', 'tenletters', 200],
      ['128 characters', 'x'.repeat(128), 200],
      ['129 characters', 'x'.repeat(129), 400],
    ])('take or refuse a password of %s', async (_length, password, status) => {
      const reply = await new Visitor(larder.url).send('POST', '/api/auth/sign-up', {
        json: { ...someone(), password },
      });
      expect(reply.status).toBe(status);
    });
  });

  describe('sessions', () => {
    it('say who is signed in, and nobody to a stranger', async () => {
      const details = someone();
      const visitor = await signUp(larder.url, details);
      const user = await sessionOf(visitor);
      expect(user).toEqual({ id: expect.any(String), name: details.name, email: details.email, role: 'member' });
      expect(await sessionOf(new Visitor(larder.url))).toBeNull();
    });

    it('begin with the right password, under a new id', async () => {
      const details = someone();
      const visitor = await signUp(larder.url, details);
      const before = visitor.cookie;
      expect((await signIn(visitor, details.email)).status).toBe(200);
      expect(visitor.cookie).not.toBe(before);
      expect(await sessionOf(visitor)).toMatchObject({ email: details.email });
    });

    it('end at sign-out, also for copies of the cookie', async () => {
      const visitor = await signUp(larder.url);
      const kept = visitor.cookie;
      expect((await visitor.send('POST', '/api/auth/sign-out')).status).toBe(200);
      const reply = await new Visitor(larder.url).get('/api/user/api-keys', { cookie: kept });
      expect(reply.status).toBe(401);
    });

    it('do not tell an unknown address from a wrong password', async () => {
      const details = someone();
      await signUp(larder.url, details);
      const wrong = await signIn(new Visitor(larder.url), details.email, 'not this password');
      const unknown = await signIn(new Visitor(larder.url), 'stranger@example.com', 'not this password');
      expect(wrong.status).toBe(401);
      expect({ ...bodyOf<object>(unknown), requestId: '' }).toEqual({ ...bodyOf<object>(wrong), requestId: '' });
      expect(wrong.cookies).toEqual([]);
    });

    it('use a cookie that scripts cannot read and other sites cannot send', async () => {
      const visitor = new Visitor(larder.url);
      const { cookies } = await visitor.send('POST', '/api/auth/sign-up', { json: someone() });
      expect(cookies).toHaveLength(1);
      expect(cookies[0]).toMatch(/; HttpOnly/);
      expect(cookies[0]).toMatch(/; SameSite=Lax/);
      expect(cookies[0]).not.toMatch(/; Secure/);
    });

    it('use a cookie for https only when a trusted proxy uses https', async () => {
      const { cookies } = await new Visitor(larder.url).send('POST', '/api/auth/sign-up', {
        json: someone(),
        headers: { 'x-forwarded-proto': 'https' },
      });
      expect(cookies[0]).toMatch(/; Secure/);
    });

    it('cannot be used by pages of other origins', async () => {
      const reply = await admin.get('/api/auth/session', { origin: 'https://other.example' });
      expect(reply.headers.has('access-control-allow-origin')).toBe(false);
    });
  });

  describe('the origin of a change', () => {
    const foreign = [
      ['another site', { origin: 'https://evil.example' }],
      ['an opaque origin', { origin: 'null' }],
      ['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
    ] as const;

    it.each(foreign)('is refused from %s', async (_sender, headers) => {
      const reply = await admin.send('POST', '/api/user/api-keys', { json: { name: 'Stolen' }, headers });
      expect(reply.status).toBe(403);
      expect(bodyOf<Problem>(reply)).toMatchObject({ code: 'FORBIDDEN' });
      expect(JSON.stringify(await keysOf(admin))).not.toContain('Stolen');
    });

    it('may be this server itself', async () => {
      const details = someone();
      await signUp(larder.url, details);
      const reply = await signIn(new Visitor(larder.url), details.email, PASSWORD, { origin: larder.url });
      expect(reply.status).toBe(200);
    });
  });

  describe('API keys', () => {
    it('are shown once, and listed without the secret', async () => {
      const made = await makeKey(admin, { name: '  Kitchen  ' });
      expect(made).toEqual({
        id: expect.any(String),
        name: 'Kitchen',
        key: expect.stringMatching(/^ldr_[\w-]{43}$/),
        prefix: made.key.slice(0, 10),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        lastUsedAt: null,
        expiresAt: null,
        scopes: null,
      });
      const list = await admin.get('/api/user/api-keys');
      expect(list.text).not.toContain(made.key);
      const [newest] = bodyOf<Key[]>(list);
      expect({ ...newest, key: made.key }).toEqual(made);
    });

    it('are stored as a hash alone', async () => {
      const { id, key } = await makeKey(admin);
      const [stored] = await query<{ hash: Buffer; row: string }>(
        'SELECT hash, row_to_json(api_keys)::text AS row FROM api_keys WHERE id = $1',
        [id],
      );
      expect(stored?.hash).toEqual(createHash('sha256').update(key).digest());
      expect(stored?.row).not.toContain(key.slice(12));
    });

    it('open the API as x-api-key, as a bearer token, and both at once', async () => {
      const { key } = await makeKey(admin);
      const replies = [
        await groceries({ 'x-api-key': key }),
        await groceries({ authorization: `Bearer ${key}` }),
        await groceries({ 'x-api-key': key, authorization: `Bearer ${key}` }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    });

    it('use x-api-key when both headers are sent', async () => {
      const { key } = await makeKey(admin);
      expect((await groceries({ 'x-api-key': key, authorization: 'Bearer nonsense' })).status).toBe(200);
      expect((await groceries({ 'x-api-key': 'nonsense', authorization: `Bearer ${key}` })).status).toBe(401);
    });

    it.each([
      ['none', {}],
      ['a malformed one', { 'x-api-key': 'ldr_short' }],
      ['an unknown one', { authorization: `Bearer ldr_${'A'.repeat(43)}` }],
      ['another scheme', { authorization: 'Basic YTpi' }],
    ])('are asked for when there is %s', async (_key, headers) => {
      const reply = await groceries(headers);
      expect(reply.status).toBe(401);
      expect(bodyOf<Problem>(reply)).toMatchObject(UNAUTHORIZED);
      expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer resource_metadata=/);
    });

    it('stop working at once when they are revoked', async () => {
      const { id, key } = await makeKey(admin);
      expect((await groceries({ 'x-api-key': key })).status).toBe(200);
      expect((await admin.send('DELETE', `/api/user/api-keys/${id}`)).status).toBe(200);
      expect((await groceries({ 'x-api-key': key })).status).toBe(401);
      expect((await admin.send('DELETE', `/api/user/api-keys/${id}`)).status).toBe(404);
    });

    it('stop working when they expire', async () => {
      const { id, key } = await makeKey(admin, { expiresAt: '2999-12-31T00:00:00Z' });
      expect((await groceries({ 'x-api-key': key })).status).toBe(200);
      await query(`UPDATE api_keys SET expires_at = now() WHERE id = $1`, [id]);
      await until(async () => (await groceries({ 'x-api-key': key })).status === 401);
    });

    it.each([
      ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
      ['an end that is no time', { expiresAt: 'soon' }, 'expiresAt'],
      ['no name', { name: '' }, 'name'],
      ['a name too long', { name: 'x'.repeat(101) }, 'name'],
    ])('are not made with %s', async (_case, fields, path) => {
      const reply = await admin.send('POST', '/api/user/api-keys', { json: { name: 'Display', ...fields } });
      expect(reply.status).toBe(400);
      expect(bodyOf<Problem>(reply).issues).toMatchObject([{ path }]);
    });

    it('tell when they were last used', async () => {
      const { id, key } = await makeKey(admin);
      await groceries({ 'x-api-key': key });
      // The note is written behind the answer.
      await until(async () => /^\d{4}-\d\d-\d\dT/.test(await lastUse(id)));
    });

    async function lastUse(id: string): Promise<string> {
      return (await keysOf(admin)).find((key) => key.id === id)?.lastUsedAt ?? '';
    }

    it('belong to a household: another one neither sees nor revokes them', async () => {
      const { id, key } = await makeKey(admin);
      expect((await keysOf(member)).map((listed) => listed.id)).not.toContain(id);
      expect((await member.send('DELETE', `/api/user/api-keys/${id}`)).status).toBe(404);
      expect((await groceries({ 'x-api-key': key })).status).toBe(200);
    });

    it('are made with a session alone, and a session alone does not open the API', async () => {
      const { key } = await makeKey(admin);
      const withKey = await new Visitor(larder.url).get('/api/user/api-keys', { 'x-api-key': key });
      expect(withKey.status).toBe(401);
      expect((await admin.get('/api/v1/groceries')).status).toBe(401);
    });
  });
});

describe('sign-ins', () => {
  const LIMIT = 3;
  let larder: RunningLarder;

  beforeAll(async () => {
    larder = await startLarder({ RATE_LIMIT_SIGN_INS: String(LIMIT), TRUST_PROXY: '127.0.0.1' });
  });

  afterAll(() => larder.stop());

  async function tryFrom(address: string, email: string): Promise<Reply> {
    return signIn(new Visitor(larder.url), email, PASSWORD, { 'x-forwarded-for': address });
  }

  it('are limited by address, and say when to try again', async () => {
    const replies: Reply[] = [];
    for (let attempt = 0; attempt <= LIMIT; attempt++)
      replies.push(await tryFrom('192.0.2.1', `a${attempt}@example.com`));
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
    const { headers, text } = replies[LIMIT] as Reply;
    expect(JSON.parse(text)).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('ratelimit-limit')).toBe(String(LIMIT));
    expect(headers.get('ratelimit-remaining')).toBe('0');
    expect((await tryFrom('192.0.2.2', 'a0@example.com')).status).toBe(401);
  });

  it('are limited by account, from any address', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= LIMIT; attempt++)
      statuses.push((await tryFrom(`198.51.100.${attempt + 1}`, 'victim@example.com')).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});

describe('sign-ups', () => {
  const LIMIT = 2;
  let larder: RunningLarder;

  beforeAll(async () => {
    larder = await startLarder({ SIGN_UP: 'open', RATE_LIMIT_SIGN_INS: String(LIMIT), TRUST_PROXY: '127.0.0.1' });
  });

  afterAll(() => larder.stop());

  it('are limited by address', async () => {
    const tryFrom = async (address: string): Promise<number> => {
      const from = { 'x-forwarded-for': address };
      return (await new Visitor(larder.url).send('POST', '/api/auth/sign-up', { json: someone(), headers: from }))
        .status;
    };
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= LIMIT; attempt++) statuses.push(await tryFrom('192.0.2.1'));
    expect(statuses).toEqual([200, 200, 429]);
    expect(await tryFrom('192.0.2.2')).toBe(200);
  });
});
