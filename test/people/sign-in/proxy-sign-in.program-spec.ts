import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newPerson, PASSWORD, type Person, withKey } from '../../support/household.js';
import { type RunningLarder, startLarder } from '../../support/larder.js';
import { bodyOf, Visitor } from '../../support/visitor.js';

const SETTINGS = {
  SIGN_UP: 'open',
  RATE_LIMIT_REQUESTS: '0',
  RATE_LIMIT_SIGN_INS: '0',
  AUTH_HEADER_EMAIL: 'Remote-Email',
};
const PROXY = '127.0.0.1';
const STRANGER = '127.0.0.2';

interface Session {
  user: { id: string; name: string; email: string } | null;
}

let larder: RunningLarder;

beforeAll(async () => {
  larder = await startLarder({ ...SETTINGS, TRUST_PROXY: PROXY });
});

afterAll(async () => {
  await larder.stop();
});

/** Opens a page through the proxy, which has signed in the person with this e-mail address. */
function open(
  visitor: Visitor,
  email: string,
  path = '/settings/developers',
  headers = {},
): ReturnType<Visitor['get']> {
  return visitor.get(path, { accept: 'text/html', 'remote-email': email, ...headers });
}

async function userOf(visitor: Visitor): Promise<Session['user']> {
  return bodyOf<Session>(await visitor.get('/api/auth/session')).user;
}

/**
 * Opens a page from an address of this machine that is not the proxy's.
 * @returns the status and the cookies
 */
