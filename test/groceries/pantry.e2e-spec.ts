import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createGrocery, createRecipe, createStore } from '../support/builders.js';
import { aTimestamp, aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Item {
  id: string;
  ingredientId: string;
  name: string;
  version: number;
}

const larder = sharedLarder();
let api: Api;

beforeEach(async () => {
  ({ api } = await signUp(larder));
});

async function add(body: object): Promise<Item> {
  return (await ok(api.post('/pantry', body))) as Item;
}

describe('POST /pantry', () => {
  it('adds an ingredient by its name or its id', async () => {
    const salt = await add({ name: 'Salt' });
    expect(salt).toEqual({ id: aUuid, ingredientId: aUuid, name: 'Salt', version: 1, createdAt: aTimestamp });
    const { ingredientId } = await createGrocery(api, { name: 'pepper' });
    const pepper = await add({ id: randomUUID(), ingredientId });
    expect(pepper).toMatchObject({ ingredientId, name: 'pepper' });
    expect(await ok(api.get('/pantry'))).toEqual([pepper, salt]);
  });

  it('has each ingredient once', async () => {
    const salt = await add({ name: 'Salt' });
    expect(await add({ name: ' SALT ' })).toEqual(salt);
    expect(await add({ id: randomUUID(), ingredientId: salt.ingredientId })).toEqual(salt);
    const many = await Promise.all(Array.from({ length: 10 }, () => add({ name: 'saffron' })));
    expect(new Set(many.map(({ id }) => id)).size).toBe(1);
    expect(await ok(api.get('/pantry'))).toHaveLength(2);
  });

  it('answers a retry, and refuses an id of another item', async () => {
    const body = { id: randomUUID(), name: 'Salt' };
    expect(await add(body)).toEqual(await add(body));
    expectProblem(await api.post('/pantry', { ...body, name: 'pepper' }), 409, 'CONFLICT');
  });

  it('refuses an ingredient that the household does not have', async () => {
    const { api: other } = await signUp(larder, 'Bo');
    const theirs = await createGrocery(other, { name: 'saffron' });
    for (const ingredientId of [randomUUID(), theirs.ingredientId])
      expectProblem(await api.post('/pantry', { ingredientId }), 404, 'NOT_FOUND', 'Ingredient not found');
    for (const wrong of [{}, { name: 'salt', ingredientId: randomUUID() }, { ingredientId: 5 }]) {
      const response = await api.post('/pantry', wrong);
      expectProblem(response, 400, 'BAD_REQUEST');
      expect(issuePaths(response.body)).toEqual(['ingredientId']);
    }
  });
});

describe('DELETE /pantry/{id}', () => {
  it('removes at the current version only', async () => {
    const { id } = await add({ name: 'Salt' });
    expect(await ok(api.delete(`/pantry/${id}?version=2`))).toEqual({ success: false, stale: true });
    expect(await ok(api.delete(`/pantry/${id}?version=1`))).toEqual({ success: true, stale: false });
    expectProblem(await api.delete(`/pantry/${id}?version=1`), 404, 'NOT_FOUND', 'Pantry item not found');
    expect(await ok(api.get('/pantry'))).toEqual([]);
  });
});

async function tagOf(path: string): Promise<string> {
  return (await api.get(path).expect(200)).headers['etag'] as string;
}

describe('GET /pantry/suggestions', () => {
  it('lists what the recipes use most and the pantry lacks', async () => {
    for (const lines of [
      ['salt', '2 eggs'],
      ['salt', '1 egg'],
      ['salt', 'flour'],
      ['salt', 'salt'],
    ])
      await createRecipe(api, { recipeIngredients: lines });
    expect(await ok(api.get('/pantry/suggestions'))).toMatchObject([
      { name: 'salt', recipeCount: 4 },
      { name: 'eggs', recipeCount: 2 },
      { name: 'flour', recipeCount: 1 },
    ]);
    await add({ name: 'salt' });
    expect(await ok(api.get('/pantry/suggestions'))).toMatchObject([{ name: 'eggs' }, { name: 'flour' }]);
  });

  it('are another list when the pantry or the recipes make it one', async () => {
    await createRecipe(api, { recipeIngredients: ['salt', '2 eggs'] });
    const etag = await tagOf('/pantry/suggestions');
    await api.get('/pantry/suggestions').set('if-none-match', etag).expect(304);
    await add({ name: 'salt' });
    await api.get('/pantry/suggestions').set('if-none-match', etag).expect(200);
  });
});

describe('GET /ingredients', () => {
  async function found(query: string): Promise<string[]> {
    const list = (await ok(api.get(`/ingredients?query=${encodeURIComponent(query)}`))) as { name: string }[];
    return list.map(({ name }) => name);
  }

  it('completes what is typed, by any word of the name', async () => {
    for (const name of ['Tomatoes', 'cherry tomatoes', 'tomato paste', 'potatoes', 'Crème fraîche', '100%_pure'])
      await createGrocery(api, { name });
    expect(await found('tom')).toEqual(['Tomatoes', 'tomato paste', 'cherry tomatoes']);
    expect(await found('TOMATOES')).toEqual(['Tomatoes', 'tomato paste', 'cherry tomatoes']);
    expect(await found('creme fr')).toEqual(['Crème fraîche']);
    expect(await found('fraiche')).toEqual(['Crème fraîche']);
    expect(await found('otato')).toEqual([]);
    expect(await found('zz%')).toEqual([]);
  });

  it('tells the store, and ten at most', async () => {
    const { id } = await createStore(api, 'Market');
    const leek = await createGrocery(api, { name: 'leek' });
    await api.patch(`/groceries/${leek.id}/store`, { version: 1, storeId: id }).expect(200);
    expect(await ok(api.get('/ingredients?query=lee'))).toEqual([
      { id: leek.ingredientId, name: 'leek', preferredStoreId: id },
    ]);
    for (let nth = 0; nth < 12; nth++) await createGrocery(api, { name: `spice ${nth}` });
    expect(await found('spice')).toHaveLength(10);
  });

  it('is another list when an ingredient or its store makes it one', async () => {
    const { id } = await createStore(api, 'Market');
    const leek = await createGrocery(api, { name: 'leek' });
    const etag = await tagOf('/ingredients?query=lee');
    await api.get('/ingredients?query=lee').set('if-none-match', etag).expect(304);
    await api.patch(`/groceries/${leek.id}/store`, { version: 1, storeId: id }).expect(200);
    await api.get('/ingredients?query=lee').set('if-none-match', etag).expect(200);
  });

  it('requires a text', async () => {
    for (const query of ['', '?query=', '?query=%20'])
      expectProblem(await api.get(`/ingredients${query}`), 400, 'BAD_REQUEST');
  });
});
