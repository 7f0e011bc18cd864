import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createGrocery, createRecipe, createStore, type Grocery } from '../support/builders.js';
import { expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';
import { until } from '../support/until.js';

const larder = sharedLarder();
let api: Api;

beforeEach(async () => {
  ({ api } = await signUp(larder));
});

async function names(query = '?groupBy=aisle'): Promise<(string | null)[]> {
  return ((await ok(api.get(`/groceries${query}`))) as Grocery[]).map(({ name }) => name);
}

async function household(): Promise<{ version: number; defaultStoreId: string | null }> {
  return (await ok(api.get('/household'))) as { version: number; defaultStoreId: string | null };
}

async function setDefaultStore(defaultStoreId: string | null): Promise<void> {
  const { version } = await household();
  expect(await ok(api.patch('/household', { version, defaultStoreId }))).toMatchObject({
    stale: false,
    household: { defaultStoreId },
  });
}

describe('the category of a grocery', () => {
  it('is that of its food in any language, also when other words are around it', async () => {
    for (const [name, category] of [
      ['milk', 'dairy'],
      ['Zwiebeln', 'produce'],
      ['very ripe tomatoes', 'produce'],
      ['Biotomaten', 'produce'],
      ['papel higiénico', 'household'],
      ['qwzx', 'other'],
    ])
      expect([name, (await createGrocery(api, { name })).category]).toEqual([name, category]);
    expect(
      (await createGrocery(api, { raw: '2 l Milch', name: undefined, unit: undefined, amount: undefined })).category,
    ).toBe('dairy');
  });

  it('is corrected by the household, for all lines of the ingredient', async () => {
    const tofu = await createGrocery(api, { name: 'tofu' });
    const { cursor } = (await ok(api.get('/changes'))) as { cursor: string };
    const path = `/ingredients/${tofu.ingredientId}/category`;
    expect(await ok(api.put(path, { category: 'produce' }))).toEqual({
      id: tofu.ingredientId,
      name: 'tofu',
      category: 'produce',
    });
    const { changes } = (await ok(api.get(`/changes?since=${cursor}`))) as { changes: unknown[] };
    expect(changes).toMatchObject([{ kind: 'grocery', id: tofu.id, entity: { category: 'produce', version: 1 } }]);
    expect((await createGrocery(api, { name: 'Tofu' })).category).toBe('produce');
    expect(await ok(api.put(path, { category: null }))).toMatchObject({ category: tofu.category });
  });

  it('follows the language that the household chooses, for what it bought before too, and tells clients', async () => {
    const { api: own } = await signUp(larder, 'Cy');
    const line = await createGrocery(own, { name: 'Paprika' });
    expect(line.category).toBe('spices');
    const { cursor } = (await ok(own.get('/changes'))) as { cursor: string };
    const { version } = (await ok(own.get('/household'))) as { version: number };
    await ok(own.patch('/household', { version, locale: 'de' }));
    const changed = async (): Promise<unknown[]> =>
      ((await ok(own.get(`/changes?since=${cursor}`))) as { changes: { kind: string }[] }).changes.filter(
        ({ kind }) => kind === 'grocery',
      );
    await until(async () => (await changed()).length > 0);
    expect(await changed()).toMatchObject([{ id: line.id, entity: { category: 'produce' } }]);
  });

  it('is refused for a wrong word, and for an ingredient of others', async () => {
    const { ingredientId } = await createGrocery(api, { name: 'tofu' });
    const wrong = await api.put(`/ingredients/${ingredientId}/category`, { category: 'fruit' });
    expectProblem(wrong, 400, 'BAD_REQUEST');
    expect(issuePaths(wrong.body)).toEqual(['category']);
    const { api: other } = await signUp(larder, 'Bo');
    for (const [caller, id] of [
      [other, ingredientId],
      [api, randomUUID()],
    ] as const)
      expectProblem(await caller.put(`/ingredients/${id}/category`, { category: 'produce' }), 404, 'NOT_FOUND');
  });

  it('orders a list without aisles', async () => {
    for (const name of ['toilet paper', 'qwzx', 'milk', 'bread', 'onions', 'carrots'])
      await createGrocery(api, { name });
    expect(await names()).toEqual(['onions', 'carrots', 'bread', 'milk', 'toilet paper', 'qwzx']);
    expect(await names('')).toEqual(['toilet paper', 'qwzx', 'milk', 'bread', 'onions', 'carrots']);
  });
});

describe('the default store', () => {
  it('is the store of lines for which no other is known', async () => {
    const [market, mill] = [await createStore(api, 'Market'), await createStore(api, 'Mill')];
    await setDefaultStore(market.id);
    const flour = await createGrocery(api, { name: 'flour' });
    expect(flour.storeId).toBe(market.id);
    await ok(api.patch(`/groceries/${flour.id}/store`, { version: 1, storeId: mill.id }));
    expect((await createGrocery(api, { name: 'flour' })).storeId).toBe(mill.id);
    expect((await createGrocery(api, { name: 'plums', storeId: null })).storeId).toBeNull();
    const recipeIngredients = [{ ingredientName: 'sugar', amount: 2, unit: 'cup', systemUsed: 'us', order: 0 }];
    const recipeId = await createRecipe(api, { recipeIngredients });
    const { groceries } = (await ok(api.post('/groceries/from-recipe', { recipeId }))) as { groceries: Grocery[] };
    expect(groceries.map(({ storeId }) => storeId)).toEqual([market.id]);
  });

  it('is none after the store was removed', async () => {
    const { id } = await createStore(api, 'Market');
    await setDefaultStore(id);
    await ok(api.delete(`/stores/${id}?version=1`));
    expect((await household()).defaultStoreId).toBeNull();
    expect((await createGrocery(api, { name: 'flour' })).storeId).toBeNull();
  });

  it('is a store of the household', async () => {
    const { api: other } = await signUp(larder, 'Bo');
    const theirs = await createStore(other, 'Market');
    const { version } = await household();
    for (const defaultStoreId of [theirs.id, randomUUID()])
      expectProblem(await api.patch('/household', { version, defaultStoreId }), 404, 'NOT_FOUND', 'Store not found');
    expectProblem(await api.patch('/household', { version, defaultStoreId: 'x' }), 400, 'BAD_REQUEST');
    await setDefaultStore(null);
  });
});
