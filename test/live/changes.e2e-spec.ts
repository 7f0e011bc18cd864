import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Api, ok } from '../support/api.js';
import { createGrocery, createRecipe, createStore, type Grocery, plan } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { sharedLarders } from '../support/shared-larder.js';
import { bodyOf, Visitor } from '../support/visitor.js';

interface Change {
  readonly kind: string;
  readonly id: string;
  readonly op: 'upsert' | 'delete';
  readonly version: number | null;
  readonly occurredAt: string;
  readonly operationId: string | null;
  readonly entity: unknown;
}

interface Page {
  readonly changes: Change[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

const [here, there] = sharedLarders();
let client: pg.Client;
let api: Api;

beforeAll(async () => {
  client = new pg.Client(here.database.url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
});

beforeEach(async () => {
  ({ api } = await signUp(here));
});

async function cursorNow(): Promise<string> {
  return ((await ok(api.get('/changes'))) as { cursor: string }).cursor;
}

async function after(cursor: string, query = '', by = api): Promise<Page> {
  return (await ok(by.get(`/changes?since=${cursor}${query}`))) as Page;
}

async function expire(cursorBefore: string): Promise<void> {
  await client.query(
    `UPDATE change_counters SET removed = last WHERE replace(epoch::text, '-', '') = split_part($1, '.', 1)`,
    [cursorBefore],
  );
}

describe('GET /changes', () => {
  it('answers a cursor alone without since', async () => {
    expect(await ok(api.get('/changes'))).toEqual({ cursor: expect.any(String) as unknown });
  });

  it('returns a change with the entity in the form of its own operation', async () => {
    const cursor = await cursorNow();
    const grocery = await createGrocery(api);
    const { changes, hasMore, cursor: next } = await after(cursor);
    expect(changes).toEqual([
      {
        kind: 'grocery',
        id: grocery.id,
        op: 'upsert',
        version: 1,
        occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
        operationId: null,
        entity: grocery,
      },
    ]);
    expect(hasMore).toBe(false);
    expect(await after(next)).toEqual({ changes: [], cursor: next, hasMore: false });
  });

  it('shows each kind as in its list, and a recipe with id, name and version', async () => {
    const cursor = await cursorNow();
    const recipeId = await createRecipe(api, { name: 'Dal' });
    await plan(api, recipeId, '2026-11-21');
    await createStore(api, 'Corner shop');
    const { changes } = await after(cursor);
    const shown = new Map(changes.map(({ kind, entity }) => [kind, entity]));
    const [store] = (await ok(api.get('/stores'))) as unknown[];
    expect(shown.get('store')).toEqual(store);
    expect(shown.get('recipe')).toEqual({ id: recipeId, name: 'Dal', version: 1 });
    expect(shown.get('calendarItem')).toMatchObject({ recipeId, recipeName: 'Dal', date: '2026-11-21', version: 1 });
  });

  it('returns an object that changed twice once, in its current state', async () => {
    const cursor = await cursorNow();
    const { id } = await createGrocery(api);
    await createGrocery(api);
    await ok(api.patch(`/groceries/${id}/done`, { version: 1 }));
    const { changes } = await after(cursor);
    expect(changes.map((change) => change.id).filter((one) => one === id)).toHaveLength(1);
    expect(changes.at(-1)).toMatchObject({ id, version: 2, entity: { isDone: true, version: 2 } });
  });

  it('returns a deletion, also when the page ends before it', async () => {
    const cursor = await cursorNow();
    const { id } = await createGrocery(api);
    await createGrocery(api);
    await ok(api.delete(`/groceries/${id}?version=1`));
    const first = await after(cursor, '&limit=1');
    expect(first.changes).toMatchObject([{ id, op: 'delete', entity: null }]);
    expect((await after(cursor)).changes.at(-1)).toMatchObject({ id, op: 'delete', version: 1, entity: null });
  });

  it('continues page by page without a gap', async () => {
    const cursor = await cursorNow();
    const made: Grocery[] = [];
    for (let count = 0; count < 7; count++) made.push(await createGrocery(api));
    const seen: string[] = [];
    let page = await after(cursor, '&limit=3');
    for (; page.hasMore; page = await after(page.cursor, '&limit=3')) seen.push(...page.changes.map(({ id }) => id));
    expect([...seen, ...page.changes.map(({ id }) => id)]).toEqual(made.map(({ id }) => id));
  });

  it('returns only the requested kinds, and skips the others', async () => {
    const cursor = await cursorNow();
    await createGrocery(api);
    const { id } = await createStore(api, 'Corner shop');
    const page = await after(cursor, '&kinds=store,calendarItem');
    expect(page.changes.map((change) => change.id)).toEqual([id]);
    expect((await after(page.cursor)).changes).toEqual([]);
  });

  it('never returns changes of another household, and accepts no cursor of one', async () => {
    const cursor = await cursorNow();
    const other = await signUp(here);
    await createGrocery(other.api);
    expect((await after(cursor)).changes).toEqual([]);
    await api.get(`/changes?since=${((await ok(other.api.get('/changes'))) as { cursor: string }).cursor}`).expect(410);
  });

  it.each([
    'since=abc',
    `since=${randomUUID()}`,
    'kinds=nothing',
    'kinds=apiKey',
    'limit=0',
    'limit=1001',
    'wait=26',
    'wait=-1',
  ])('refuses %s with a 400', async (query) => {
    const cursor = await cursorNow();
    const body = (await api.get(`/changes?${query}${query.startsWith('since') ? '' : `&since=${cursor}`}`).expect(400))
      .body as unknown;
    expect((body as { issues: unknown[] }).issues).toHaveLength(1);
  });

  it('answers 410 with CURSOR_EXPIRED when later deletions were removed', async () => {
    const cursor = await cursorNow();
    await createGrocery(api);
    await expire(cursor);
    const body = (await api.get(`/changes?since=${cursor}`).expect(410)).body as unknown;
    expect(body).toMatchObject({ code: 'CURSOR_EXPIRED' });
    expect((await after(await cursorNow())).changes).toEqual([]);
  });

  it('answers 410 to a cursor from before a restore', async () => {
    const cursor = await cursorNow();
    await client.query(
      `UPDATE change_counters SET epoch = $2 WHERE replace(epoch::text, '-', '') = split_part($1, '.', 1)`,
      [cursor, randomUUID()],
    );
    await api.get(`/changes?since=${cursor}`).expect(410);
  });

  it('answers hundreds of changes with long entities whole', async () => {
    const cursor = await cursorNow();
    const name = 'ü'.repeat(450);
    for (let count = 0; count < 300; count += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => createGrocery(api, { name: `${count + index} ${name}` })),
      );
    const { changes } = await after(cursor);
    expect(changes).toHaveLength(300);
    expect(changes.every(({ entity }) => (entity as Grocery).name?.endsWith(name))).toBe(true);
  });
});

describe('GET /changes with wait', () => {
  it('is held until something changes, in whichever process', async () => {
    const cursor = await cursorNow();
    const held = after(cursor, '&wait=25', new Api(there.url, api.key));
    const { id } = await createGrocery(api);
    expect((await held).changes).toMatchObject([{ id }]);
  });

  it('answers at once when something changed already', async () => {
    const cursor = await cursorNow();
    const { id } = await createGrocery(api);
    expect((await after(cursor, '&wait=25')).changes).toMatchObject([{ id }]);
  });

  it('answers without changes after its time, with a cursor after skipped ones', async () => {
    const cursor = await cursorNow();
    const held = after(cursor, '&kinds=store&wait=1');
    await createGrocery(api);
    const { changes, cursor: next } = await held;
    expect(changes).toEqual([]);
    expect((await after(next)).changes.length).toBeLessThanOrEqual(1);
  });

  it('lets a key hold 20 answers and refuses one more', async () => {
    const cursor = await cursorNow();
    const closing = new AbortController();
    const headers = { 'x-api-key': api.key };
    const ask = (): Promise<number> =>
      fetch(`${api.url}/api/v1/changes?since=${cursor}&wait=25`, { headers, signal: closing.signal }).then(
        ({ status }) => status,
        () => 0,
      );
    const first = await Promise.race(Array.from({ length: 21 }, ask));
    expect(first).toBe(429);
    closing.abort();
  });

  it('refuses a held request at once when its key is revoked, in whichever process', async () => {
    const visitor = new Visitor(here.url);
    const account = { name: 'Ada', email: `${randomUUID()}@example.org`, password: 'a long password' };
    await visitor.send('POST', '/api/auth/sign-up', { json: account });
    const keys = '/api/user/api-keys';
    const made = await visitor.send('POST', keys, { json: { name: 'wall' } });
    const { key, id } = bodyOf<{ key: string; id: string }>(made);
    const wall = new Api(there.url, key);
    const { cursor } = (await ok(wall.get('/changes'))) as { cursor: string };
    const held = wall.get(`/changes?since=${cursor}&wait=25`).then(({ status }) => status);
    const place = await cursorNow();
    const other = api.get(`/changes?since=${place}&wait=20`).then(() => 'an answer that is held for 20 seconds');
    await visitor.send('DELETE', `${keys}/${id}`);
    expect(await Promise.race([held, other])).toBe(401);
    await createGrocery(api);
    await other;
  });
});
