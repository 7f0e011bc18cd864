import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { runLarderCommand } from '../../support/command.js';
import { newPerson, PASSWORD, type Person } from '../../support/household.js';
import { sharedLarders } from '../../support/shared-larder.js';
import { answerWhen, until } from '../../support/until.js';
import { bodyOf, type Reply, Visitor } from '../../support/visitor.js';

const MOST_KEYS = 50;

interface Key {
  readonly id: string;
  readonly name: string;
  readonly key: string;
}

const [larder, other] = sharedLarders();
const { database } = larder;

async function query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<Row>(sql, values);
  await client.end();
  return rows;
}

function somebody(name?: string): Promise<Person> {
  return newPerson(larder, { ...(name !== undefined && { name }) });
}

function ask(visitor: Visitor, json: object = { name: 'tests' }, { url }: { url: string } = larder): Promise<Reply> {
  return new Visitor(url).send('POST', '/api/user/api-keys', { json, headers: { cookie: visitor.cookie } });
}

async function make(visitor: Visitor, json?: object): Promise<Key> {
  const reply = await ask(visitor, json);
  expect(reply.status).toBe(200);
  return bodyOf<Key>(reply);
}

async function keysOf(visitor: Visitor): Promise<Key[]> {
  return bodyOf<Key[]>(await visitor.get('/api/user/api-keys'));
}

async function opens({ key }: Key, { url }: { url: string } = larder): Promise<boolean> {
  return (await new Visitor(url).get('/api/v1/stores', { 'x-api-key': key })).status === 200;
}

