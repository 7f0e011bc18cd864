import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import pg from 'pg';
import type { Response } from 'supertest';
import { Api } from './support/api.js';
import { createGrocery, createRecipe, createStore, plan } from './support/builders.js';
import { cloneDatabase, type TestDatabase } from './support/database.js';
import { signUp } from './support/household.js';
import { type RunningLarder, startLarder } from './support/larder.js';

/** Where it is about noon, so that no list of today, this week or this month ends while the tests run. */
const ZONE = `Etc/GMT${DateTime.utc().hour < 12 ? '' : '+'}${DateTime.utc().hour - 12}`;
const TODAY = DateTime.now().setZone(ZONE).toFormat('yyyy-MM-dd');

const LISTS = [
  '/groceries',
  '/stores',
  '/planned-recipes/today',
  '/planned-recipes/week',
  '/planned-recipes/month',
] as const;

const STRANGE_TAGS = [
  '"another"',
  'another',
  '"',
  '""',
  '"*"',
  `"'); DROP TABLE groceries; --"`,
  '"{\\", NULL}"',
  'NULL',
  '"é"',
  `${'"a",'.repeat(2_000)}"b"`,
];

let database: TestDatabase;
let here: RunningLarder;
let there: RunningLarder;
let client: pg.Client;
/** One household, through both processes. */
let api: Api;
let elsewhere: Api;
let recipeId: string;

beforeAll(async () => {
  database = await cloneDatabase();
  const limits = { RATE_LIMIT_REQUESTS: '0', RATE_LIMIT_SIGN_INS: '0' };
  const env = { ...limits, DATABASE_URL: database.url, SIGN_UP: 'open', TZ: ZONE };
  [here, there] = await Promise.all([startLarder(env), startLarder(env)]);
  client = new pg.Client(database.url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await Promise.all([here.stop(), there.stop()]);
  await database.drop();
});

async function moveIn(): Promise<void> {
  const { api: own, key } = await signUp(here);
  api = own;
  elsewhere = new Api(there.url, key);
  recipeId = await createRecipe(api, { name: 'Dal' });
  await plan(api, recipeId, TODAY);
  await createGrocery(api, { name: 'plums' });
  await createGrocery(api, { name: 'żurek' });
  await createStore(api, 'Corner shop');
}

/** What a client that has the list with this tag is answered. */
async function ask(path: string, tag?: string, by = api): Promise<Response> {
  return tag === undefined ? by.get(path) : by.get(path).set('if-none-match', tag);
}

function tagOf({ headers }: Response): string {
  return headers['etag'] ?? '';
}

/** Asks with the tag of the last answer, to both processes, and answers the list that all of them show. */
async function changedList(path: string, before: Response): Promise<object[]> {
  const answers = await Promise.all([api, elsewhere].map((by) => ask(path, tagOf(before), by)));
  const fresh = await ask(path);
  for (const { status, body } of answers) expect([status, body]).toEqual([200, fresh.body]);
  expect(tagOf(fresh)).not.toBe(tagOf(before));
  return fresh.body as object[];
}

async function change(statement: string, values: unknown[] = []): Promise<void> {
  const { rowCount } = await client.query(statement, values);
  expect(rowCount).toBeGreaterThan(0);
}

describe.each(LISTS)('GET %s', (path) => {
  beforeAll(moveIn);

  it('is kept by the client alone, which asks each time', async () => {
    const { status, headers, text } = await ask(path);
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'private, no-cache',
      'application/json; charset=utf-8',
    ]);
    expect(headers['etag']).toMatch(/^"[\w/.-]{20,80}"$/);
    expect(headers['access-control-expose-headers']).toContain('ETag');
    expect(text).not.toBe('[]');
  });

  it('answers 304 to a client that has the list, at any process', async () => {
    const tag = tagOf(await ask(path));
    for (const known of [tag, `W/${tag}`, `"another", ${tag}`, '*'])
      for (const by of [elsewhere, api]) {
        const { status, text, headers } = await by
          .get(path)
          .set({ 'if-none-match': known, 'cache-control': 'no-cache' });
        expect([status, text, headers['etag'], headers['cache-control']]).toEqual([304, '', tag, 'private, no-cache']);
        expect(headers['x-request-id']).toBeDefined();
      }
  });

  it('answers the whole list to a client that knows another, or knows nothing that is a tag', async () => {
    const whole = await ask(path);
    for (const known of STRANGE_TAGS) {
      const again = await ask(path, known);
      expect([known, again.status, again.text, tagOf(again)]).toEqual([known, 200, whole.text, tagOf(whole)]);
    }
  });

  it('tells its tag to HEAD too', async () => {
    const headers = { 'x-api-key': api.key };
    const head = await fetch(`${here.url}/api/v1${path}`, { method: 'HEAD', headers });
    const { headers: whole } = await ask(path);
    expect([head.status, head.headers.get('etag')]).toEqual([200, whole['etag']]);
    const known = { ...headers, 'if-none-match': whole['etag'] ?? '' };
    expect((await fetch(`${here.url}/api/v1${path}`, { method: 'HEAD', headers: known })).status).toBe(304);
  });

  it('gives another household its own list, whatever tag it names', async () => {
    const whole = await ask(path);
    const { api: stranger } = await signUp(here);
    const { status, text } = await ask(path, tagOf(whole), stranger);
    expect([status, text]).toEqual([200, '[]']);
    const empty = tagOf(await ask(path, undefined, stranger));
    expect((await ask(path, empty)).text).toBe(whole.text);
  });

  it('has the tag again after a change elsewhere', async () => {
    const before = await ask(path);
    const { api: stranger } = await signUp(here);
    await createGrocery(stranger);
    await createStore(stranger, 'Market');
    await plan(stranger, await createRecipe(stranger), TODAY);
    expect((await ask(path, tagOf(before))).status).toBe(304);
  });
});

