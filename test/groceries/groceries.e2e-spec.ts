import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Api, ok } from '../support/api.js';
import { createGrocery, createStore, type Grocery } from '../support/builders.js';
import { aTimestamp, aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { waitingFor } from '../support/database/locks.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';
import { until } from '../support/until.js';

const larder = sharedLarder();
let api: Api;

beforeAll(async () => {
  ({ api } = await signUp(larder));
});

async function list(): Promise<Grocery[]> {
  return (await api.get('/groceries').expect(200)).body as Grocery[];
}

async function stored(id: string): Promise<Grocery | undefined> {
  return (await list()).find((grocery) => grocery.id === id);
}

describe('POST /groceries', () => {
  it('answers every field, unknown ones as null', async () => {
    const body = await ok(api.post('/groceries', { name: 'salt', unit: null, amount: null }));
    expect(body).toEqual({
      id: aUuid,
      recipeIngredientId: null,
      name: 'salt',
      ingredientId: aUuid,
      unit: null,
      amount: null,
      purchaseAmount: null,
      isDone: false,
      sortOrder: expect.any(Number),
      version: 1,
      recurringGroceryId: null,
      storeId: null,
      note: null,
      purchaseAmountSet: false,
      category: 'spices',
      aisleId: null,
      display: 'salt',
      displayAmount: '',
      sources: [],
      completedAt: null,
      createdAt: aTimestamp,
      updatedAt: aTimestamp,
    });
  });

  it('accepts a grocery without a name, which has no ingredient', async () => {
    expect(await createGrocery(api, { name: null })).toMatchObject({ name: null, ingredientId: null });
  });

  it('adds a row each time, at the end of the list', async () => {
    const first = await createGrocery(api, { name: 'rice' });
    const second = await createGrocery(api, { name: 'rice' });
    expect(second.id).not.toBe(first.id);
    expect(second.sortOrder).toBe(first.sortOrder + 1);
    expect((await list()).slice(-2)).toEqual([first, second]);
  });

  it.each([
    [2.5, null, 3],
    [2.5, 'clove', 3],
    [1.2, 'cans', 2],
    [0.25, 'kg', 0.25],
    [3, 'pieces', 3],
    [0, null, 0],
    [null, 'g', null],
  ])('buys %s of unit %s as %s', async (amount, unit, purchaseAmount) => {
    expect(await createGrocery(api, { amount, unit })).toMatchObject({ amount, unit, purchaseAmount });
  });

  it.each([
    ['Tomatoes', ' tomato '],
    ['Crème fraîche', 'creme fraiche'],
    ['BERRIES', 'berry'],
  ])('sees %s and %s as one ingredient', async (one, other) => {
    const first = await createGrocery(api, { name: one });
    const second = await createGrocery(api, { name: other });
    expect(second.ingredientId).toBe(first.ingredientId);
  });

  it('gives two ingredients two ids', async () => {
    const first = await createGrocery(api, { name: 'olive oil' });
    const second = await createGrocery(api, { name: 'olives' });
    expect(second.ingredientId).not.toBe(first.ingredientId);
  });

  it('makes one ingredient of ten that come at once', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => createGrocery(api, { name: 'fresh yeast' })));
    expect(new Set(made.map(({ ingredientId }) => ingredientId)).size).toBe(1);
  });

  it('ignores fields it does not know', async () => {
    const extra = { icon: 'mdi:cart', checked: true, id: 'mdi:cart-1' };
    const grocery = await createGrocery(api, extra);
    expect(grocery).toMatchObject({ isDone: false });
    expect(grocery.id).not.toBe(extra.id);
  });

  it('reports every invalid field', async () => {
    const response = await api.post('/groceries', { name: 5, amount: -1, isDone: 'yes', storeId: 'lidl' });
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(['amount', 'isDone', 'name', 'storeId', 'unit']);
  });

  it.each([[{ amount: '2' }], [{ amount: true }], [{ unit: 3 }], [{ isDone: null }], [{ name: 'a'.repeat(501) }]])(
    'refuses %j',
    async (wrong) => {
      const response = await api.post('/groceries', { name: 'plums', unit: null, amount: null, ...wrong });
      expectProblem(response, 400, 'BAD_REQUEST');
      expect(issuePaths(response.body)).toEqual(Object.keys(wrong));
    },
  );

  it('refuses an unknown store and adds nothing', async () => {
    const before = await list();
    const grocery = { name: 'plums', unit: null, amount: null, storeId: randomUUID() };
    expectProblem(await api.post('/groceries', grocery), 404, 'NOT_FOUND', 'Store not found');
    expect(await list()).toEqual(before);
  });
});

