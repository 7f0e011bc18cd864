import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createGrocery, createStore, type Grocery, type Store } from '../support/builders.js';
import { aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Aisle {
  id: string;
  name: string;
  sortOrder: number;
  version: number;
  categories: string[];
  categoriesSet: boolean;
}

type StoreWithAisles = Store & { aisles: Aisle[]; website: string | null; color: string };

const larder = sharedLarder();
let api: Api;
let store: Store;

beforeEach(async () => {
  ({ api } = await signUp(larder));
  store = await createStore(api, 'Market');
});

async function list(): Promise<StoreWithAisles[]> {
  return (await ok(api.get('/stores'))) as StoreWithAisles[];
}

async function groceries(query = ''): Promise<Grocery[]> {
  return (await ok(api.get(`/groceries${query}`))) as Grocery[];
}

async function patch(version: number, body: object): Promise<{ store: StoreWithAisles; stale: boolean }> {
  const changed = await ok(api.patch(`/stores/${store.id}`, { version, ...body }));
  return changed as { store: StoreWithAisles; stale: boolean };
}

async function aislesNamed(...names: string[]): Promise<Aisle[]> {
  return (await patch(1, { aisles: names.map((name) => ({ name })) })).store.aisles;
}

describe('PATCH /stores/{id}', () => {
  it('changes what it names and nothing else', async () => {
    const changed = await patch(1, { color: 'danger', website: 'https://market.example' });
    expect(changed).toEqual({
      store: { ...store, color: 'danger', website: 'https://market.example', version: 2 },
      stale: false,
    });
    expect(await patch(2, { name: 'Farmers', website: null })).toMatchObject({
      store: { name: 'Farmers', website: null, color: 'danger', version: 3 },
    });
    expect(await patch(2, { name: 'x' })).toMatchObject({ store: { name: 'Farmers', version: 3 }, stale: true });
    expect(await patch(3, {})).toMatchObject({ store: { version: 3 }, stale: false });
  });

  it('keeps known aisles, adds the others and removes missing ones', async () => {
    const [fruit, bread] = await aislesNamed('Fruit', 'Bread');
    const guessed = { categories: ['produce'], categoriesSet: false };
    expect(fruit).toEqual({ id: aUuid, storeId: store.id, name: 'Fruit', sortOrder: 1, version: 1, ...guessed });
    const own = randomUUID();
    const { store: changed } = await patch(2, {
      aisles: [{ id: own, name: 'Dairy' }, { id: bread?.id, name: 'Bakery' }, { name: 'Ice' }],
    });
    expect(changed.aisles).toMatchObject([
      { id: own, storeId: store.id, name: 'Dairy', sortOrder: 1, version: 1 },
      { ...bread, name: 'Bakery', sortOrder: 2, version: 2 },
      { id: aUuid, storeId: store.id, name: 'Ice', sortOrder: 3, version: 1 },
    ]);
    expect(await list()).toEqual([changed]);
    expect((await patch(3, { aisles: [] })).store.aisles).toEqual([]);
  });

  it('refuses a name that is taken, an aisle that is there twice, and bad fields', async () => {
    await createStore(api, 'Mill');
    expectProblem(await api.patch(`/stores/${store.id}`, { version: 1, name: 'MILL' }), 409, 'CONFLICT');
    const aisle = { id: randomUUID(), name: 'Fruit' };
    const twice = await api.patch(`/stores/${store.id}`, { version: 1, aisles: [aisle, aisle] });
    expectProblem(twice, 400, 'BAD_REQUEST');
    expect(issuePaths(twice.body)).toEqual(['aisles.1.id']);
    const wrong = { name: null, color: 'pink', website: 'market', searchAddress: 5, aisles: [{ name: '' }] };
    const response = await api.patch(`/stores/${store.id}`, wrong);
    expectProblem(response, 400, 'BAD_REQUEST');
    const paths = ['aisles.0.name', 'color', 'name', 'searchAddress', 'version', 'website'];
    expect(issuePaths(response.body)).toEqual(paths);
    expectProblem(await api.patch(`/stores/${randomUUID()}`, { version: 1, name: 'x' }), 404, 'NOT_FOUND');
  });
});

describe('DELETE /stores/{id}', () => {
  it('leaves its groceries without a store', async () => {
    const grocery = await createGrocery(api, { name: 'leek' });
    await api.patch(`/groceries/${grocery.id}/store`, { version: 1, storeId: store.id }).expect(200);
    expect(await ok(api.delete(`/stores/${store.id}?version=2`))).toEqual({ success: false, stale: true });
    expect(await ok(api.delete(`/stores/${store.id}?version=1`))).toEqual({ success: true, stale: false });
    expect(await list()).toEqual([]);
    expect(await groceries()).toMatchObject([{ id: grocery.id, storeId: null, version: 3 }]);
    expect(await createGrocery(api, { name: 'leeks' })).toMatchObject({ storeId: null });
    expectProblem(await api.delete(`/stores/${store.id}?version=1`), 404, 'NOT_FOUND', 'Store not found');
  });

  it('deletes its groceries too when requested, and they can be restored', async () => {
    const [here, elsewhere] = [await createGrocery(api, { storeId: store.id }), await createGrocery(api)];
    await ok(api.delete(`/stores/${store.id}?version=1&deleteGroceries=true`));
    expect(await groceries()).toEqual([elsewhere]);
    const restored = await ok(api.post(`/groceries/${here.id}/restore`, {}));
    expect(restored).toMatchObject({ grocery: { storeId: null, version: 2 } });
  });

  it('requires true or false', async () => {
    const response = await api.delete(`/stores/${store.id}?version=1&deleteGroceries=yes`);
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(['deleteGroceries']);
  });

  it('leaves no row that refers to it, whatever is added at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await createStore(api, `Market ${round}`);
      const adding = Array.from({ length: 10 }, () =>
        api.post('/groceries', { name: 'plums', unit: null, amount: null, storeId: id }),
      );
      const [removed, ...answers] = await Promise.all([api.delete(`/stores/${id}?version=1`), ...adding]);
      expect(removed.body).toEqual({ success: true, stale: false });
      for (const { status } of answers) expect([200, 404]).toContain(status);
      expect((await groceries()).every(({ storeId }) => storeId === null)).toBe(true);
    }
  });

  it('removes an aisle, whatever is put into it at the same time', async () => {
    for (let round = 1; round <= 10; round++) {
      const { aisles } = (await patch(2 * round - 1, { aisles: [{ name: 'Roots' }] })).store;
      const put = (): Promise<Response> =>
        api.put(`/stores/${store.id}/aisle-links`, { name: 'leek', aisleId: aisles[0]?.id });
      const removing = api.patch(`/stores/${store.id}`, { version: 2 * round, aisles: [] });
      const [removed, ...answers] = await Promise.all([removing, put(), put(), put()]);
      expect(removed.body).toMatchObject({ stale: false, store: { aisles: [] } });
      for (const { status } of answers) expect([200, 404]).toContain(status);
    }
  });

  it('cannot deadlock, whatever else moves into the store', async () => {
    for (let round = 0; round < 10; round++) {
      const { id: storeId } = await createStore(api, `Market ${round}`);
      const lines = [];
      for (const name of ['leek', 'kale', 'dill', 'sage']) lines.push(await createGrocery(api, { name }));
      const [leek, kale, dill, sage] = lines.map(({ id }) => id);
      const recurrence = { recurrenceRule: 'day', recurrenceInterval: 1, nextPlannedFor: '2031-01-01' };
      const answers = await Promise.all([
        api.patch(`/groceries/${leek}/store`, { version: 1, storeId, savePreference: true }),
        api.delete(`/stores/${storeId}?version=1`),
        api.patch(`/groceries/${kale}`, { version: 1, storeId }),
        api.post(`/groceries/${dill}/move`, { version: 1, afterId: null, storeId }),
        api.post('/groceries/bulk', {
          create: [{ name: 'leek', storeId }],
          update: [{ id: sage, version: 1, storeId }],
        }),
        api.post('/recurring-groceries', { name: 'leek', amount: 1, unit: null, storeId, ...recurrence }),
        api.put(`/stores/${storeId}/aisle-links`, { name: 'leek', aisleId: null }),
      ]);
      for (const { status } of answers) expect([200, 404]).toContain(status);
      expect((await groceries()).every(({ storeId: left }) => left === null)).toBe(true);
    }
  });
});

