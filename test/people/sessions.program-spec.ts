import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { runLarderCommand } from '../support/command.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { openEvents } from '../support/events/events.js';
import { newPerson, PASSWORD, type Person } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { answerWhen, until } from '../support/until.js';
import { bodyOf, Visitor } from '../support/visitor.js';
import { type WatchedDatabase, watchDatabase } from '../support/database/watched-database.js';

const NEW_PASSWORD = 'a jar of quince jelly';
const MOST_SESSIONS = 50;

let database: TestDatabase;
let watched: WatchedDatabase;
/** The program whose statements are watched. */
let larder: RunningLarder;
let other: RunningLarder;

beforeAll(async () => {
  database = await cloneDatabase();
  watched = await watchDatabase(database.url);
  const settings = { SIGN_UP: 'open', RATE_LIMIT_SIGN_INS: '0', RATE_LIMIT_REQUESTS: '0' };
  larder = await startLarder({ ...settings, DATABASE_URL: watched.url });
  other = await startLarder({ ...settings, DATABASE_URL: database.url });
});

afterAll(async () => {
  await larder.stop();
  await other.stop();
  await watched.close();
  await database.drop();
});

async function query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<Row>(sql, values);
  await client.end();
  return rows;
}

function somebody(): Promise<Person> {
  return newPerson(larder);
}

async function signIn(email: string, password = PASSWORD, visitor = new Visitor(larder.url)): Promise<Visitor> {
  expect((await visitor.send('POST', '/api/auth/sign-in', { json: { email, password } })).status).toBe(200);
  return visitor;
}

async function changePassword(email: string): Promise<void> {
  const words = ['user', 'password', '--email', email, '--password', NEW_PASSWORD];
  expect(await runLarderCommand(words, { DATABASE_URL: database.url })).toMatchObject({ code: 0 });
}

function signOut(cookie: string, { url } = larder): Promise<unknown> {
  return new Visitor(url).send('POST', '/api/auth/sign-out', { headers: { cookie } });
}

/** The status for the cookie at each process. */
function opened(cookie: string): Promise<number[]> {
  return Promise.all(
    [larder, other].map(async ({ url }) => (await new Visitor(url).get('/api/user/api-keys', { cookie })).status),
  );
}

async function sessionsOf(email: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1`,
    [email],
  );
  return row?.count ?? 0;
}

/** The statements that look a session up by its cookie, and that store its use. */
const LOOK_UP = /^\s*SELECT s\.sess\b/;
const TOUCH = /^\s*UPDATE sessions\s+SET expire\b/;

/** A request whose session was read by the server, and whose body has not arrived completely. */
interface Trickle {
  /** The status line of the answer. */
  finish(): Promise<string>;
}

async function trickle(path: string, cookie: string, body: string, type: string): Promise<Trickle> {
  const { port } = new URL(larder.url);
  const read = sessionsRead();
  const socket = connect(Number(port), '127.0.0.1');
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Cookie: ${cookie}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 1)}`);
  await until(() => sessionsRead() > read);
  return {
    finish: async () => {
      let answer = '';
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      socket.write(body.slice(1));
      await once(socket, 'close');
      return answer.split('\r\n')[0] ?? '';
    },
  };
}