describe('the store of an ingredient', () => {
  it('is remembered for the next time unless the client says otherwise', async () => {
    const market = await createStore(api, 'Market');
    const first = await createGrocery(api, { name: 'Leeks' });
    await api.patch(`/groceries/${first.id}/store`, { version: 1, storeId: market.id }).expect(200);
    expect((await createGrocery(api, { name: 'leek' })).storeId).toBe(market.id);
    expect((await createGrocery(api, { name: 'leek', storeId: null })).storeId).toBeNull();
  });

  it('is not remembered with savePreference false', async () => {
    const bakery = await createStore(api, 'Bakery');
    const first = await createGrocery(api, { name: 'rye bread' });
    const body = { version: 1, storeId: bakery.id, savePreference: false };
    const changed = await api.patch(`/groceries/${first.id}/store`, body).expect(200);
    expect(changed.body).toEqual({
      grocery: { ...first, storeId: bakery.id, version: 2, updatedAt: aTimestamp },
      stale: false,
    });
    expect((await createGrocery(api, { name: 'rye bread' })).storeId).toBeNull();
  });

  it('is forgotten when the store is taken away', async () => {
    const mill = await createStore(api, 'Mill');
    const { id } = await createGrocery(api, { name: 'spelt flour' });
    await api.patch(`/groceries/${id}/store`, { version: 1, storeId: mill.id }).expect(200);
    const body = await ok(api.patch(`/groceries/${id}/store`, { version: 2, storeId: null }));
    expect(body).toMatchObject({ stale: false, grocery: { storeId: null, version: 3 } });
    expect((await createGrocery(api, { name: 'spelt flour' })).storeId).toBeNull();
  });

  it('is not remembered from a stale request', async () => {
    const dairy = await createStore(api, 'Dairy');
    const { id } = await createGrocery(api, { name: 'quark' });
    const body = await ok(api.patch(`/groceries/${id}/store`, { version: 9, storeId: dairy.id }));
    expect(body).toMatchObject({ stale: true, grocery: { storeId: null, version: 1 } });
    expect((await createGrocery(api, { name: 'quark' })).storeId).toBeNull();
  });

  it('is locked before the line, so that it cannot deadlock with a merge of ingredients', async () => {
    const shop = await createStore(api, 'Cheese shop');
    const { id, ingredientId } = await createGrocery(api, { name: 'halloumi' });
    const merging = new pg.Client(larder.database.url);
    await merging.connect();
    try {
      const { rows } = await merging.query<{ home: string }>(
        'SELECT household_id AS home FROM groceries WHERE id = $1',
        [id],
      );
      const home = rows[0]?.home;
      await merging.query('BEGIN');
      const lock = 'SELECT FROM ingredients WHERE household_id = $1 AND id = $2 FOR NO KEY UPDATE';
      await merging.query(lock, [home, ingredientId]);
      const assigned = ok(api.patch(`/groceries/${id}/store`, { version: 1, storeId: shop.id }));
      await until(async () => (await waitingFor(merging)) > 0);
      const change = 'UPDATE groceries SET updated_at = updated_at WHERE household_id = $1 AND id = $2';
      await merging.query(change, [home, id]);
      await merging.query('COMMIT');
      expect(await assigned).toMatchObject({ stale: false, grocery: { storeId: shop.id, version: 2 } });
    } finally {
      await merging.end();
    }
  });

  it('must be a store of the household', async () => {
    const grocery = await createGrocery(api);
    const response = await api.patch(`/groceries/${grocery.id}/store`, { version: 1, storeId: randomUUID() });
    expectProblem(response, 404, 'NOT_FOUND', 'Store not found');
    expect(await stored(grocery.id)).toEqual(grocery);
  });

  it('is required', async () => {
    const { id } = await createGrocery(api);
    const response = await api.patch(`/groceries/${id}/store`, { savePreference: 'no' });
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(['savePreference', 'storeId', 'version']);
  });
});