describe('POST /stores/reorder', () => {
  it('puts the named stores first, and raises the versions of those that move', async () => {
    const [mill, dairy] = [await createStore(api, 'Mill'), await createStore(api, 'Dairy')];
    const order = [dairy, mill].map(({ id }) => ({ id, version: 1 }));
    const body = (await ok(api.post('/stores/reorder', { stores: order }))) as { stores: Store[]; stale: boolean };
    expect(body.stale).toBe(false);
    expect(body.stores.map(({ name, version }) => [name, version])).toEqual([
      ['Dairy', 2],
      ['Mill', 1],
      ['Market', 1],
    ]);
    expect(await list()).toEqual(body.stores);
    const stale = await ok(api.post('/stores/reorder', { stores: order }));
    expect(stale).toEqual({ stores: body.stores, stale: true });
  });

  it('requires stores of the household, each once', async () => {
    const one = { id: store.id, version: 1 };
    const unknown = await api.post('/stores/reorder', { stores: [one, { id: randomUUID(), version: 1 }] });
    expectProblem(unknown, 404, 'NOT_FOUND', 'Store not found');
    const twice = await api.post('/stores/reorder', { stores: [one, one] });
    expectProblem(twice, 400, 'BAD_REQUEST');
    expect(issuePaths(twice.body)).toEqual(['stores.1.id']);
  });
});

