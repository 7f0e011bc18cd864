import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();
let api: Api;

beforeEach(async () => {
  ({ api } = await signUp(larder));
});

const recipe = (name: string, ...names: string[]): Promise<string> =>
  createRecipe(api, { name, recipeIngredients: names.map((ingredientName) => ({ ingredientName })) });

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

  it('follow a change of the recipe', async () => {
    const id = await recipe('Salad', 'tomatoes');
    expect(await found('diets=vegan')).toEqual(['Salad']);
    await ok(api.patch(`/recipes/${id}`, { version: 1, recipeIngredients: [{ ingredientName: 'feta' }] }));
    expect(await found('diets=vegan')).toEqual([]);
    expect(await found('diets=vegetarian')).toEqual(['Salad']);
  });
});
