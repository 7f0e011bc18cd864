import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ok } from '../support/api.js';
import { createGrocery, createRecipe, createStore, type Grocery } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { type Household, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { workUntil } from '../support/database/recurring-work.js';
import { until } from '../support/until.js';
import { bodyOf, type Reply, Visitor } from '../support/visitor.js';

const SETTINGS = { SIGN_UP: 'open', RATE_LIMIT_REQUESTS: '0', RATE_LIMIT_SIGN_INS: '0', RATE_LIMIT_IMPORTS: '0' };

let database: TestDatabase;
let client: pg.Client;
let larder: RunningLarder;
let other: RunningLarder;
let home: Household;

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  larder = await startLarder({ ...SETTINGS, DATABASE_URL: database.url });
  other = await startLarder({ ...SETTINGS, DATABASE_URL: database.url });
});

beforeEach(async () => {
  home = await signUp(larder);
});

afterAll(async () => {
  await client.end();
  await larder.stop();
  await other.stop();
  await database.drop();
});

interface Request {
  readonly method?: string;
  readonly path?: string;
  readonly json?: unknown;
  readonly key?: string;
  readonly headers?: Record<string, string>;
  readonly url?: string;
}

const PLUMS = { name: 'plums', unit: null, amount: null };

function send(name: string | null, request: Request = {}): Promise<Reply> {
  const {
    method = 'POST',
    path = '/groceries',
    json = PLUMS,
    key = home.key,
    headers = {},
    url = larder.url,
  } = request;
  return new Visitor(url).send(method, `/api/v1${path}`, {
    headers: { 'x-api-key': key, ...(name !== null && { 'x-operation-id': name }), ...headers },
    json,
  });
}

function isReplay({ headers }: Reply): boolean {
  return headers.get('idempotency-replayed') === 'true';
}

async function rows<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query<Row>(sql, values)).rows;
}

async function groceries(): Promise<Grocery[]> {
  return bodyOf(await new Visitor(larder.url).get('/api/v1/groceries', { 'x-api-key': home.key }));
}

/** Locks the groceries of the household until the returned function is called. */
async function lockGroceries(): Promise<() => Promise<void>> {
  const holder = new pg.Client(database.url);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE groceries IN SHARE ROW EXCLUSIVE MODE');
  return () => holder.end();
}

/** Waits until this number of statements wait for the lock. */
function waiting(count: number): Promise<void> {
  const sql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return until(async () => (await rows(sql)).length >= count);
}

interface Case {
  readonly what: string;
  readonly prepare?: () => Promise<Request>;
  readonly request?: Request;
}

const CASES: Case[] = [
  { what: 'a grocery that is added', request: {} },
  { what: 'a store that is added', request: { path: '/stores', json: { name: 'Corner shop' } } },
  { what: 'a cuisine that is added', request: { path: '/cuisines', json: { name: 'Persian' } } },
  { what: 'a recipe that is created', request: { path: '/recipes', json: { name: 'Plum cake' } } },
  {
    what: 'a recipe with an author, which is several statements',
    request: {
      path: '/recipes',
      json: { name: 'Plum cake', author: { name: 'Grace' }, recipeIngredients: ['2 plums'] },
    },
  },
  {
    what: 'a page that is imported',
    request: { path: '/recipes/import/url', json: { url: 'http://127.0.0.1:1/cake' } },
  },
  {
    what: 'pages that are imported',
    request: { path: '/recipes/import/urls', json: { urls: ['http://127.0.0.1:1/a', 'http://127.0.0.1:1/b'] } },
  },
  {
    what: 'a text that is imported',
    request: {
      path: '/recipes/import/paste',
      json: { text: 'Plum cake\n\nIngredients\n- 2 plums\n\nSteps\n1. Bake.' },
    },
  },
  {
    what: 'a grocery that is ticked',
    prepare: async () => {
      const { id } = await createGrocery(home.api);
      return { method: 'PATCH', path: `/groceries/${id}/done`, json: { version: 1 } };
    },
  },
  {
    what: 'a grocery that goes to a store',
    prepare: async () => {
      const { id } = await createGrocery(home.api);
      const { id: storeId } = await createStore(home.api, 'Corner shop');
      return { method: 'PATCH', path: `/groceries/${id}/store`, json: { version: 1, storeId, savePreference: true } };
    },
  },
  {
    what: 'a grocery that is deleted',
    prepare: async () => {
      const { id } = await createGrocery(home.api);
      return { method: 'DELETE', path: `/groceries/${id}?version=1`, json: {} };
    },
  },
  {
    what: 'a recipe that is planned',
    prepare: async () => {
      const recipeId = await createRecipe(home.api);
      return { path: '/planned-recipes', json: { recipeId, date: '2030-01-01', slot: 'Dinner' } };
    },
  },
  {
    what: 'an image that is removed from its recipe',
    prepare: async () => {
      const id = await createRecipe(home.api, { images: [{ image: 'https://example.org/cake.jpg' }] });
      const { images } = (await ok(home.api.get(`/recipes/${id}`))) as { images: [{ id: string }] };
      return { method: 'DELETE', path: `/recipes/${id}/images/${images[0].id}?version=1`, json: {} };
    },
  },
  { what: 'a search', request: { path: '/recipes/search', json: {} } },
];