describe('the aisle of an ingredient', () => {
  it('is shown on the groceries of the store', async () => {
    const [fruit, bread] = await aislesNamed('Fruit', 'Bread');
    const rye = await createGrocery(api, { name: 'rye bread', storeId: store.id });
    const path = `/stores/${store.id}/aisle-links`;
    const link = await ok(api.put(path, { name: 'Rye Breads', aisleId: bread?.id }));
    expect(link).toEqual({ storeId: store.id, ingredientId: rye.ingredientId, name: 'rye bread', aisleId: bread?.id });
    expect(await ok(api.get(path))).toEqual([link]);
    expect(await groceries()).toEqual([{ ...rye, aisleId: bread?.id }]);
    expect(await createGrocery(api, { name: 'rye bread' })).toMatchObject({ aisleId: null, storeId: null });
    await ok(api.put(path, { ingredientId: rye.ingredientId, aisleId: fruit?.id }));
    expect((await groceries())[0]).toMatchObject({ aisleId: fruit?.id, version: 1 });
    await ok(api.put(path, { ingredientId: rye.ingredientId, aisleId: null }));
    expect(await ok(api.get(path))).toEqual([]);
    // Without a choice, it is where bread is.
    expect((await groceries())[0]).toMatchObject({ aisleId: bread?.id });
  });

  it('is the one with its category when none was chosen', async () => {
    const [fruit, shelf] = await aislesNamed('Obst und Gemüse', 'Shelf 7');
    const plums = await createGrocery(api, { name: 'ripe plums', storeId: store.id });
    expect(plums).toMatchObject({ category: 'produce', aisleId: fruit?.id });
    const { store: changed } = await patch(2, { aisles: [fruit, { ...shelf, categories: ['produce', 'produce'] }] });
    expect(changed.aisles).toMatchObject([
      { categories: ['produce'], categoriesSet: false, version: 1 },
      { categories: ['produce'], categoriesSet: true, version: 2 },
    ]);
    await patch(3, {
      aisles: [
        { id: fruit?.id, name: 'Fruit', categories: [] },
        { id: shelf?.id, name: 'Shelf 7' },
      ],
    });
    expect((await groceries())[0]).toMatchObject({ aisleId: shelf?.id, version: 1 });
    const renamed = await patch(4, {
      aisles: [
        { id: fruit?.id, name: 'Bread' },
        { id: shelf?.id, name: 'Shelf 7', categories: null },
      ],
    });
    expect(renamed.store.aisles).toMatchObject([
      { categories: [], categoriesSet: true },
      { categories: [], categoriesSet: false },
    ]);
    expect((await groceries())[0]).toMatchObject({ aisleId: null });
    for (const categories of [['fruit'], 'produce', [5]])
      expectProblem(
        await api.patch(`/stores/${store.id}`, { version: 5, aisles: [{ name: 'x', categories }] }),
        400,
        'BAD_REQUEST',
      );
  });

  it('follows a new name unless its categories were set', async () => {
    const [aisle] = await aislesNamed('Fruit');
    const { store: renamed } = await patch(2, { aisles: [{ ...aisle, name: 'Bread' }] });
    expect(renamed.aisles).toMatchObject([{ categories: ['bakery'], categoriesSet: false }]);
  });

  it('is removed with the aisle', async () => {
    const [fruit] = await aislesNamed('Fruit');
    await createGrocery(api, { name: 'plums', storeId: store.id });
    await ok(api.put(`/stores/${store.id}/aisle-links`, { name: 'plums', aisleId: fruit?.id }));
    const before = await api.get('/groceries');
    await patch(2, { aisles: [] });
    const after = await api.get('/groceries').set('if-none-match', before.headers['etag'] ?? '');
    expect(after.status).toBe(200);
    expect(after.body).toMatchObject([{ aisleId: null, version: 1 }]);
  });

  it('requires a store, an aisle of it and an ingredient that exist', async () => {
    const [fruit] = await aislesNamed('Fruit');
    const other = await createStore(api, 'Mill');
    const link = (id: string, body: object): ReturnType<Api['put']> => api.put(`/stores/${id}/aisle-links`, body);
    const plums = { name: 'plums', aisleId: fruit?.id };
    expectProblem(await link(randomUUID(), plums), 404, 'NOT_FOUND', 'Store not found');
    expectProblem(await link(other.id, plums), 404, 'NOT_FOUND', 'Aisle not found');
    const nothing = { ingredientId: randomUUID(), aisleId: fruit?.id };
    expectProblem(await link(store.id, nothing), 404, 'NOT_FOUND', 'Ingredient not found');
    expectProblem(await api.get(`/stores/${randomUUID()}/aisle-links`), 404, 'NOT_FOUND', 'Store not found');
    const wrong = await link(store.id, { aisleId: 5 });
    expectProblem(wrong, 400, 'BAD_REQUEST');
    expect(issuePaths(wrong.body)).toEqual(['aisleId', 'ingredientId']);
    expect(await ok(api.get('/ingredients?query=plums'))).toEqual([]);
  });

  it('orders the groceries, those without an aisle last', async () => {
    const [fruit, bread] = await aislesNamed('Fruit', 'Bread');
    for (const name of ['salt', 'rye bread', 'plums', 'pears'])
      await createGrocery(api, { name, ...(name !== 'pears' && { storeId: store.id }) });
    const path = `/stores/${store.id}/aisle-links`;
    await ok(api.put(path, { name: 'rye bread', aisleId: bread?.id }));
    await ok(api.put(path, { name: 'plums', aisleId: fruit?.id }));
    const names = async (query: string): Promise<unknown[]> => (await groceries(query)).map(({ name }) => name);
    expect(await names('?groupBy=aisle')).toEqual(['plums', 'rye bread', 'salt', 'pears']);
    expect(await names(`?groupBy=aisle&storeId=${store.id}`)).toEqual(['plums', 'rye bread', 'salt']);
    expect(await names(`?storeId=${store.id}`)).toEqual(['salt', 'rye bread', 'plums']);
    const { id: empty } = await createStore(api, 'Mill');
    for (const query of [`?storeId=${empty}`, `?storeId=${empty}&groupBy=aisle`])
      expect(await names(query)).toEqual([]);
    expectProblem(await api.get(`/groceries?storeId=${randomUUID()}`), 404, 'NOT_FOUND', 'Store not found');
    const tagged = await api.get('/groceries?groupBy=aisle');
    const tag = tagged.headers['etag'] ?? '';
    expect((await api.get('/groceries?groupBy=aisle').set('if-none-match', tag)).status).toBe(304);
    await patch(2, { aisles: [bread, fruit] });
    expect((await api.get('/groceries?groupBy=aisle').set('if-none-match', tag)).status).toBe(200);
    expect(await names('?groupBy=aisle')).toEqual(['rye bread', 'plums', 'salt', 'pears']);
    expectProblem(await api.get('/groceries?groupBy=store&storeId=x'), 400, 'BAD_REQUEST');
  });
});