describe.each([
  ['done', true],
  ['undone', false],
])('PATCH /groceries/{id}/%s', (action, isDone) => {
  it('changes the grocery and raises its version', async () => {
    const grocery = await createGrocery(api, { isDone: !isDone });
    const body = await ok(api.patch(`/groceries/${grocery.id}/${action}`, { version: 1 }));
    const moments = { updatedAt: aTimestamp, completedAt: isDone ? aTimestamp : null };
    expect(body).toEqual({ grocery: { ...grocery, isDone, version: 2, ...moments }, stale: false });
    expect(await stored(grocery.id)).toEqual((body as { grocery: Grocery }).grocery);
  });

  it('succeeds when nothing changes', async () => {
    const grocery = await createGrocery(api, { isDone });
    const body = await ok(api.patch(`/groceries/${grocery.id}/${action}`, { version: 1 }));
    expect(body).toEqual({ grocery: { ...grocery, version: 2, updatedAt: aTimestamp }, stale: false });
  });

  it('changes nothing at another version and answers the row as it stands', async () => {
    const grocery = await createGrocery(api, { isDone: !isDone });
    const body = await ok(api.patch(`/groceries/${grocery.id}/${action}`, { version: 7 }));
    expect(body).toEqual({ grocery, stale: true });
    expect(await stored(grocery.id)).toEqual(grocery);
  });

  it('lets exactly one of five concurrent calls win', async () => {
    const { id } = await createGrocery(api);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.patch(`/groceries/${id}/${action}`, { version: 1 }).expect(200)),
    );
    expect(answers.map(({ body }) => (body as { stale: boolean }).stale).sort()).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(await stored(id)).toMatchObject({ version: 2, isDone });
  });

  it.each([0, -1, 1.5, 'two', '1', null, undefined, 2_147_483_648])('refuses the version %j', async (version) => {
    const { id } = await createGrocery(api);
    const response = await api.patch(`/groceries/${id}/${action}`, { version });
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(['version']);
  });

  it('does not find groceries of others', async () => {
    const response = await api.patch(`/groceries/${randomUUID()}/${action}`, { version: 1 });
    expectProblem(response, 404, 'NOT_FOUND', 'Grocery not found');
    expectProblem(await api.patch(`/groceries/milk/${action}`, { version: 1 }), 400, 'BAD_REQUEST');
  });
});

describe('DELETE /groceries/{id}', () => {
  it('deletes at the current version only', async () => {
    const { id } = await createGrocery(api);
    const stale = await api.delete(`/groceries/${id}?version=2`).expect(200);
    expect(stale.body).toEqual({ success: false, stale: true });
    expect(await stored(id)).toBeDefined();
    const deleted = await api.delete(`/groceries/${id}?version=1`).expect(200);
    expect(deleted.body).toEqual({ success: true, stale: false });
    expect(await stored(id)).toBeUndefined();
    expectProblem(await api.delete(`/groceries/${id}?version=1`), 404, 'NOT_FOUND', 'Grocery not found');
  });

  it('takes the version from the body where the query lacks it', async () => {
    const { id } = await createGrocery(api);
    const body = await ok(api.delete(`/groceries/${id}`).send({ version: 1 }));
    expect(body).toEqual({ success: true, stale: false });
  });

  it('uses the version of the query when both have one', async () => {
    const { id } = await createGrocery(api);
    const body = await ok(api.delete(`/groceries/${id}?version=2`).send({ version: 1 }));
    expect(body).toEqual({ success: false, stale: true });
  });

  it.each(['', '?version=', '?version=0', '?version=-1', '?version=one', '?version=1&version=1', '?version=1e2'])(
    'refuses the query "%s"',
    async (query) => {
      const { id } = await createGrocery(api);
      const response = await api.delete(`/groceries/${id}${query}`);
      expectProblem(response, 400, 'BAD_REQUEST');
      expect(issuePaths(response.body)).toEqual(['version']);
    },
  );
});
