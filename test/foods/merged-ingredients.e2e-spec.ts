import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createGrocery, createRecipe, createStore } from '../support/builders.js';
import { expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Line {
  ingredientId: string;
  ingredientName: string;
}

const larder = sharedLarder();
let api: Api;
let recipeId: string;
let gloop: string;
let glorp: string;

beforeEach(async () => {
  ({ api } = await signUp(larder));
  recipeId = await recipe('Stew', 'gloop', 'glorp', 'carrots');
  [gloop = '', glorp = ''] = (await linesOf(recipeId)).map(({ ingredientId }) => ingredientId);
});

const recipe = (name: string, ...names: string[]): Promise<string> =>
  createRecipe(api, { name, recipeIngredients: names.map((ingredientName) => ({ ingredientName })) });

async function linesOf(id: string): Promise<Line[]> {
  return ((await ok(api.get(`/recipes/${id}`))) as { recipeIngredients: Line[] }).recipeIngredients;
}

/** The ingredient of a new recipe with one line. */
async function ingredientOf(name: string, ingredientName: string): Promise<string> {
  return (await linesOf(await recipe(name, ingredientName)))[0]?.ingredientId ?? '';
}

const merge = (from: string[] = [glorp], into = gloop) => api.post('/ingredients/merge', { from, into });

describe('POST /ingredients/merge', () => {
  it('moves the lines of recipes, which keep their words, and counts the recipes', async () => {
    const other = await recipe('Soup', 'glorp');
    expect(await ok(merge())).toEqual({ id: gloop, name: 'gloop', count: 2 });
    expect(await linesOf(recipeId)).toMatchObject([
      { ingredientName: 'gloop', ingredientId: gloop },
      { ingredientName: 'glorp', ingredientId: gloop },
      { ingredientName: 'carrots' },
    ]);
    expect(await ok(api.get(`/recipes/${other}`))).toMatchObject({ version: 2 });
  });

  it('is told to those who follow recipes, the list, the pantry and stores', async () => {
    const store = await createStore(api, 'Market');
    await createGrocery(api, { name: 'glorp' });
    await ok(api.post('/pantry', { name: 'glorp' }));
    const aisles = [{ name: 'Jars' }];
    const changed = (await ok(api.patch(`/stores/${store.id}`, { version: 1, aisles }))) as {
      store: { aisles: { id: string }[] };
    };
    const aisleId = changed.store.aisles[0]?.id;
    await ok(api.put(`/stores/${store.id}/aisle-links`, { name: 'glorp', aisleId }));
    const { cursor } = (await ok(api.get('/changes'))) as { cursor: string };
    await ok(merge());
    const { changes } = (await ok(api.get(`/changes?since=${cursor}`))) as { changes: { kind: string }[] };
    expect(changes.map(({ kind }) => kind).sort()).toEqual(['grocery', 'pantryItem', 'recipe', 'store']);
  });

  it('moves lines of the list and recurring groceries, and lines that are restored later', async () => {
    const open = await createGrocery(api, { name: 'glorp' });
    const deleted = await createGrocery(api, { name: 'glorp', isDone: true });
    await ok(api.delete(`/groceries/${deleted.id}?version=${deleted.version}`));
    await ok(
      api.post('/recurring-groceries', {
        name: 'glorp',
        recurrenceRule: 'week',
        recurrenceInterval: 1,
        nextPlannedFor: '2031-05-05',
      }),
    );
    await ok(merge());
    expect(await ok(api.get('/groceries'))).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ id: open.id, name: 'glorp', ingredientId: gloop, version: 2 }),
      ]),
    );
    expect(await ok(api.post(`/groceries/${deleted.id}/restore`, {}))).toMatchObject({
      grocery: { ingredientId: gloop },
    });
  });

  it('keeps one item in the pantry', async () => {
    await ok(api.post('/pantry', { name: 'glorp' }));
    await ok(merge());
    expect(await ok(api.get('/pantry'))).toMatchObject([{ ingredientId: gloop, name: 'gloop' }]);
    const blorp = await ingredientOf('Pie', 'blorp');
    await ok(api.post('/pantry', { name: 'blorp' }));
    await ok(merge([blorp]));
    expect(await ok(api.get('/pantry'))).toHaveLength(1);
  });

  it('keeps the place in a store: that of the ingredient that stays, else the first one', async () => {
    const store = await createStore(api, 'Market');
    const patch = { version: 1, aisles: [{ name: 'Jars' }, { name: 'Tins' }] };
    const changed = (await ok(api.patch(`/stores/${store.id}`, patch))) as { store: { aisles: { id: string }[] } };
    const [jars, tins] = changed.store.aisles;
    const link = (name: string, aisleId: string | undefined) =>
      ok(api.put(`/stores/${store.id}/aisle-links`, { name, aisleId }));
    await link('glorp', jars?.id);
    await ok(merge());
    const links = () => ok(api.get(`/stores/${store.id}/aisle-links`));
    expect(await links()).toMatchObject([{ ingredientId: gloop, aisleId: jars?.id }]);
    await recipe('Pie', 'blorp');
    await link('blorp', tins?.id);
    const blorp = ((await links()) as { name: string; ingredientId: string }[]).find(({ name }) => name === 'blorp');
    await ok(merge([blorp?.ingredientId ?? '']));
    expect(await links()).toMatchObject([{ ingredientId: gloop, aisleId: jars?.id }]);
  });

  it('lets the names of the merged ingredients lead to the other one from then on', async () => {
    await ok(merge());
    expect(await linesOf(await recipe('Soup', 'Glorp'))).toMatchObject([
      { ingredientName: 'Glorp', ingredientId: gloop },
    ]);
    expect(await createGrocery(api, { name: 'glorps' })).toMatchObject({ ingredientId: gloop });
    expect(await ok(api.get('/ingredients?query=glo'))).toMatchObject([{ id: gloop }]);
    const blorp = await ingredientOf('Pie', 'blorp');
    await ok(merge([gloop], blorp));
    expect(await linesOf(await recipe('Cake', 'glorp'))).toMatchObject([{ ingredientId: blorp }]);
    const cookable = (await ok(api.get('/recipes/cookable?ingredients=glorp'))) as { recipes: object[] };
    expect(cookable.recipes.length).toBeGreaterThan(0);
  });

  it('changes nothing when it is repeated', async () => {
    const first = await ok(merge());
    expect(await ok(merge([glorp, glorp]))).toEqual(first);
    expect(await ok(api.get(`/recipes/${recipeId}`))).toMatchObject({ version: 2 });
  });

  it('by two at the same time ends in one of them', async () => {
    const [one, two] = await Promise.all([merge([glorp], gloop), merge([gloop], glorp)]);
    expect([one.status, two.status].sort()).toEqual([200, 404]);
    const ids = (await linesOf(recipeId)).slice(0, 2).map(({ ingredientId }) => ingredientId);
    expect(new Set(ids).size).toBe(1);
  });

  it('knows only ingredients of the household that are still there', async () => {
    const other = await signUp(larder);
    expectProblem(await other.api.post('/ingredients/merge', { from: [glorp], into: gloop }), 404, 'NOT_FOUND');
    expectProblem(await merge([randomUUID()]), 404, 'NOT_FOUND');
    expectProblem(await merge([glorp], randomUUID()), 404, 'NOT_FOUND');
    await ok(merge());
    expectProblem(await merge([gloop], glorp), 404, 'NOT_FOUND');
    expect(await ok(merge())).toMatchObject({ count: 1 });
  });

  it('refuses an ingredient into itself, no ingredients, too many, and what is no id', async () => {
    expect(issuePaths((await merge([gloop]).expect(400)).body)).toEqual(['from']);
    expect(issuePaths((await merge([]).expect(400)).body)).toEqual(['from']);
    expect(issuePaths((await merge(Array.from({ length: 101 }, () => randomUUID())).expect(400)).body)).toEqual([
      'from',
    ]);
    expect(issuePaths((await api.post('/ingredients/merge', { from: ['x'], into: 'y' }).expect(400)).body)).toEqual([
      'from',
      'into',
    ]);
  });
});