describe('an operation with a name', () => {
  it.each(CASES)('is done once and answered in the same way each time: $what', async ({ prepare, request = {} }) => {
    const sent = (await prepare?.()) ?? request;
    const name = randomUUID();
    const first = await send(name, sent);
    expect([first.status, isReplay(first)]).toEqual([200, false]);
    const before = await rows('SELECT * FROM changes WHERE operation_id = $1', [name]);
    for (const url of [larder.url, other.url]) {
      const again = await send(name, { ...sent, url });
      expect([again.status, isReplay(again), again.text]).toEqual([200, true, first.text]);
      expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    }
    expect(await rows('SELECT * FROM changes WHERE operation_id = $1', [name])).toEqual(before);
  });

  it('is the same with either header', async () => {
    const name = randomUUID();
    const first = await send(null, { headers: { 'Idempotency-Key': name.toUpperCase() } });
    const again = await send(name);
    expect([isReplay(again), again.text]).toEqual([true, first.text]);
    expect(await groceries()).toHaveLength(1);
  });

  it.each(['1', 'a key: with "signs" in it'.replaceAll(' ', '_'), '~'.repeat(255)])(
    'may be called %s',
    async (name) => {
      const headers = { 'Idempotency-Key': name };
      expect((await send(null, { headers })).status).toBe(200);
      expect(isReplay(await send(null, { headers }))).toBe(true);
      expect(await groceries()).toHaveLength(1);
    },
  );

  it('is the same whatever the order of its members', async () => {
    const name = randomUUID();
    await send(name, { json: { name: 'plums', unit: 'g', amount: 2 } });
    expect(isReplay(await send(name, { json: { amount: 2, unit: 'g', name: 'plums' } }))).toBe(true);
  });

  it('is in the feed with its changes, and not with later changes on the same connection', async () => {
    const name = randomUUID();
    const { id } = bodyOf<Grocery>(await send(name));
    for (let count = 0; count < 20; count++) await send(null);
    const named = await rows(
      'SELECT entity_id AS id, operation_id AS name FROM changes WHERE operation_id IS NOT NULL AND entity_id = $1',
      [id],
    );
    expect(named).toEqual([{ id, name }]);
    expect(await rows(`SELECT 1 FROM changes WHERE operation_id = ''`)).toEqual([]);
    expect(await rows('SELECT 1 FROM changes WHERE operation_id = $1', [name])).toHaveLength(1);
  });

  it('lets its import begin when it is committed', async () => {
    const json = { url: 'http://127.0.0.1:1/soup' };
    const reply = await send(randomUUID(), { path: '/recipes/import/url', json });
    const { recipeId } = bodyOf<{ recipeId: string }>(reply);
    await until(async () => {
      const state = await new Visitor(larder.url).get(`/api/v1/recipes/imports/${recipeId}`, { 'x-api-key': home.key });
      return bodyOf<{ status: string }>(state).status === 'failed';
    });
  });

  it('is another operation with another key', async () => {
    const name = randomUUID();
    const neighbour = await signUp(larder, 'Bo');
    await send(name);
    expect(isReplay(await send(name, { key: neighbour.key }))).toBe(false);
  });
});