describe('a client that polls', () => {
  beforeEach(moveIn);

  it('sees at once what another process wrote', async () => {
    let seen = await ask('/groceries');
    for (let count = 3; count <= 12; count++) {
      const { id } = await createGrocery(count % 2 === 0 ? api : elsewhere, { name: `thing ${count}` });
      const list = await changedList('/groceries', seen);
      expect(list).toHaveLength(count);
      expect(list.at(-1)).toMatchObject({ id });
      seen = await ask('/groceries');
    }
  });

  it('sees each of many changes, however many ask at once', async () => {
    const { id } = await createGrocery(api);
    for (let version = 1; version <= 20; version++) {
      const before = await ask('/groceries');
      await api.patch(`/groceries/${id}/${version % 2 === 1 ? 'done' : 'undone'}`, { version }).expect(200);
      const crowd = await Promise.all(
        Array.from({ length: 8 }, (_, index) => ask('/groceries', tagOf(before), index % 2 === 0 ? api : elsewhere)),
      );
      for (const { body } of crowd) expect(body).toContainEqual(expect.objectContaining({ id, version: version + 1 }));
    }
  });

  it('sees a change whose transaction began before the last answer and ended after it', async () => {
    const [first, second] = [await createGrocery(api, { name: 'leeks' }), await createGrocery(api, { name: 'chard' })];
    await client.query('BEGIN');
    await change(`UPDATE groceries SET amount = 7 WHERE id = $1`, [first.id]);
    await api.patch(`/groceries/${second.id}/done`, { version: 1 }).expect(200);
    const before = await ask('/groceries');
    await client.query('COMMIT');
    expect(await changedList('/groceries', before)).toContainEqual({ ...first, amount: 7, purchaseAmount: 7 });
  });

  it('is spared a change that was taken back', async () => {
    const { id } = await createGrocery(api);
    const before = await ask('/groceries');
    await client.query('BEGIN');
    await change(`UPDATE groceries SET amount = 7 WHERE id = $1`, [id]);
    expect((await ask('/groceries', tagOf(before))).status).toBe(304);
    await client.query('ROLLBACK');
    expect((await ask('/groceries', tagOf(before))).status).toBe(304);
  });

  it('sees what SQL changed and the version does not tell', async () => {
    const { id } = await createGrocery(api);
    const before = await ask('/groceries');
    await change(`UPDATE groceries SET unit = 'kg' WHERE id = $1`, [id]);
    expect(await changedList('/groceries', before)).toContainEqual(expect.objectContaining({ id, unit: 'kg' }));
  });

  it('sees two rows that change places', async () => {
    const before = await ask('/groceries');
    const [one, two] = before.body as { id: string }[];
    await change(`UPDATE groceries SET sort_order = 3 - sort_order WHERE id IN ($1, $2)`, [one?.id, two?.id]);
    expect(await changedList('/groceries', before)).toMatchObject([{ id: two?.id }, { id: one?.id }]);
  });

  it('sees a deletion, and the same row that comes back', async () => {
    const before = await ask('/groceries');
    const { id } = await createGrocery(api);
    const added = await ask('/groceries');
    await change('CREATE TEMPORARY TABLE kept AS SELECT * FROM groceries WHERE id = $1', [id]);
    await api.delete(`/groceries/${id}?version=1`).expect(200);
    const without = await ask('/groceries');
    expect(await changedList('/groceries', added)).toEqual(before.body);
    await change('INSERT INTO groceries SELECT * FROM kept');
    expect(await changedList('/groceries', without)).toEqual(added.body);
  });

  it.each([
    ['name', 'recipeName', 'Sambar'],
    ['image', 'recipeImage', 'https://example.org/sambar.jpg'],
    ['servings', 'servings', 7],
    ['calories', 'calories', 450],
  ])('sees another %s of a recipe in the plan', async (column, field, value) => {
    const before = await ask('/planned-recipes/week');
    await change(`UPDATE recipes SET ${column} = $2 WHERE id = $1`, [recipeId, value]);
    expect(await changedList('/planned-recipes/week', before)).toMatchObject([{ recipeId, [field]: value }]);
  });

  it('is spared a change of a recipe that the plan does not show', async () => {
    const before = await ask('/planned-recipes/week');
    await change(`UPDATE recipes SET notes = 'With rice.', version = version + 1 WHERE id = $1`, [recipeId]);
    expect((await ask('/planned-recipes/week', tagOf(before))).status).toBe(304);
  });

  it('sees a recipe that another process renames while it is being planned', async () => {
    const curry = await createRecipe(api, { name: 'Curry' });
    await client.query('BEGIN');
    await change(`UPDATE recipes SET name = 'Kadhi' WHERE id = $1`, [curry]);
    await plan(elsewhere, curry, TODAY);
    const before = await ask('/planned-recipes/today');
    expect(before.body).toMatchObject([{ recipeName: 'Dal' }, { recipeName: 'Curry' }]);
    await client.query('COMMIT');
    expect(await changedList('/planned-recipes/today', before)).toMatchObject([{}, { recipeName: 'Kadhi' }]);
  });

  it('sees a recipe of the plan that is gone', async () => {
    const before = await ask('/planned-recipes/today');
    await change('DELETE FROM recipes WHERE id = $1', [recipeId]);
    expect(await changedList('/planned-recipes/today', before)).toEqual([]);
  });

  it('is not held up by the changes of others, nor are they, in whatever order they come', async () => {
    const [leeks, chard] = [await createGrocery(api), await createGrocery(api)];
    const other = new pg.Client(database.url);
    await other.connect();
    const before = await ask('/groceries');
    await Promise.all([client, other].map((by) => by.query('BEGIN')));
    await change(`UPDATE groceries SET unit = 'kg' WHERE id = $1`, [leeks.id]);
    await other.query(`UPDATE recipes SET servings = 7 WHERE id = $1`, [recipeId]);
    await other.query(`UPDATE groceries SET unit = 'g' WHERE id = $1`, [chard.id]);
    await change(`UPDATE planned_recipes SET version = version + 1 WHERE recipe_id = $1`, [recipeId]);
    await Promise.all([client, other].map((by) => by.query('COMMIT')));
    await other.end();
    expect(await changedList('/groceries', before)).toMatchObject([{}, {}, { unit: 'kg' }, { unit: 'g' }]);
    expect((await ask('/planned-recipes/today')).body).toMatchObject([{ servings: 7, version: 2 }]);
  });

  it('leaves nothing of its lists behind when its household is deleted', async () => {
    const [{ household_id: id = '' } = {}] = (
      await client.query<{ household_id?: string }>('SELECT household_id FROM recipes WHERE id = $1', [recipeId])
    ).rows;
    const rows = 'SELECT FROM list_revisions WHERE household_id = $1';
    expect((await client.query(rows, [id])).rowCount).toBeGreaterThan(0);
    await change('DELETE FROM households WHERE id = $1', [id]);
    expect((await client.query(rows, [id])).rowCount).toBe(0);
  });

  it('has another tag for each part of the plan', async () => {
    const parts = await Promise.all(['today', 'week', 'month'].map((part) => ask(`/planned-recipes/${part}`)));
    expect(new Set(parts.map(tagOf)).size).toBe(3);
  });

  it('sees aisles that come, change and go', async () => {
    const [{ id = '' } = {}] = (await ask('/stores')).body as { id?: string }[];
    const steps: [statement: string, names: string[]][] = [
      [
        `INSERT INTO aisles (household_id, store_id, id, name, sort_order) SELECT household_id, id, id, 'Fruit', 1 FROM stores WHERE id = $1`,
        ['Fruit'],
      ],
      [`UPDATE aisles SET name = 'Tea' WHERE store_id = $1`, ['Tea']],
      ['DELETE FROM aisles WHERE store_id = $1', []],
    ];
    for (const [statement, names] of steps) {
      const before = await ask('/stores');
      await change(statement, [id]);
      const aisles = names.map((name) => ({ id, storeId: id, name, sortOrder: 1, version: 1 }));
      expect(await changedList('/stores', before)).toMatchObject([{ id, name: 'Corner shop', aisles }]);
    }
  });

  it('has a list too large to be remembered as others have theirs', async () => {
    await change(`
      INSERT INTO groceries (household_id, id, name, sort_order)
      SELECT g.household_id, gen_random_uuid(), repeat('x', 500), n FROM groceries g, generate_series(3, 3000) n WHERE g.name = 'plums'`);
    for (const by of [api, elsewhere, api]) {
      const whole = await ask('/groceries', undefined, by);
      expect(whole.text.length).toBeGreaterThan(1_048_576);
      expect((await ask('/groceries', tagOf(whole), by)).status).toBe(304);
    }
    const before = await ask('/groceries');
    await createGrocery(elsewhere, { name: 'the last' });
    expect((await changedList('/groceries', before)).at(-1)).toMatchObject({ name: 'the last' });
  });
});