function sessionsRead(): number {
  return watched.asked.flat().filter((text) => LOOK_UP.test(text)).length;
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_BODY = 'application/json';
/** Requests that store something in the session or in the database. */
const CHANGES = [
  [
    'a form that leaves a notice',
    '/settings/imports/urls',
    'urls=http%3A%2F%2F127.0.0.1%3A1%2Fsoup%0Ahttp%3A%2F%2F127.0.0.1%3A1%2Fstew',
    FORM,
  ],
  ['a form that is refused', '/settings/imports/urls', 'urls=soup', FORM],
  ['a form that makes a key', '/settings/api-keys', `id=${randomUUID()}&name=mine&expiresAt=`, FORM],
  ['a request that makes a key', '/api/user/api-keys', '{"name":"mine"}', JSON_BODY],
] as const;

describe('a session that ended during a request', () => {
  it.each(CHANGES)('by sign-out is not restored by %s', async (_request, path, body, type) => {
    const { visitor, email } = await somebody();
    const { cookie } = visitor;
    const slow = await trickle(path, cookie, body, type);
    await signOut(cookie, other);
    expect(await slow.finish()).toMatch(/^HTTP\/1\.1 (401|303)/);
    expect(await opened(cookie)).toEqual([401, 401]);
    expect(await sessionsOf(email)).toBe(0);
    expect(
      await query('SELECT 1 FROM api_keys k JOIN users u ON u.id = k.user_id WHERE u.email = $1', [email]),
    ).toEqual([]);
  });

  it.each(CHANGES)('by a change of the password is not restored by %s', async (_request, path, body, type) => {
    const { visitor, email } = await somebody();
    const { cookie } = visitor;
    const slow = await trickle(path, cookie, body, type);
    await changePassword(email);
    expect(await slow.finish()).toMatch(/^HTTP\/1\.1 (401|303)/);
    expect(await opened(cookie)).toEqual([401, 401]);
    expect(await sessionsOf(email)).toBe(0);
  });

  it('is not restored by twenty requests that race with the sign-out', async () => {
    for (let round = 0; round < 5; round++) {
      const { visitor } = await somebody();
      const { cookie } = visitor;
      const form = { urls: 'http://127.0.0.1:1/soup' };
      const forms = Array.from({ length: 20 }, (_, index) => {
        const { url } = index % 2 === 0 ? larder : other;
        return new Visitor(url).send('POST', '/settings/imports/urls', { form, headers: { cookie } });
      });
      await signOut(cookie);
      await Promise.all(forms);
      expect(await opened(cookie)).toEqual([401, 401]);
    }
  });
});

describe('a session', () => {
  it('ends when several people sign in with its cookie at the same time, and each gets a new one', async () => {
    const { visitor, email } = await somebody();
    const { cookie } = visitor;
    const visitors = [larder, other, larder, other].map(({ url }) => new Visitor(url));
    await Promise.all(
      visitors.map(async (one) => {
        const json = { email, password: PASSWORD };
        expect((await one.send('POST', '/api/auth/sign-in', { json, headers: { cookie } })).status).toBe(200);
      }),
    );
    expect(await opened(cookie)).toEqual([401, 401]);
    expect(new Set(visitors.map((one) => one.cookie)).size).toBe(visitors.length);
    for (const one of visitors) expect(await opened(one.cookie)).toEqual([200, 200]);
  });

  it('is not created by an unknown cookie, even a signed one', async () => {
    const { visitor, email } = await somebody();
    const { cookie } = visitor;
    await query(`DELETE FROM sessions s USING users u WHERE u.id = s.user_id AND u.email = $1`, [email]);
    for (const path of ['/', '/sign-in', '/settings', '/api/auth/session'])
      expect((await new Visitor(larder.url).open(path)).status).toBeLessThan(500);
    await new Visitor(larder.url).send('POST', '/settings/imports/urls', {
      form: { urls: 'soup' },
      headers: { cookie },
    });
    expect(await opened(cookie)).toEqual([401, 401]);
    expect(await sessionsOf(email)).toBe(0);
  });

  it('of a deleted account opens nothing', async () => {
    const { visitor, email } = await somebody();
    expect(await opened(visitor.cookie)).toEqual([200, 200]);
    await query('DELETE FROM users WHERE email = $1', [email]);
    expect(await opened(visitor.cookie)).toEqual([401, 401]);
  });

  it('of a person who has left the household has ended, and stays ended when the person comes back', async () => {
    const { visitor, email } = await somebody();
    const [membership] = await query<{ household: string; user: string }>(
      `DELETE FROM memberships m USING users u WHERE u.id = m.user_id AND u.email = $1
       RETURNING m.household_id AS household, m.user_id AS user`,
      [email],
    );
    expect(await opened(visitor.cookie)).toEqual([401, 401]);
    await query(`INSERT INTO memberships (household_id, user_id, role) VALUES ($1, $2, 'member')`, [
      membership?.household,
      membership?.user,
    ]);
    expect(await opened(visitor.cookie)).toEqual([401, 401]);
    expect(await opened((await signIn(email)).cookie)).toEqual([200, 200]);
  });

  it('does not begin when the password is changed during the check', async () => {
    const { email } = await somebody();
    const holder = new pg.Client(database.url);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('UPDATE users SET session_epoch = session_epoch + 1 WHERE email = $1', [email]);
    const late = new Visitor(larder.url);
    const signingIn = late.send('POST', '/api/auth/sign-in', { json: { email, password: PASSWORD } });
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%session_epoch%'`;
    await until(async () => (await query(waiting)).length > 0);
    await holder.query('COMMIT');
    await holder.end();
    expect((await signingIn).status).toBe(401);
    expect(await opened(late.cookie)).toEqual([401, 401]);
  });

  it(`ends when it was not used for the longest of ${MOST_SESSIONS + 1}, and others do not`, async () => {
    const { visitor, email } = await somebody();
    await query(
      `INSERT INTO sessions (sid, sess, household_id, user_id, epoch, expire)
       SELECT sid || n, sess, household_id, user_id, epoch, expire - n * interval '1 minute'
       FROM sessions s JOIN users u ON u.id = s.user_id, generate_series(1, ${MOST_SESSIONS - 1}) n WHERE u.email = $1`,
      [email],
    );
    const [last] = await query<{ sid: string }>(
      'SELECT sid FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1 ORDER BY expire LIMIT 1',
      [email],
    );
    const newest = await signIn(email);
    expect(await sessionsOf(email)).toBe(MOST_SESSIONS);
    expect(await query('SELECT 1 FROM sessions WHERE sid = $1', [last?.sid])).toEqual([]);
    for (const { cookie } of [visitor, newest]) expect(await opened(cookie)).toEqual([200, 200]);
  });

  it(`is one of ${MOST_SESSIONS}, however many begin at once in two processes`, async () => {
    const { email } = await somebody();
    await Promise.all(
      Array.from({ length: MOST_SESSIONS + 20 }, async (_, index) => {
        const visitor = new Visitor((index % 2 === 0 ? larder : other).url);
        const json = { email, password: PASSWORD };
        // On a slow machine, some of so many requests get a 503. They are sent again.
        const signIns = async (): Promise<number> => (await visitor.send('POST', '/api/auth/sign-in', { json })).status;
        expect(await answerWhen(signIns, (status) => status !== 503)).toBe(200);
      }),
    );
    expect(await sessionsOf(email)).toBe(MOST_SESSIONS);
  });

  it('shows where it is used, within limits, and its use is stored once a minute', async () => {
    const { email } = await somebody();
    const visitor = new Visitor(larder.url);
    const headers = { 'user-agent': `Kitchen display ${'x'.repeat(500)}` };
    await visitor.send('POST', '/api/auth/sign-in', { json: { email, password: PASSWORD }, headers });
    const stored = `SELECT s.address, s.user_agent AS "userAgent", s.last_seen_at > now() - interval '1 minute' AS "isRecent"
      FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1 AND s.user_agent LIKE 'Kitchen%'`;
    const [session] = await query<{ address: string; userAgent: string; isRecent: boolean }>(stored, [email]);
    expect(session).toEqual({
      address: '127.0.0.1',
      userAgent: expect.stringMatching(/^Kitchen display x{184}$/),
      isRecent: true,
    });
    const touches = (): number => watched.asked.flat().filter((text) => TOUCH.test(text)).length;
    await query(`UPDATE sessions SET last_seen_at = now() - interval '1 hour' WHERE user_agent LIKE 'Kitchen%'`);
    const before = touches();
    for (let times = 0; times < 5; times++) await visitor.get('/settings', headers);
    await until(() => touches() > before);
    await until(async () => (await query<{ isRecent: boolean }>(stored, [email]))[0]?.isRecent === true);
    expect(touches()).toBe(before + 1);
  });

  it('that has expired opens nothing, and is removed by the next sign-in', async () => {
    const { visitor, email } = await somebody();
    await query(`UPDATE sessions s SET expire = now() FROM users u WHERE u.id = s.user_id AND u.email = $1`, [email]);
    expect(await opened(visitor.cookie)).toEqual([401, 401]);
    await somebody();
    expect(await sessionsOf(email)).toBe(0);
  });
});

describe('a session with too many requests at once', () => {
  /** More requests than may wait for their turn in one household. */
  const REQUESTS = 300;

  it('gets an error, is not reported as a fault of the server, and delays nobody else', async () => {
    const { visitor } = await somebody();
    const neighbour = (await somebody()).visitor;
    const said = larder.log().length;
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE');
    let refused = 0;
    const requests = Array.from({ length: REQUESTS }, async () => {
      const { status } = await visitor.get('/api/user/api-keys');
      if (status !== 200) refused++;
      return status;
    });
    await until(() => refused > 0);
    const waiting = neighbour.get('/api/user/api-keys');
    await client.end();
    expect((await waiting).status).toBe(200);
    expect([...new Set(await Promise.all(requests))].sort()).toEqual([200, 429]);
    expect(larder.log().slice(said)).not.toContain('No session could be read');
  });
});

describe('a page', () => {
  it('reads its session once, and writes nothing', async () => {
    const { visitor } = await somebody();
    await visitor.get('/settings');
    const { length } = watched.asked;
    await visitor.get('/api/user/api-keys');
    const asked = watched.asked.slice(length).flat();
    expect(asked.filter((text) => text.includes('sessions'))).toEqual([expect.stringMatching(LOOK_UP)]);
  });
});

describe('a stream', () => {
  it('sends nothing more after the password of its session was changed', async () => {
    const { visitor, email } = await somebody();
    const { key } = bodyOf<{ key: string }>(
      await visitor.send('POST', '/api/user/api-keys', { json: { name: 'tests' } }),
    );
    const events = await openEvents(visitor, '/api/v1/events?kinds=recipeImport');
    await events.firstId();
    await changePassword(email);
    const json = { url: 'http://127.0.0.1:1/after-the-end' };
    const headers = { 'x-api-key': key };
    expect((await new Visitor(larder.url).send('POST', '/api/v1/recipes/import/url', { json, headers })).status).toBe(
      200,
    );
    await events.ended;
    expect(events.received).toEqual([]);
  });
});

describe('a known device', () => {
  it('is unknown after the password was changed', async () => {
    const { visitor, email } = await somebody();
    await visitor.get('/settings');
    const known = /larder_device=[^;]+/.exec(visitor.cookie)?.[0];
    await changePassword(email);
    const again = await signIn(email, NEW_PASSWORD, visitor);
    await again.get('/settings');
    expect(/larder_device=[^;]+/.exec(again.cookie)?.[0]).not.toBe(known);
  });
});