describe('the name of an operation', () => {
  it.each<[string, Request]>([
    ['another body', { json: { ...PLUMS, name: 'pears' } }],
    ['another query', { path: '/groceries?x=1' }],
    ['another path', { path: '/stores' }],
    ['another method', { method: 'PATCH', path: `/groceries/${randomUUID()}/done` }],
  ])('is refused for %s', async (_what, request) => {
    const name = randomUUID();
    expect((await send(name)).status).toBe(200);
    const reply = await send(name, request);
    expect([reply.status, bodyOf(reply)]).toEqual([409, expect.objectContaining({ code: 'OPERATION_ID_REUSED' })]);
    expect(await groceries()).toHaveLength(1);
  });

  it.each<[string, Record<string, string>]>([
    ['both headers', { 'x-operation-id': randomUUID(), 'Idempotency-Key': '1' }],
    [
      'both headers with one name',
      {
        'x-operation-id': '0f470690-0000-4000-8000-000000000000',
        'Idempotency-Key': '0f470690-0000-4000-8000-000000000000',
      },
    ],
    ['no UUID', { 'x-operation-id': '1' }],
    ['nothing for a UUID', { 'x-operation-id': '' }],
    ['nothing for a key', { 'Idempotency-Key': '' }],
    ['256 characters', { 'Idempotency-Key': 'k'.repeat(256) }],
    ['a space', { 'Idempotency-Key': 'a b' }],
    ['a letter that is not ASCII', { 'Idempotency-Key': 'kéy' }],
  ])('is refused when it is %s', async (_what, headers) => {
    const reply = await send(null, { headers });
    expect([reply.status, bodyOf(reply)]).toEqual([400, expect.objectContaining({ code: 'BAD_REQUEST' })]);
    expect(await groceries()).toEqual([]);
  });

  it('is ignored when nothing changes, and for operations of a session', async () => {
    const headers = { 'x-api-key': home.key, 'x-operation-id': 'none', 'Idempotency-Key': 'none' };
    expect((await new Visitor(larder.url).get('/api/v1/groceries', headers)).status).toBe(200);
    const visitor = new Visitor(larder.url);
    const json = { name: 'Ada', email: `${randomUUID()}@example.org`, password: 'a jar of plum jam' };
    const named = { 'x-operation-id': randomUUID() };
    expect((await visitor.send('POST', '/api/auth/sign-up', { json, headers: named })).status).toBe(200);
    for (const name of ['one', 'two'])
      await visitor.send('POST', '/api/user/api-keys', { json: { name }, headers: named });
    expect(bodyOf(await visitor.get('/api/user/api-keys'))).toHaveLength(2);
  });
});

describe('an operation that failed', () => {
  it('is tried again under its name', async () => {
    const name = randomUUID();
    const storeId = randomUUID();
    const request = { json: { ...PLUMS, storeId } };
    expect((await send(name, request)).status).toBe(404);
    await createStore(home.api, 'Corner shop', { id: storeId });
    const done = await send(name, request);
    expect([done.status, isReplay(done)]).toEqual([200, false]);
    expect(isReplay(await send(name, request))).toBe(true);
  });

  it('leaves nothing of its changes', async () => {
    const name = randomUUID();
    // The author is added before the insert finds that the id is in use.
    const id = await createRecipe(home.api);
    const json = { id, name: 'Another cake', author: { name: 'Nobody' } };
    expect((await send(name, { path: '/recipes', json })).status).toBe(409);
    expect(await rows(`SELECT 1 FROM authors WHERE name = 'Nobody'`)).toEqual([]);
    expect(await rows('SELECT 1 FROM operation_receipts WHERE name = $1', [name])).toEqual([]);
  });

  it('is not stored when it is invalid or not allowed', async () => {
    const name = randomUUID();
    expect((await send(name, { json: {} })).status).toBe(400);
    expect((await send(name, { key: 'ldr_none' })).status).toBe(401);
    expect((await send(name)).status).toBe(200);
  });
});

