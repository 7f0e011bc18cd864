import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createItem } from '../support/calendar-items.js';
import { createGrocery, createRecipe, type Grocery } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Added {
  groceries: Grocery[];
  skipped: { name: string; recipeIngredientId: string; reason: string }[];
}

const larder = sharedLarder();
let api: Api;

beforeEach(async () => {
  ({ api } = await signUp(larder));
});

async function add(lines: string[], more: object = {}): Promise<Added> {
  const recipeId = await createRecipe(api, { recipeIngredients: lines.map((line) => ({ line })) });
  return (await ok(api.post('/groceries/from-recipe', { recipeId, ...more }))) as Added;
}

async function list(): Promise<[string | null, number | null, string | null][]> {
  const groceries = (await ok(api.get('/groceries'))) as Grocery[];
  return groceries.map(({ name, amount, unit }) => [name, amount, unit]);
}

describe('the list', () => {
  it.each([
    ['1 Zwiebel', '2 Zwiebeln'],
    ['1 cipolla', '2 cipolle'],
    ['1 ui', '2 uien'],
    ['1 onion', '2 Zwiebeln'],
  ])('merges %s and %s of two recipes', async (one, other) => {
    await add([one]);
    await add([other]);
    const lines = await list();
    expect(lines.map(([, amount]) => amount)).toEqual([3]);
  });

  it('merges mass and volume of a food whose density is known', async () => {
    await add(['1 kg flour']);
    await add(['1 cup flour']);
    const [[, amount, unit] = []] = await list();
    expect(unit).toBe('kilogram');
    expect(amount).toBeGreaterThan(1.1);
    expect(amount).toBeLessThan(1.16);
  });

  it('keeps products apart that differ', async () => {
    const names = ['beef', 'minced beef', 'butter', 'salted butter'];
    const recipeId = await createRecipe(api, {
      recipeIngredients: names.map((ingredientName) => ({ ingredientName, amount: 500, unit: 'g' })),
    });
    await ok(api.post('/groceries/from-recipe', { recipeId }));
    expect(await list()).toHaveLength(4);
  });

  it('merges what a person typed with what a recipe wants, when both name one food', async () => {
    await createGrocery(api, { name: 'Zwiebel', amount: 1 });
    await add(['2 onions']);
    expect(await list()).toEqual([['Zwiebel', 3, null]]);
  });

  it('takes the share of a planned recipe out of a merged line again, though it was told in another unit', async () => {
    const day = '2031-05-01';
    const planned = async (line: string): Promise<string> => {
      const recipeId = await createRecipe(api, { recipeIngredients: [{ line }] });
      return (await createItem(api, { date: day, slot: 'Dinner', itemType: 'recipe', recipeId })).id;
    };
    await planned('1 kg flour');
    const cup = await planned('1 cup flour');
    await ok(api.post('/groceries/from-plan', { from: day, to: day }));
    expect(await list()).toHaveLength(1);
    await ok(api.delete(`/calendar-items/${cup}?version=1&withGroceries=true`));
    const [[, amount] = []] = await list();
    expect(amount).toBeCloseTo(1, 6);
  });
});

describe('water', () => {
  it('is left out with the reason TAP, in every language and warmth', async () => {
    const { groceries, skipped } = await add([
      '500 ml water',
      '1 l boiling water',
      '8 ice cubes',
      '1 cup pasta water',
      '2 EL lauwarmes Wasser',
      '1 l mineral water',
    ]);
    expect(groceries.map(({ name }) => name)).toEqual(['mineral water']);
    expect(skipped.map(({ reason }) => reason)).toEqual(Array.from({ length: 5 }, () => 'TAP'));
  });

  it('is added when a person chooses it', async () => {
    const recipeId = await createRecipe(api, { recipeIngredients: [{ line: '500 ml water' }] });
    const { recipeIngredients } = (await ok(api.get(`/recipes/${recipeId}`))) as {
      recipeIngredients: { id: string }[];
    };
    const ingredientIds = recipeIngredients.map(({ id }) => id);
    const { groceries } = (await ok(api.post('/groceries/from-recipe', { recipeId, ingredientIds }))) as Added;
    expect(groceries).toHaveLength(1);
  });
});