function openFrom(
  localAddress: string,
  headers: Record<string, string>,
): Promise<{ status: number; cookies: string[] }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${larder.url}/settings/developers`, {
      localAddress,
      headers: { accept: 'text/html', ...headers },
    });
    sent.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [] });
    });
    sent.on('error', reject).end();
  });
}

describe('sign-in by the header of a proxy', () => {
  it('opens pages at once, for the person whom the proxy names', async () => {
    const { email, userId } = await newPerson(larder);
    const visitor = new Visitor(larder.url);
    expect((await open(visitor, ` ${email.toUpperCase()} `)).status).toBe(200);
    expect((await userOf(visitor))?.id).toBe(userId);
  });

  it('begins one session for a browser', async () => {
    const { email } = await newPerson(larder);
    const visitor = new Visitor(larder.url);
    await open(visitor, email);
    const { cookie } = visitor;
    await open(visitor, email);
    expect(/larder_session=[^;]+/.exec(visitor.cookie)?.[0]).toBe(/larder_session=[^;]+/.exec(cookie)?.[0]);
  });

  it('gives the browser to the next person whom the proxy names, and ends the earlier session', async () => {
    const [first, second] = [await newPerson(larder), await newPerson(larder)];
    const visitor = new Visitor(larder.url);
    await open(visitor, first.email);
    const { cookie } = visitor;
    await open(visitor, second.email);
    expect((await userOf(visitor))?.id).toBe(second.userId);
    const before = await new Visitor(larder.url).get('/api/auth/session', { cookie });
    expect(bodyOf<Session>(before).user).toBeNull();
  });

  it('gives a new session to a browser that had one, so that a planted one has no value', async () => {
    const [attacker, victim] = [await newPerson(larder), await newPerson(larder)];
    const planted = attacker.visitor.cookie;
    await open(new Visitor(larder.url), victim.email, '/settings/developers', { cookie: planted });
    const seen = await new Visitor(larder.url).get('/api/auth/session', { cookie: planted });
    expect(bodyOf<Session>(seen).user?.id).not.toBe(victim.userId);
  });

  it('makes an account where sign-up is open, without a password', async () => {
    const visitor = new Visitor(larder.url);
    const email = `new-${Date.now()}@example.org`;
    expect((await open(visitor, email)).status).toBe(200);
    expect(await userOf(visitor)).toMatchObject({ email, name: email.split('@')[0] });
    const reply = await new Visitor(larder.url).send('POST', '/api/auth/sign-in', {
      json: { email, password: PASSWORD },
    });
    expect(reply.status).toBe(401);
  });

  it('makes one account for a browser that opens several pages at once', async () => {
    const email = `many-${Date.now()}@example.org`;
    const replies = await Promise.all([1, 2, 3, 4].map(() => open(new Visitor(larder.url), email)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it.each([
    '',
    '   ',
    'nobody',
    'a@b@c',
    'ann@example.org, bo@example.org',
    'ann@example.org;',
    `${'x'.repeat(400)}@example.org`,
    // Bytes of another encoding than UTF-8.
    'r\u00e9mi@example.org',
  ])('signs nobody in by %j', async (told) => {
    const visitor = new Visitor(larder.url);
    expect((await open(visitor, told)).status).toBe(303);
    expect(await userOf(visitor)).toBeNull();
  });
});

describe('an address in the header', () => {
  /** The bytes that a proxy sends. */
  const inBytes = (text: string): string => Buffer.from(text).toString('latin1');

  it('is read as UTF-8', async () => {
    const email = `r\u00e9mi.${Date.now()}@example.org`;
    const { userId } = await newPerson(larder, { email });
    const visitor = new Visitor(larder.url);
    expect((await open(visitor, inBytes(email))).status).toBe(200);
    expect((await userOf(visitor))?.id).toBe(userId);
  });

  it('in other characters that are only normalised to those of an account is not that account', async () => {
    const { email } = await newPerson(larder, { email: `kim.${Date.now()}@example.org` });
    for (const alike of [email.replace('k', '\uff4b'), email.replace('k', '\u212a')]) {
      const visitor = new Visitor(larder.url);
      expect((await open(visitor, inBytes(alike))).status).toBe(303);
      expect(await userOf(visitor)).toBeNull();
    }
  });

  it('cannot be changed here, because the owner of the new address would be signed in to the account', async () => {
    const { email, visitor } = await newPerson(larder);
    const change = (json: object): Promise<{ status: number }> => visitor.send('PATCH', '/api/user', { json });
    expect((await change({ email: `victim-${email}` })).status).toBe(403);
    expect((await change({ email: email.toUpperCase(), name: 'Countess' })).status).toBe(200);
    expect(await userOf(visitor)).toMatchObject({ email, name: 'Countess' });
  });
});

describe('the header', () => {
  let person: Person;

  beforeAll(async () => {
    person = await newPerson(larder);
  });

  it('is ignored from every other peer than the proxy, whatever address it claims', async () => {
    const headers = {
      'remote-email': person.email,
      'x-forwarded-for': PROXY,
      forwarded: `for=${PROXY}`,
      'x-real-ip': PROXY,
    };
    const refused = await openFrom(STRANGER, headers);
    expect(refused.status).toBe(303);
    expect(refused.cookies.join()).not.toContain('larder_session');
    expect((await openFrom(PROXY, headers)).status).toBe(200);
  });

  it.each([
    ['GET', '/api/v1/groceries'],
    ['GET', '/api/v1/recipes'],
    ['GET', '/api/v1/board'],
    ['GET', '/api/v1/events'],
    ['GET', '/api/user/api-keys'],
    ['POST', '/api/user/api-keys'],
    ['POST', '/mcp'],
    ['PROPFIND', '/dav/'],
  ])('opens no API: %s %s', async (method, path) => {
    const sent = { headers: { 'remote-email': person.email }, ...(method === 'POST' && { json: { name: 'x' } }) };
    const reply = await new Visitor(larder.url).send(method, path, sent);
    expect([401, 404, 405]).toContain(reply.status);
    expect(reply.cookies).toEqual([]);
  });

  it.each([{ 'x-api-key': 'ldr_wrong' }, { authorization: 'Bearer ldr_wrong' }, { authorization: 'bearer ldr_wrong' }])(
    'is ignored beside a key: %j',
    async (key) => {
      const visitor = new Visitor(larder.url);
      expect((await open(visitor, person.email, '/settings/developers', key)).status).not.toBe(200);
      expect(await userOf(visitor)).toBeNull();
    },
  );

  it('does not change the owner of a key', async () => {
    const other = await withKey(larder, await newPerson(larder));
    const headers = { 'x-api-key': other.key, 'remote-email': person.email };
    const reply = await new Visitor(larder.url).get('/api/v1/me', headers);
    expect(bodyOf<{ email: string }>(reply).email).toBe(other.email);
  });

  it('cannot send a form: a browser without a session is redirected to a page first', async () => {
    const form = { name: 'tests' };
    const sent = { form, headers: { 'remote-email': person.email } };
    const reply = await new Visitor(larder.url).send('POST', '/settings/api-keys', sent);
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toContain('/sign-in');
  });
});

describe('when the header is ignored', () => {
  it.each([
    ['no proxy is named', { ...SETTINGS }, 'remote-email'],
    ['no header is named', { SIGN_UP: 'open', TRUST_PROXY: PROXY }, 'remote-email'],
    ['another header is named', { ...SETTINGS, TRUST_PROXY: PROXY }, 'x-authentik-email'],
  ])('because %s', async (_why, env, header) => {
    const other = await startLarder(env);
    try {
      const { email } = await newPerson(other);
      const reply = await new Visitor(other.url).get('/settings/developers', { accept: 'text/html', [header]: email });
      expect(reply.status).toBe(303);
    } finally {
      await other.stop();
    }
  });

  it('because sign-up is closed and nobody has the address, the browser loses the earlier session', async () => {
    const closed = await startLarder({ ...SETTINGS, SIGN_UP: 'first', TRUST_PROXY: PROXY });
    try {
      const first = new Visitor(closed.url);
      expect((await open(first, 'first@example.org')).status).toBe(200);
      expect(await userOf(first)).toMatchObject({ email: 'first@example.org', role: 'admin' });
      expect((await open(first, 'second@example.org')).status).toBe(303);
      expect(await userOf(first)).toBeNull();
    } finally {
      await closed.stop();
    }
  });
});
