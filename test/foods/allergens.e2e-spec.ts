import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { createItem } from '../support/calendar-items.js';
import { expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';
import { until } from '../support/until.js';

const larder = sharedLarder();
let api: Api;

beforeEach(async () => {
  ({ api } = await signUp(larder));
});

const recipe = (name: string, ...names: string[]): Promise<string> =>
  createRecipe(api, { name, recipeIngredients: names.map((ingredientName) => ({ ingredientName })) });

async function choose(locale: string): Promise<void> {
  const { version } = (await ok(api.get('/household'))) as { version: number };
  await ok(api.patch('/household', { version, locale }));
}

async function found(query: string): Promise<string[]> {
  const { recipes } = (await ok(api.get(`/recipes/search?sortMode=titleAsc&${query}`))) as {
    recipes: { name: string }[];
  };
  return recipes.map(({ name }) => name);
}

describe('allergens and diets', () => {
  it('are shown in a recipe', async () => {
    expect(await ok(api.get(`/recipes/${await recipe('Cake', 'Mehl', 'Eier')}`))).toMatchObject({
      allergens: ['gluten', 'eggs'],
      diets: ['vegetarian', 'pescatarian', 'lactoseFree'],
      unknownFoods: [],
    });
    expect(await ok(api.get(`/recipes/${await recipe('Stew', 'carrots', 'qwzx')}`))).toMatchObject({
      allergens: [],
      diets: [],
      unknownFoods: ['qwzx'],
    });
  });

  it('are filters of a search, which leave out recipes with unknown foods', async () => {
    await recipe('Cake', 'flour', 'eggs', 'butter');
    await recipe('Salad', 'tomatoes', 'olive oil');
    await recipe('Soup', 'leek', 'cream');
    await recipe('Stew', 'carrots', 'qwzx');
    expect(await found('withoutAllergens=milk')).toEqual(['Salad']);
    expect(await found('withoutAllergens=gluten,eggs')).toEqual(['Salad', 'Soup']);
    expect(await found('diets=vegetarian,glutenFree')).toEqual(['Salad', 'Soup']);
    expect(await found('diets=vegan&search=tomato')).toEqual(['Salad']);
    expect(await ok(api.post('/recipes/search', { diets: ['vegan'] }))).toMatchObject({ total: 1 });
    const wrong = await api.get('/recipes/search?withoutAllergens=bread&diets=paleo');
    expectProblem(wrong, 400, 'BAD_REQUEST');
    expect(issuePaths(wrong.body)).toEqual(['diets', 'withoutAllergens']);
  });

  // Tuna is a fish in English, and a prickly pear in Spanish.
  it('follow the language that the household chooses, in recipes, searches and their words', async () => {
    const id = await recipe('Salad', 'tuna');
    expect(await ok(api.get(`/recipes/${id}`))).toMatchObject({ allergens: ['fish'] });
    expect(await found('withoutAllergens=fish')).toEqual([]);
    await choose('es');
    await until(async () => (await found('withoutAllergens=fish')).length === 1);
    expect(await ok(api.get(`/recipes/${id}`))).toMatchObject({ allergens: [] });
    expect(await found('diets=vegan')).toEqual(['Salad']);
    await choose('en');
    await until(async () => (await found('withoutAllergens=fish')).length === 0);
    expect(await ok(api.get(`/recipes/${id}`))).toMatchObject({ allergens: ['fish'] });
  });

  it('are told as a change of the recipe when they follow the language', async () => {
    const salad = await recipe('Salad', 'tuna');
    await recipe('Stew', 'qwzx');
    await choose('en');
    const { cursor } = (await ok(api.get('/changes'))) as { cursor: string };
    await choose('es');
    await until(async () => (await found('withoutAllergens=fish')).length === 1);
    const { changes } = (await ok(api.get(`/changes?since=${cursor}&kinds=recipe`))) as { changes: unknown[] };
    expect(changes).toMatchObject([{ kind: 'recipe', op: 'upsert', id: salad, version: 1 }]);
  });

  it('are told as a change of the plan, whose tag changes too, when they follow the language', async () => {
    await ok(api.put('/me/diet', { allergens: ['fish'], diets: [] }));
    const recipeId = await recipe('Salad', 'tuna');
    await createItem(api, { date: '2026-12-01', slot: 'Dinner', itemType: 'recipe', recipeId });
    const path = '/calendar-items?from=2026-12-01&to=2026-12-01';
    const { headers, text } = await api.get(path).expect(200);
    expect(text).toContain('"fish"');
    await choose('es');
    await until(async () => (await found('withoutAllergens=fish')).length === 1);
    const after = await api
      .get(path)
      .set('if-none-match', headers['etag'] as string)
      .expect(200);
    expect(after.text).not.toContain('"fish"');
  });

  it('follow the last of several languages that are chosen quickly', async () => {
    const id = await recipe('Salad', 'tuna', ...Array.from({ length: 60 }, (_, index) => `qwzx ${index}`));
    for (const locale of ['es', 'en', 'es', 'en', 'es', 'en', 'es']) await choose(locale);
    await until(async () => {
      const { recipeIngredients } = (await ok(api.get(`/recipes/${id}`))) as {
        recipeIngredients: { foodId: string }[];
      };
      return recipeIngredients[0]?.foodId === 'prickly-pear';
    });
    await choose('en');
    await until(async () => {
      const { allergens } = (await ok(api.get(`/recipes/${id}`))) as { allergens: string[] };
      return allergens.includes('fish');
    });
  });

  it('follow a change of the recipe', async () => {
    const id = await recipe('Salad', 'tomatoes');
    expect(await found('diets=vegan')).toEqual(['Salad']);
    await ok(api.patch(`/recipes/${id}`, { version: 1, recipeIngredients: [{ ingredientName: 'feta' }] }));
    expect(await found('diets=vegan')).toEqual([]);
    expect(await found('diets=vegetarian')).toEqual(['Salad']);
  });
});