describe('an operation that is sent many times at once', () => {
  it('is done once, in two processes', async () => {
    const name = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => send(name, { url: index % 2 === 0 ? larder.url : other.url })),
    );
    const answers = replies.filter(({ status }) => status === 200);
    expect(answers.length).toBeGreaterThan(0);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter((reply) => !isReplay(reply))).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(bodyOf(reply)).toMatchObject({ status: 409, code: 'OPERATION_IN_PROGRESS' });
      expect(reply.headers.get('retry-after')).toBe('1');
    }
    expect(await groceries()).toHaveLength(1);
  });

  it('is refused while it is running, by the other process too', async () => {
    const name = randomUUID();
    const release = await lockGroceries();
    const first = send(name);
    await waiting(1);
    for (const { url } of [larder, other]) expect((await send(name, { url })).status).toBe(409);
    await release();
    expect((await first).status).toBe(200);
    expect(isReplay(await send(name))).toBe(true);
    expect(await groceries()).toHaveLength(1);
  });

  it('continues when its client has gone, so that the next attempt gets the answer', async () => {
    const name = randomUUID();
    const release = await lockGroceries();
    const gone = new AbortController();
    const headers = { 'x-api-key': home.key, 'x-operation-id': name, 'content-type': 'application/json' };
    const body = JSON.stringify(PLUMS);
    const first = fetch(`${larder.url}/api/v1/groceries`, { method: 'POST', headers, body, signal: gone.signal });
    await waiting(1);
    gone.abort();
    await expect(first).rejects.toThrow();
    await release();
    await until(async () => (await rows('SELECT 1 FROM operation_receipts WHERE name = $1', [name])).length === 1);
    expect(isReplay(await send(name))).toBe(true);
    expect(await groceries()).toHaveLength(1);
  });
});

describe('an operation whose receipt cannot be stored', () => {
  it('changes nothing, reports that, and is done by the next attempt', async () => {
    const name = randomUUID();
    const holder = new pg.Client(database.url);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE operation_receipts IN SHARE MODE');
    const first = send(name);
    await waiting(1);
    await rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%INSERT INTO operation_receipts%' AND pid <> pg_backend_pid()`,
    );
    const reply = await first;
    await holder.end();
    expect([reply.status, bodyOf(reply)]).toEqual([503, expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' })]);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(await groceries()).toEqual([]);
    const again = await send(name);
    expect([again.status, isReplay(again)]).toEqual([200, false]);
    expect(await groceries()).toHaveLength(1);
  });
});

describe('the stored answer of an operation', () => {
  it('is not returned to a key that has ended, or whose role no longer allows it', async () => {
    const name = randomUUID();
    await send(name);
    await rows('UPDATE memberships SET role = $2 WHERE user_id = $1', [home.userId, 'viewer']);
    await until(async () => (await send(name)).status === 403);
    await rows('DELETE FROM memberships WHERE user_id = $1', [home.userId]);
    await until(async () => (await send(name)).status === 401);
  });

  it('is kept for 24 hours and removed then', async () => {
    const name = randomUUID();
    await send(name);
    const age = (hours: number): Promise<object[]> =>
      rows(`UPDATE operation_receipts SET created_at = now() - $2 * interval '1 hour' WHERE name = $1`, [name, hours]);
    await age(23.9);
    expect(isReplay(await send(name))).toBe(true);
    await age(24.1);
    const anew = await send(name, { json: { ...PLUMS, name: 'pears' } });
    expect([anew.status, isReplay(anew)]).toEqual([200, false]);
    expect(await groceries()).toHaveLength(2);
    await age(24.1);
    const receipt = 'SELECT 1 FROM operation_receipts WHERE name = $1';
    await workUntil(database, 'removeOldReceipts', async () => (await rows(receipt, [name])).length === 0);
  });

  it('is made again when it is long and nothing was changed', async () => {
    const text = 'plum '.repeat(200);
    for (let index = 0; index < 100; index++)
      await createRecipe(home.api, { name: `Cake ${index}`, description: text });
    const name = randomUUID();
    const request = { path: '/recipes/search', json: { limit: 100 } };
    const first = await send(name, request);
    expect(first.text.length).toBeGreaterThan(65_536);
    const kept = await rows('SELECT answer FROM operation_receipts WHERE name = $1', [name]);
    expect(kept).toEqual([{ answer: null }]);
    const again = await send(name, request);
    expect([again.status, isReplay(again), again.text]).toEqual([200, true, first.text]);
    expect((await send(name, { ...request, json: { limit: 99 } })).status).toBe(409);
  });
});