describe('the keys of an account', () => {
  it(`are ${MOST_KEYS} at most, however many are asked for at once in two processes`, async () => {
    const { visitor } = await somebody();
    const replies = await Promise.all(
      Array.from({ length: 2 * MOST_KEYS }, (_, index) => {
        // On a slow machine, some of so many requests get a 503. They are sent again.
        const asked = (): Promise<Reply> => ask(visitor, undefined, index % 2 === 0 ? larder : other);
        return answerWhen(asked, ({ status }) => status !== 503);
      }),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(MOST_KEYS);
    const refused = replies.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(MOST_KEYS);
    expect(bodyOf(refused[0] as Reply)).toMatchObject({
      code: 'UNPROCESSABLE',
      message: 'You have 50 API keys, which is the most: revoke one that you no longer use',
    });
    const [first, ...others] = await keysOf(visitor);
    expect(others).toHaveLength(MOST_KEYS - 1);
    expect((await visitor.send('DELETE', `/api/user/api-keys/${first?.id}`)).status).toBe(200);
    await make(visitor);
    expect((await ask(visitor)).status).toBe(422);
  });

  it('that are too many are refused on the page and by the command too, with what to do', async () => {
    const { visitor, email } = await somebody();
    for (let count = 0; count < MOST_KEYS; count++) await make(visitor);
    const id = randomUUID();
    const page = await visitor.send('POST', '/settings/api-keys', { form: { id, name: 'one more', expiresAt: '' } });
    expect(page.status).toBe(422);
    expect(page.text).toContain('revoke one that you no longer use');
    expect(page.text).toContain('value="one more"');
    const words = ['api-key', 'create', '--email', email, '--name', 'one more'];
    const { code, output } = await runLarderCommand(words, { DATABASE_URL: database.url });
    expect([code, output]).toEqual([1, 'You have 50 API keys, which is the most: revoke one that you no longer use\n']);
    expect(await keysOf(visitor)).toHaveLength(MOST_KEYS);
  });

  it('that expired make room, the oldest first, and no more than is needed', async () => {
    const { visitor } = await somebody();
    const keys: Key[] = [];
    for (let count = 0; count < MOST_KEYS; count++) keys.push(await make(visitor));
    for (const [age, index] of [7, 21, 14].entries())
      await query(`UPDATE api_keys SET expires_at = now() - $2 * interval '1 day' WHERE id = $1`, [
        keys[index]?.id,
        9 - age,
      ]);
    await make(visitor);
    await make(visitor);
    const left = (await keysOf(visitor)).map(({ id }) => id);
    expect(left).toHaveLength(MOST_KEYS);
    expect([7, 21, 14].map((index) => left.includes(keys[index]?.id ?? ''))).toEqual([false, false, true]);
  });

  it('are made once by a form that is sent twice, also when it is the last that there is room for', async () => {
    const { visitor } = await somebody();
    for (let count = 1; count < MOST_KEYS; count++) await make(visitor);
    const form = { id: randomUUID(), name: 'the last', expiresAt: '' };
    expect((await visitor.send('POST', '/settings/api-keys', { form })).status).toBe(200);
    const again = await visitor.send('POST', '/settings/api-keys', { form });
    expect([again.status, again.headers.get('location')]).toEqual([303, '/settings/developers']);
    expect((await visitor.open('/settings/developers')).text).toContain('That API key was made already');
  });

  it('that exceed the limit since an older version still work', async () => {
    const { visitor } = await somebody();
    const key = await make(visitor);
    await query(
      `INSERT INTO api_keys (household_id, id, user_id, name, prefix, hash)
       SELECT household_id, gen_random_uuid(), user_id, 'old', prefix, sha256((id::text || n)::bytea)
       FROM api_keys, generate_series(1, 60) n WHERE id = $1`,
      [key.id],
    );
    expect(await opens(key)).toBe(true);
    expect(await keysOf(visitor)).toHaveLength(61);
    expect((await ask(visitor)).status).toBe(422);
  });
});

describe('a key', () => {
  it('that is revoked during a request has no further effect', async () => {
    const { visitor } = await somebody();
    const key = await make(visitor);
    expect(await opens(key)).toBe(true);
    const body = JSON.stringify({ name: 'Shop of a thief' });
    const { port } = new URL(larder.url);
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const head = [
      'POST /api/v1/stores HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `X-Api-Key: ${key.key}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    // The head has been read.
    await until(() => answer.startsWith('HTTP/1.1 100'));
    expect((await visitor.send('DELETE', `/api/user/api-keys/${key.id}`)).status).toBe(200);
    socket.write(body);
    await once(socket, 'close');
    expect(answer).toContain('HTTP/1.1 401');
    expect(await query(`SELECT 1 FROM stores WHERE name = 'Shop of a thief'`)).toEqual([]);
  });

  it('of a deleted account is refused by every process', async () => {
    const { visitor, email } = await somebody();
    const key = await make(visitor);
    for (const one of [larder, other]) expect(await opens(key, one)).toBe(true);
    await query('DELETE FROM users WHERE email = $1', [email]);
    for (const one of [larder, other]) await until(async () => !(await opens(key, one)));
  });

  it('of a person who has left the household is refused by every process, and is deleted', async () => {
    const { visitor, email } = await somebody();
    const key = await make(visitor);
    for (const one of [larder, other]) expect(await opens(key, one)).toBe(true);
    await query(`DELETE FROM memberships m USING users u WHERE u.id = m.user_id AND u.email = $1`, [email]);
    for (const one of [larder, other]) await until(async () => !(await opens(key, one)));
    expect(await query('SELECT 1 FROM api_keys WHERE id = $1', [key.id])).toEqual([]);
  });

  it('is not made for a person who leaves the household at the same moment', async () => {
    const { visitor, email } = await somebody();
    const holder = new pg.Client(database.url);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('DELETE FROM memberships m USING users u WHERE u.id = m.user_id AND u.email = $1', [email]);
    const making = visitor.send('POST', '/api/user/api-keys', { json: { name: 'display' } });
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%memberships%'`;
    await until(async () => (await query(waiting)).length > 0);
    await holder.query('COMMIT');
    await holder.end();
    expect((await making).status).toBe(401);
  });
});

describe('a name', () => {
  const CONTROLS = ['\u001b[2Jx', 'a\nb', 'a\u007fb', 'a\u009bb', 'a\u2028b', '\u202egnp.exe'];

  it.each(CONTROLS)('of a key, such as %j, is refused when it holds control characters', async (name) => {
    const { visitor } = await somebody();
    const reply = await ask(visitor, { name });
    expect(reply.status).toBe(400);
    expect(bodyOf<{ issues: object[] }>(reply).issues).toEqual([
      { path: 'name', message: 'name must not hold control characters' },
    ]);
    const form = { id: randomUUID(), name, expiresAt: '' };
    const page = await visitor.send('POST', '/settings/api-keys', { form });
    expect([page.status, page.text.includes('Must not contain control characters.')]).toEqual([400, true]);
    expect(await keysOf(visitor)).toEqual([]);
  });

  it.each(CONTROLS)('of a person, such as %j, is refused when it holds control characters', async (name) => {
    const json = { name, email: `${randomUUID()}@example.org`, password: PASSWORD };
    const reply = await new Visitor(larder.url).send('POST', '/api/auth/sign-up', { json });
    expect(reply.status).toBe(400);
    expect(bodyOf<{ issues: object[] }>(reply).issues).toMatchObject([{ path: 'name' }]);
  });

  it('may be in any language', async () => {
    const { visitor } = await somebody('עוגה \u200fשל סבתא 👩‍👩‍👧');
    await make(visitor, { name: 'Küche – 台所' });
    expect((await keysOf(visitor)).map(({ name }) => name)).toEqual(['Küche – 台所']);
  });

  it('of a key from an older version cannot send commands to the terminal', async () => {
    const { visitor, email } = await somebody();
    const key = await make(visitor);
    await query(`UPDATE api_keys SET name = E'\\u001b[2J\\nRevoked' WHERE id = $1`, [key.id]);
    const list = await runLarderCommand(['api-key', 'list', '--email', email], { DATABASE_URL: database.url });
    expect(list.code).toBe(0);
    expect(list.output).toContain('  \\u{1b}[2J\\u{a}Revoked  ');
    expect(list.output).not.toContain('\u001b');
    expect(list.output.match(/\n/g)).toHaveLength(1);
  });

  it('with control characters is refused by the command too', async () => {
    const { email } = await somebody();
    const words = ['api-key', 'create', '--email', email, '--name', 'a\u001b[2J'];
    const { code, output } = await runLarderCommand(words, { DATABASE_URL: database.url });
    expect([code, output]).toEqual([1, 'name: name must not hold control characters\n']);
  });
});

describe('a sign-up', () => {
  it('of many at once with one e-mail address makes one account, in two processes', async () => {
    const email = `${randomUUID()}@example.org`;
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const { url } = index % 2 === 0 ? larder : other;
        return new Visitor(url).send('POST', '/api/auth/sign-up', { json: { name: 'Ada', email, password: PASSWORD } });
      }),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(await query('SELECT 1 FROM users WHERE email = $1', [email])).toHaveLength(1);
  });
});
