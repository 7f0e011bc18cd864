import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createGrocery, createRecipe, createStore, type Grocery } from '../support/builders.js';
import { aTimestamp, aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Changed {
  grocery: Grocery;
  stale: boolean;
}

const larder = sharedLarder();
let api: Api;
let others: Household;

beforeAll(async () => {
  ({ api } = await signUp(larder));
  others = await signUp(larder, 'Bo');
});

async function list(): Promise<Grocery[]> {
  return (await ok(api.get('/groceries'))) as Grocery[];
}

async function stored(id: string): Promise<Grocery | undefined> {
  return (await list()).find((grocery) => grocery.id === id);
}

async function patch(id: string, body: object): Promise<Changed> {
  return (await ok(api.patch(`/groceries/${id}`, body))) as Changed;
}

describe('POST /groceries', () => {
  it.each([
    ['2 l milk', { name: 'milk', amount: 2, unit: 'liter', display: '2 l milk' }],
    ['1 1/2 kg tomatoes', { name: 'tomatoes', amount: 1.5, unit: 'kilogram', display: '1.5 kg tomatoes' }],
    ['3 cloves garlic, crushed', { name: 'garlic', amount: 3, unit: 'clove', note: 'crushed', purchaseAmount: 3 }],
    ['bread', { name: 'bread', amount: null, unit: null, display: 'bread' }],
  ])('reads the line %j', async (raw, read) => {
    expect(await ok(api.post('/groceries', { raw }))).toMatchObject(read);
  });

  it('reads a line of the greatest length', async () => {
    const raw = `2 kg ${'x'.repeat(495)}`;
    expect(await ok(api.post('/groceries', { raw }))).toMatchObject({ amount: 2, unit: 'kilogram' });
  });

  it.each([{ name: 'milk' }, { unit: null }, { amount: 1 }])('refuses raw together with %j', async (field) => {
    const response = await api.post('/groceries', { raw: '2 l milk', ...field });
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(['raw']);
  });

  it('accepts a note and an amount to buy', async () => {
    const body = { name: 'eggs', unit: null, amount: 2.5, note: 'brown ones', purchaseAmount: 6 };
    const grocery = await ok(api.post('/groceries', body));
    expect(grocery).toMatchObject({ ...body, purchaseAmountSet: true, display: '2 ½ eggs' });
  });

  it('adds once under an id of the client, whatever happened to the line since', async () => {
    const body = { id: randomUUID(), name: 'nuts', unit: null, amount: 1 };
    const first = (await ok(api.post('/groceries', body))) as Grocery;
    expect(first).toMatchObject({ id: body.id, version: 1 });
    expect(await ok(api.post('/groceries', body))).toEqual(first);
    const { grocery } = await patch(first.id, { version: 1, name: 'almonds' });
    expect(await ok(api.post('/groceries', body))).toEqual(grocery);
    expect((await list()).filter(({ id }) => id === body.id)).toHaveLength(1);
  });

  it('adds one line of ten requests with one id that come at once', async () => {
    const body = { id: randomUUID(), name: 'capers', unit: null, amount: null };
    const made = await Promise.all(Array.from({ length: 10 }, () => createGrocery(api, body)));
    expect(new Set(made.map(({ id }) => id))).toEqual(new Set([body.id]));
    expect((await list()).filter(({ name }) => name === 'capers')).toHaveLength(1);
  });

  it('refuses other content under an id that is taken', async () => {
    const { id } = await createGrocery(api);
    for (const taken of [id, (await createGrocery(api, { id: randomUUID() })).id])
      expectProblem(await api.post('/groceries', { id: taken, name: 'x', unit: null, amount: 9 }), 409, 'CONFLICT');
  });

  it('does not bring a deleted line back', async () => {
    const body = { id: randomUUID(), name: 'dates', unit: null, amount: null };
    await createGrocery(api, body);
    await api.delete(`/groceries/${body.id}?version=1`).expect(200);
    expectProblem(await api.post('/groceries', body), 409, 'CONFLICT', 'A grocery with this id was deleted');
  });

  it('accepts an id that another household uses', async () => {
    const { id } = await createGrocery(others.api, { id: randomUUID(), name: 'theirs' });
    expect(await createGrocery(api, { id, name: 'ours' })).toMatchObject({ id, name: 'ours' });
  });
});

describe('display', () => {
  it.each([
    [0.25, 'kilogram', '250 g plums'],
    [1.5, 'cup', '1 ½ cups plums'],
    [1, 'cup', '1 cup plums'],
    [2, 'loaf', '2 loaves plums'],
    [2, 'bunch', '2 bunches plums'],
    [1 / 3, 'cup', '⅓ cup plums'],
    [2 / 3, null, '⅔ plum'],
    [1.2, 'kg', '1.2 kg plums'],
    [0.001, 'g', '0.001 g plums'],
    [1_234.567, 'g', '1.23 kg plums'],
    [3, 'piece', '3 plums'],
    [2, 'EL', '2 EL plums'],
    [null, 'pinch', 'pinch plums'],
    [0, '', '0 plums'],
    [1e300, null, '1e+300 plums'],
  ])('shows %s of %s as %j', async (amount, unit, display) => {
    expect(await createGrocery(api, { amount, unit })).toMatchObject({ display });
  });

  it('exists for a line without values', async () => {
    expect(await createGrocery(api, { name: null })).toMatchObject({ display: '' });
  });
});

describe('PATCH /groceries/{id}', () => {
  it('changes what it names and nothing else', async () => {
    const grocery = await createGrocery(api, { name: 'flour', unit: 'g', amount: 500, note: 'white' });
    expect(await patch(grocery.id, { version: 1, amount: 750 })).toEqual({
      grocery: {
        ...grocery,
        amount: 750,
        purchaseAmount: 750,
        display: '750 g flour',
        displayAmount: '750 g',
        version: 2,
        updatedAt: aTimestamp,
      },
      stale: false,
    });
    const { grocery: cleared } = await patch(grocery.id, { version: 2, note: null, unit: null, amount: null });
    expect(cleared).toMatchObject({ note: null, unit: null, amount: null, name: 'flour', version: 3 });
    expect(await stored(grocery.id)).toEqual(cleared);
  });

  it('finds the ingredient by its new name, and the earlier one by the old name', async () => {
    const grocery = await createGrocery(api, { name: 'shallots' });
    const { grocery: renamed } = await patch(grocery.id, { version: 1, name: 'leek tops' });
    expect(renamed.ingredientId).not.toBe(grocery.ingredientId);
    const { grocery: again } = await patch(grocery.id, { version: 2, name: 'Shallot' });
    expect(again.ingredientId).toBe(grocery.ingredientId);
    expect((await patch(grocery.id, { version: 3, name: null })).grocery.ingredientId).toBeNull();
  });

  it('reads raw instead of name, unit and amount', async () => {
    const { id } = await createGrocery(api, { name: 'milk', note: 'the blue one' });
    const { grocery } = await patch(id, { version: 1, raw: '2 l oat milk' });
    expect(grocery).toMatchObject({ name: 'oat milk', unit: 'liter', amount: 2, note: 'the blue one' });
    for (const field of [{ name: 'x' }, { amount: null }, { unit: 'g' }]) {
      const response = await api.patch(`/groceries/${id}`, { version: 2, raw: '1 l milk', ...field });
      expectProblem(response, 400, 'BAD_REQUEST');
      expect(issuePaths(response.body)).toEqual(['raw']);
    }
  });

  it('rounds to whole pieces by the unit that the line has from now on', async () => {
    const { id } = await createGrocery(api, { amount: 2.5, unit: 'g' });
    expect((await patch(id, { version: 1, unit: 'cloves' })).grocery).toMatchObject({ purchaseAmount: 3 });
    expect((await patch(id, { version: 2, unit: 'kg' })).grocery).toMatchObject({ purchaseAmount: 2.5 });
  });

  it('keeps an amount to buy that a person set until it is cleared', async () => {
    const { id } = await createGrocery(api, { amount: 2.5 });
    const { grocery: set } = await patch(id, { version: 1, purchaseAmount: 6 });
    expect(set).toMatchObject({ purchaseAmount: 6, purchaseAmountSet: true, amount: 2.5 });
    expect((await patch(id, { version: 2, amount: 9 })).grocery).toMatchObject({ purchaseAmount: 6 });
    const { grocery: cleared } = await patch(id, { version: 3, purchaseAmount: null });
    expect(cleared).toMatchObject({ purchaseAmount: 9, purchaseAmountSet: false });
  });

  it('ticks and unticks', async () => {
    const { id } = await createGrocery(api);
    const { grocery: done } = await patch(id, { version: 1, isDone: true });
    expect(done).toMatchObject({ isDone: true, completedAt: aTimestamp });
    const { grocery: still } = await patch(id, { version: 2, isDone: true });
    expect(still.completedAt).toBe(done.completedAt);
    expect((await patch(id, { version: 3, isDone: false })).grocery).toMatchObject({ completedAt: null });
  });

  it('changes nothing at another version, and nothing without fields', async () => {
    const grocery = await createGrocery(api);
    expect(await patch(grocery.id, { version: 3, amount: 1 })).toEqual({ grocery, stale: true });
    expect(await patch(grocery.id, { version: 1 })).toEqual({ grocery, stale: false });
    expect(await patch(grocery.id, { version: 3 })).toEqual({ grocery, stale: true });
  });

  it('lets exactly one of five simultaneous changes win', async () => {
    const { id } = await createGrocery(api);
    const changes = await Promise.all([1, 2, 3, 4, 5].map((amount) => patch(id, { version: 1, amount })));
    expect(changes.filter(({ stale }) => !stale)).toHaveLength(1);
    expect(await stored(id)).toEqual(changes.find(({ stale }) => !stale)?.grocery);
  });

  it('moves it only to a store of the household', async () => {
    const { id: storeId } = await createStore(api, 'Delicatessen');
    const { id } = await createGrocery(api);
    expect((await patch(id, { version: 1, storeId })).grocery).toMatchObject({ storeId, version: 2 });
    const theirs = await createStore(others.api, 'Delicatessen');
    for (const unknown of [theirs.id, randomUUID()])
      expectProblem(
        await api.patch(`/groceries/${id}`, { version: 2, storeId: unknown }),
        404,
        'NOT_FOUND',
        'Store not found',
      );
    expect((await patch(id, { version: 2, storeId: null })).grocery).toMatchObject({ storeId: null, version: 3 });
  });

  it('reports every invalid field', async () => {
    const { id } = await createGrocery(api);
    const wrong = { name: '', unit: 3, amount: -1, note: 5, storeId: 'x', purchaseAmount: '2', isDone: null };
    const response = await api.patch(`/groceries/${id}`, wrong);
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual([...Object.keys(wrong), 'version'].sort());
  });

  it('does not find groceries of others', async () => {
    const theirs = await createGrocery(others.api);
    for (const id of [theirs.id, randomUUID()])
      expectProblem(
        await api.patch(`/groceries/${id}`, { version: 1, amount: 2 }),
        404,
        'NOT_FOUND',
        'Grocery not found',
      );
  });
});

describe('POST /groceries/{id}/restore', () => {
  it('puts a deleted line back, one version higher', async () => {
    const [before, grocery] = [await createGrocery(api), await createGrocery(api, { note: 'ripe', amount: 2 })];
    await createGrocery(api);
    await api.delete(`/groceries/${grocery.id}?version=1`).expect(200);
    const body = await ok(api.post(`/groceries/${grocery.id}/restore`, {}));
    expect(body).toEqual({ grocery: { ...grocery, version: 2, updatedAt: aTimestamp } });
    const ids = (await list()).map(({ id }) => id);
    expect(ids.indexOf(grocery.id)).toBe(ids.indexOf(before.id) + 1);
  });

  it('leaves out the ingredient of a recipe that was put into the bin since', async () => {
    const recipeId = await createRecipe(api, { recipeIngredients: ['1 leek'] });
    const { groceries } = (await ok(api.post('/groceries/from-recipe', { recipeId }))) as { groceries: Grocery[] };
    const { id = '', recipeIngredientId } = groceries[0] ?? {};
    expect(recipeIngredientId).toEqual(aUuid);
    await api.delete(`/groceries/${id}?version=1`).expect(200);
    expect(await ok(api.post(`/groceries/${id}/restore`, {}))).toMatchObject({ grocery: { recipeIngredientId } });
    await api.delete(`/groceries/${id}?version=2`).expect(200);
    await api.delete(`/recipes/${recipeId}?version=1`).expect(200);
    expect(await ok(api.post(`/groceries/${id}/restore`, {}))).toMatchObject({
      grocery: { recipeIngredientId: null, name: 'leek', sources: [{ recipeId }], version: 3 },
    });
  });

  it('answers the present line when it was restored before', async () => {
    const { id } = await createGrocery(api);
    await api.delete(`/groceries/${id}?version=1`).expect(200);
    const [one, other] = await Promise.all([1, 2].map(() => ok(api.post(`/groceries/${id}/restore`, {}))));
    expect(one).toEqual(other);
    expect(one).toMatchObject({ grocery: { version: 2 } });
  });

  it('does not find lines of others, or unknown ones', async () => {
    const theirs = await createGrocery(others.api);
    await others.api.delete(`/groceries/${theirs.id}?version=1`).expect(200);
    for (const id of [theirs.id, randomUUID()])
      expectProblem(await api.post(`/groceries/${id}/restore`, {}), 404, 'NOT_FOUND', 'Grocery not found');
  });
});

describe('POST /groceries/delete-done', () => {
  it('deletes what is done, of one store or all', async () => {
    const { api: own } = await signUp(larder, 'Cy');
    const store = await createStore(own, 'Market');
    const [open, done, there] = [
      await createGrocery(own),
      await createGrocery(own, { isDone: true }),
      await createGrocery(own, { isDone: true, storeId: store.id }),
    ];
    const of = (body: object): Promise<unknown> => ok(own.post('/groceries/delete-done', body));
    const elsewhere = await own.post('/groceries/delete-done', { storeId: randomUUID() });
    expectProblem(elsewhere, 404, 'NOT_FOUND', 'Store not found');
    expect(await of({ storeId: null })).toEqual({ deletedIds: [done.id], stale: false });
    expect(await of({})).toEqual({ deletedIds: [there.id], stale: false });
    expect(await ok(own.get('/groceries'))).toEqual([open]);
    expect(await ok(own.post(`/groceries/${done.id}/restore`, {}))).toMatchObject({ grocery: { isDone: true } });
  });

  it('deletes only the lines and versions that the caller saw', async () => {
    const { api: own } = await signUp(larder, 'Di');
    const [seen, changed, open] = [
      await createGrocery(own, { isDone: true }),
      await createGrocery(own, { isDone: true }),
      await createGrocery(own),
    ];
    await createGrocery(own, { isDone: true });
    await own.patch(`/groceries/${changed.id}`, { version: 1, note: 'two' }).expect(200);
    const groceries = [seen, changed, open].map(({ id }) => ({ id, version: 1 }));
    expect(await ok(own.post('/groceries/delete-done', { groceries }))).toEqual({ deletedIds: [seen.id], stale: true });
    expect(await ok(own.get('/groceries'))).toHaveLength(3);
    expect(await ok(own.post('/groceries/delete-done', { groceries: [] }))).toEqual({ deletedIds: [], stale: false });
  });
});
