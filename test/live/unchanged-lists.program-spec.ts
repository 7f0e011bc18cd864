import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import pg from 'pg';
import type { Response } from 'supertest';
import { Api, ok } from '../support/api.js';
import { createGrocery, createRecipe, createStore, plan } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { waitingBehind, waitingFor } from '../support/database/locks.js';
import { sharedLarder } from '../support/shared-larder.js';
import { until } from '../support/until.js';

/** Where it is about noon, so that no list of today, this week or this month ends while the tests run. */
const ZONE = `Etc/GMT${DateTime.utc().hour < 12 ? '' : '+'}${DateTime.utc().hour - 12}`;
const TODAY = DateTime.now().setZone(ZONE).toFormat('yyyy-MM-dd');

const LISTS = [
  '/groceries',
  '/groceries?groupBy=aisle',
  '/stores',
  '/pantry',
  '/recurring-groceries',
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

const here = sharedLarder();
/** The second process has the same settings, because the links in a list depend on them. */
let there: RunningLarder;
let client: pg.Client;
/** The household's API at each process. */
let api: Api;
let elsewhere: Api;
let recipeId: string;

beforeAll(async () => {
  there = await startLarder({ DATABASE_URL: here.database.url, RATE_LIMIT_REQUESTS: '0' });
  client = new pg.Client(here.database.url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await there.stop();
});

async function moveIn(): Promise<void> {
  const { api: own, key } = await signUp(here);
  api = own;
  elsewhere = new Api(there.url, key);
  recipeId = await createRecipe(api, { name: 'Dal' });
  await change('UPDATE households SET time_zone = $2 WHERE id = $1', [await householdId(), ZONE]);
  await plan(api, recipeId, TODAY);
  await createGrocery(api, { name: 'plums' });
  await createGrocery(api, { name: 'żurek' });
  await createStore(api, 'Corner shop');
  await ok(api.post('/pantry', { name: 'plums' }));
  const weekly = { recurrenceRule: 'week', recurrenceInterval: 1, nextPlannedFor: '2090-01-01' };
  await ok(api.post('/recurring-groceries', { name: 'plums', ...weekly }));
}

/** The answer for a client that has the list with this tag. */
async function ask(path: string, tag?: string, by = api): Promise<Response> {
  return tag === undefined ? by.get(path) : by.get(path).set('if-none-match', tag);
}

function tagOf({ headers }: Response): string {
  return headers['etag'] ?? '';
}

/** Requests the list with the last tag from both processes, and returns the list that both must answer. */
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

async function householdId(): Promise<string> {
  const { rows } = await client.query<{ id: string }>('SELECT household_id AS id FROM recipes WHERE id = $1', [
    recipeId,
  ]);
  return rows[0]?.id ?? '';
}

/** Ticks a grocery like the program, on a connection of the test. */
async function tick(id: string): Promise<void> {
  const household = await householdId();
  await change(
    'UPDATE groceries SET is_done = true, completed_at = now(), version = version + 1 WHERE household_id = $1 AND id = $2',
    [household, id],
  );
  // A Citus cluster takes no jsonb_build_object here, because it is not immutable.
  const counted = `UPDATE change_counters SET last = last + 1, kinds = kinds || ('{"grocery":' || (last + 1)::text || '}')::jsonb
    WHERE household_id = $1`;
  await change(counted, [household]);
}

async function changeRecipe(id: string, version: number, fields: object): Promise<void> {
  expect(await ok(api.patch(`/recipes/${id}`, { version, ...fields }))).toMatchObject({ stale: false });
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

  it('answers the whole list to a client with another tag, or with no valid one', async () => {
    const whole = await ask(path);
    for (const known of STRANGE_TAGS) {
      const again = await ask(path, known);
      expect([known, again.status, again.text, tagOf(again)]).toEqual([known, 200, whole.text, tagOf(whole)]);
    }
  });

  it('has its tag for HEAD too', async () => {
    const headers = { 'x-api-key': api.key };
    const head = await fetch(`${here.url}/api/v1${path}`, { method: 'HEAD', headers });
    const { headers: whole } = await ask(path);
    expect([head.status, head.headers.get('etag')]).toEqual([200, whole['etag']]);
    const known = { ...headers, 'if-none-match': whole['etag'] ?? '' };
    expect((await fetch(`${here.url}/api/v1${path}`, { method: 'HEAD', headers: known })).status).toBe(304);
  });

  it('gives another household its own list, for any tag', async () => {
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

  it('sees a change that was made before the last answer and stored after it', async () => {
    const leeks = await createGrocery(api, { name: 'leeks' });
    await client.query('BEGIN');
    await tick(leeks.id);
    const before = await ask('/groceries');
    await client.query('COMMIT');
    const ticked = expect.objectContaining({ id: leeks.id, isDone: true, version: 2 }) as object;
    expect(await changedList('/groceries', before)).toContainEqual(ticked);
  });

  it('gets no new list for a change that was rolled back', async () => {
    const { id } = await createGrocery(api);
    const before = await ask('/groceries');
    await client.query('BEGIN');
    await tick(id);
    expect((await ask('/groceries', tagOf(before))).status).toBe(304);
    await client.query('ROLLBACK');
    expect((await ask('/groceries', tagOf(before))).status).toBe(304);
  });

  it('gets no new list for a change that was refused', async () => {
    const { id } = await createGrocery(api);
    const before = await ask('/groceries');
    expect(await ok(api.patch(`/groceries/${id}/done`, { version: 9 }))).toMatchObject({ stale: true });
    await api.delete(`/groceries/${id}?version=9`).expect(200);
    await api.post('/groceries', { name: 'plums', unit: null, amount: null, isDone: false, storeId: id }).expect(404);
    expect((await ask('/groceries', tagOf(before))).status).toBe(304);
  });

  it('sees a deletion', async () => {
    const before = await ask('/groceries');
    const { id } = await createGrocery(api);
    const added = await ask('/groceries');
    await api.delete(`/groceries/${id}?version=1`).expect(200);
    expect(await changedList('/groceries', added)).toEqual(before.body);
  });

  it.each([
    ['name', 'recipeName', 'Sambar'],
    ['image', 'recipeImage', 'https://example.org/sambar.jpg'],
    ['servings', 'servings', 7],
    ['calories', 'calories', 450],
  ])('sees another %s of a recipe in the plan', async (column, field, value) => {
    const before = await ask('/planned-recipes/week');
    await changeRecipe(recipeId, 1, { [column]: value });
    expect(await changedList('/planned-recipes/week', before)).toMatchObject([{ recipeId, [field]: value }]);
  });

  it('gets no new list for a change of a recipe that the plan does not show', async () => {
    const before = await ask('/planned-recipes/week');
    await changeRecipe(recipeId, 1, { notes: 'With rice.' });
    expect((await ask('/planned-recipes/week', tagOf(before))).status).toBe(304);
  });

  it('sees a recipe that another process renames while it is being planned', async () => {
    const curry = await createRecipe(api, { name: 'Curry' });
    const before = await ask('/planned-recipes/today');
    expect(before.body).toMatchObject([{ recipeName: 'Dal' }]);
    await client.query('BEGIN');
    try {
      await client.query('SELECT FROM change_counters WHERE household_id = $1 FOR UPDATE', [await householdId()]);
      const renamed = changeRecipe(curry, 1, { name: 'Kadhi' });
      await until(async () => (await waitingFor(client)) === 1);
      const planned = plan(elsewhere, curry, TODAY);
      await until(async () => (await waitingBehind(client)) === 2);
      await client.query('COMMIT');
      await Promise.all([renamed, planned]);
    } finally {
      await client.query('ROLLBACK');
    }
    expect(await changedList('/planned-recipes/today', before)).toMatchObject([{}, { recipeName: 'Kadhi' }]);
  });

  it('sees every one of many changes at once, through both processes', async () => {
    const groceries = await Promise.all(Array.from({ length: 20 }, () => createGrocery(api)));
    const before = await ask('/groceries');
    await Promise.all(
      groceries.map(({ id }, index) =>
        (index % 2 === 0 ? api : elsewhere).patch(`/groceries/${id}/done`, { version: 1 }).expect(200),
      ),
    );
    const done = groceries.map(({ id }) => expect.objectContaining({ id, isDone: true }) as object);
    expect(await changedList('/groceries', before)).toEqual(expect.arrayContaining(done));
  });

  it('leaves nothing of its feed behind when its household is deleted', async () => {
    const id = await householdId();
    const rows =
      'SELECT household_id FROM changes WHERE household_id = $1 UNION ALL SELECT household_id FROM change_counters WHERE household_id = $1';
    expect((await client.query(rows, [id])).rowCount).toBeGreaterThan(1);
    await change('DELETE FROM households WHERE id = $1', [id]);
    expect((await client.query(rows, [id])).rowCount).toBe(0);
  });

  it('has another tag for each part of the plan', async () => {
    const parts = await Promise.all(['today', 'week', 'month'].map((part) => ask(`/planned-recipes/${part}`)));
    expect(new Set(parts.map(tagOf)).size).toBe(3);
  });

  it('has the right tag for a list that is too large for the cache', async () => {
    await change(
      `
      INSERT INTO groceries (household_id, id, name, sort_order)
      SELECT g.household_id, gen_random_uuid(), repeat('x', 500), n FROM groceries g, generate_series(3, 2990) n
      WHERE g.name = 'plums' AND g.household_id = $1`,
      [await householdId()],
    );
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
