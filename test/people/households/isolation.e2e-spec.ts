import { beforeAll, describe, expect, it } from '@jest/globals';
import { ok } from '../../support/api.js';
import { createGrocery, createRecipe, createStore, plan } from '../../support/builders.js';
import { expectProblem } from '../../support/expected.js';
import { type Household, signUp } from '../../support/household.js';
import { sharedLarder } from '../../support/shared-larder.js';

const RECURRING = { name: 'saffron', recurrenceRule: 'week', recurrenceInterval: 1, nextPlannedFor: '2090-01-01' };
const LISTS = ['/groceries', '/groceries?groupBy=aisle', '/stores', '/pantry', '/recurring-groceries'];

const larder = sharedLarder();
let ours: Household;
let theirs: Household;
let their: Record<
  'recipe' | 'grocery' | 'ingredient' | 'store' | 'cuisine' | 'planned' | 'pantry' | 'recurring',
  string
>;

beforeAll(async () => {
  ours = await signUp(larder, 'Ada');
  theirs = await signUp(larder, 'Bo');
  const { api } = theirs;
  const recipe = await createRecipe(api, { name: 'Secret sauce', tags: ['secret'] });
  const grocery = await createGrocery(api, { name: 'saffron' });
  const today = new Date().toISOString().slice(0, 10);
  their = {
    recipe,
    grocery: grocery.id,
    ingredient: grocery.ingredientId ?? '',
    store: (await createStore(api, 'Spice shop')).id,
    cuisine: ((await ok(api.post('/cuisines', { name: 'Persian' }))) as { id: string }).id,
    planned: await plan(api, recipe, today),
    pantry: ((await ok(api.post('/pantry', { name: 'saffron' }))) as { id: string }).id,
    recurring: ((await ok(api.post('/recurring-groceries', RECURRING))) as { id: string }).id,
  };
});

describe('what belongs to another household', () => {
  it('is in no list', async () => {
    for (const path of [...LISTS, '/cuisines', '/tags', '/planned-recipes/month', '/ingredients?query=saf'])
      expect(await ok(ours.api.get(path))).toEqual([]);
    for (const query of [{}, { search: 'secret' }, { search: 'sekret' }, { tags: ['secret'] }])
      expect(await ok(ours.api.post('/recipes/search', query))).toEqual({ recipes: [], total: 0, nextCursor: null });
  });

  it('does not exist for any request', async () => {
    const { api } = ours;
    const { recipe, grocery, planned, store, pantry, recurring } = their;
    expectProblem(await api.get(`/recipes/${recipe}`), 404, 'NOT_FOUND', 'Recipe not found');
    for (const version of [1, 2]) {
      for (const action of ['', '/done', '/undone'])
        expectProblem(
          await api.patch(`/groceries/${grocery}${action}`, { version, note: 'ours' }),
          404,
          'NOT_FOUND',
          'Grocery not found',
        );
      const assigned = await api.patch(`/groceries/${grocery}/store`, { version, storeId: null });
      expectProblem(assigned, 404, 'NOT_FOUND', 'Grocery not found');
      for (const [act, body] of [
        ['move', { version, afterId: null }],
        ['detach', { version }],
        ['restore', {}],
      ] as const)
        expectProblem(await api.post(`/groceries/${grocery}/${act}`, body), 404, 'NOT_FOUND', 'Grocery not found');
      const bulk = await api.post('/groceries/done', { groceries: [{ id: grocery, version }], isDone: true });
      expect(bulk.body).toMatchObject({ updated: [{ id: grocery, status: 'notFound' }] });
      expectProblem(
        await api.patch(`/stores/${store}`, { version, name: 'Ours' }),
        404,
        'NOT_FOUND',
        'Store not found',
      );
      expectProblem(await api.delete(`/stores/${store}?version=${version}`), 404, 'NOT_FOUND', 'Store not found');
      expectProblem(await api.delete(`/pantry/${pantry}?version=${version}`), 404, 'NOT_FOUND');
      expectProblem(await api.post(`/recurring-groceries/${recurring}/check`, { version }), 404, 'NOT_FOUND');
      expectProblem(await api.delete(`/recurring-groceries/${recurring}?version=${version}`), 404, 'NOT_FOUND');
      const deleted = await api.delete(`/groceries/${grocery}?version=${version}`);
      expectProblem(deleted, 404, 'NOT_FOUND', 'Grocery not found');
      const unplanned = await api.delete(`/planned-recipes/${planned}?version=${version}`);
      expectProblem(unplanned, 404, 'NOT_FOUND', 'Planned item not found');
    }
  });

  it('cannot be referred to', async () => {
    const { api } = ours;
    const { recipe, store, ingredient, cuisine } = their;
    const item = { date: '2030-01-01', slot: 'Lunch', recipeId: recipe };
    expectProblem(await api.post('/planned-recipes', item), 404, 'NOT_FOUND', 'Recipe not found');
    const grocery = { name: 'salt', unit: null, amount: null, storeId: store };
    expectProblem(await api.post('/groceries', grocery), 404, 'NOT_FOUND', 'Store not found');
    const own = await createGrocery(api);
    const assigned = await api.patch(`/groceries/${own.id}/store`, { version: 1, storeId: store });
    expectProblem(assigned, 404, 'NOT_FOUND', 'Store not found');
    for (const content of [{ cuisines: [cuisine] }, { recipeIngredients: [{ ingredientId: ingredient }] }])
      expectProblem(await api.post('/recipes', { name: 'Copy', ...content }), 400, 'BAD_REQUEST');
  });

  it('does not reserve a name or an id', async () => {
    const { api } = ours;
    await createStore(api, 'Spice shop', { id: their.store, website: 'https://ours.example' });
    expect(await createRecipe(api, { id: their.recipe, name: 'Our sauce' })).toBe(their.recipe);
    const planned = { id: their.planned, date: '2030-01-01', slot: 'Lunch', recipeId: their.recipe };
    expect(await ok(api.post('/planned-recipes', planned))).toEqual({ id: their.planned });
    const saffron = await createGrocery(api, { name: 'saffron' });
    expect(saffron.ingredientId).not.toBe(their.ingredient);
    expect(await ok(theirs.api.get(`/recipes/${their.recipe}`))).toMatchObject({ name: 'Secret sauce' });
    expect(await ok(theirs.api.get('/stores'))).toMatchObject([{ id: their.store, website: null }]);
    expect(await ok(theirs.api.get('/groceries'))).toMatchObject([{ id: their.grocery, version: 1, isDone: false }]);
    expect(await ok(theirs.api.get('/planned-recipes/month'))).toMatchObject([{ recipeName: 'Secret sauce' }]);
  });
});
