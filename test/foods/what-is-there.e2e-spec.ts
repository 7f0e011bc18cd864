import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { Assistant } from '../support/assistant.js';
import { createRecipe } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();
let api: Api;
let assistant: Assistant;

beforeEach(async () => {
  ({ api } = await signUp(larder));
  assistant = await Assistant.connect(larder, api.key);
});

afterEach(() => assistant.close());

const recipe = (name: string, ...names: string[]): Promise<string> =>
  createRecipe(api, { name, recipeIngredients: names.map((ingredientName) => ({ ingredientName })) });

async function cookable(ingredients: string[], usePantry = false): Promise<{ name: string; missing: string[] }[]> {
  const { recipes } = await assistant.do<{ recipes: { name: string; missing: string[] }[] }>('what_can_i_cook', {
    ingredients,
    usePantry,
    maxMissing: 5,
  });
  return recipes;
}

describe('what can be cooked', () => {
  it('is found by any name of a food', async () => {
    await recipe('First', 'onion');
    await recipe('Second', 'Zwiebeln', 'leek');
    const found = await cookable(['cipolle']);
    expect(found.map(({ name }) => name).sort()).toEqual(['First', 'Second']);
  });

  it('counts what is in the pantry under another name', async () => {
    await recipe('Soup', 'onions', 'leek');
    await ok(api.post('/pantry', { name: 'Zwiebel' }));
    const [soup] = await cookable(['leek'], true);
    expect(soup?.missing).toEqual([]);
  });
});

describe('GET /recipes/cookable', () => {
  interface Found {
    readonly recipes: readonly { readonly recipe: object; readonly have: string[]; readonly missing: string[] }[];
  }

  const get = async (query: string): Promise<Found> => (await ok(api.get(`/recipes/cookable${query}`))) as Found;

  it('answers recipes with the fewest missing ingredients first', async () => {
    const [soup, tart, cake] = [
      await recipe('Soup', 'onions', 'leek', 'saffron'),
      await recipe('Tart', 'onions', 'leek'),
      await recipe('Cake', 'flour'),
    ];
    const { recipes } = await get('?ingredients=Zwiebel,leeks');
    expect(recipes).toMatchObject([
      { recipe: { id: tart, name: 'Tart' }, have: ['leek', 'onions'], missing: [] },
      { recipe: { id: soup }, missing: ['saffron'] },
    ]);
    expect((await get('?ingredients=onion,leek&limit=1')).recipes).toHaveLength(1);
    await ok(api.post('/pantry', { name: 'flour' }));
    expect((await get('?pantry=true')).recipes).toMatchObject([{ recipe: { id: cake }, have: ['flour'] }]);
    expect(await get('')).toEqual({ recipes: [] });
  });

  it('does not find recipes of others, and refuses bad values', async () => {
    await recipe('Soup', 'onions');
    const { api: other } = await signUp(larder, 'Bo');
    expect(await ok(other.get('/recipes/cookable?ingredients=onion'))).toEqual({ recipes: [] });
    for (const query of ['limit=0', 'limit=101', 'pantry=maybe', `ingredients=${'a'.repeat(501)}`, 'ingredients=%00'])
      expect((await api.get(`/recipes/cookable?${query}`)).status).toBe(400);
  });
});

describe('a heading among ingredients', () => {
  it('does not hide the food of the same name', async () => {
    await recipe('Omelette', 'Eggs:', 'eggs', 'chives');
    await recipe('Salad', 'Egg', 'chives');
    const found = await cookable(['chives']);
    expect(found.map(({ name, missing }) => [name, missing])).toEqual([
      ['Omelette', ['eggs']],
      ['Salad', ['Egg']],
    ]);
  });
});

describe('the shopping list', () => {
  it('leaves out what is in the pantry under another name', async () => {
    await ok(api.post('/pantry', { name: 'Zwiebel' }));
    const recipeId = await recipe('Soup', 'onions', 'leek');
    const added = (await ok(api.post('/groceries/from-recipe', { recipeId, skipPantry: true }))) as {
      groceries: { name: string }[];
      skipped: { name: string; reason: string }[];
    };
    expect(added.groceries.map(({ name }) => name)).toEqual(['leek']);
    expect(added.skipped).toMatchObject([{ name: 'onions', reason: 'pantry' }]);
  });

  it('never misses water, salt and pepper, and takes no recipe because of them', async () => {
    await recipe('Soup', 'leek', 'boiling water', 'Meersalz', 'freshly ground black pepper');
    await recipe('Brine', 'water', 'salt');
    await ok(api.post('/pantry', { name: 'leek' }));
    const { recipes } = (await ok(api.get('/recipes/cookable?ingredients=leek'))) as {
      recipes: { recipe: { name: string }; have: string[]; missing: string[] }[];
    };
    expect(recipes).toMatchObject([{ recipe: { name: 'Soup' }, have: ['leek'], missing: [] }]);
    expect(await ok(api.get('/recipes/cookable?pantry=true'))).toMatchObject({
      recipes: [{ recipe: { name: 'Soup' } }],
    });
    const saved = (await ok(api.get('/recipes/cookable?pantry=true'))) as { recipes: object[] };
    expect(saved.recipes).toHaveLength(1);
  });
});
