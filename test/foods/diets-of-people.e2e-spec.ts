import { beforeEach, describe, expect, it } from '@jest/globals';
import { ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { expectProblem, issuePaths } from '../support/expected.js';
import { type Household, joinHousehold, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();
const DAY = '2031-05-05';
let ada: Household;
let bo: Household;

beforeEach(async () => {
  ada = await signUp(larder);
  bo = await joinHousehold(larder, larder.database, ada);
});

const recipe = (name: string, ...names: string[]): Promise<string> =>
  createRecipe(ada.api, { name, recipeIngredients: names.map((ingredientName) => ({ ingredientName })) });

const unsuitable = (allergens: string[], diets: string[]) => ({ userId: bo.userId, name: 'Bo', allergens, diets });

describe('the diet of a person', () => {
  it('is empty at first, is set as a whole, and is shown to the household', async () => {
    expect(await ok(bo.api.get('/me'))).toMatchObject({ diet: { allergens: [], diets: [] } });
    const diet = { allergens: ['milk', 'nuts'], diets: ['vegetarian'] };
    expect(await ok(bo.api.put('/me/diet', { ...diet, allergens: ['milk', 'nuts', 'milk'] }))).toEqual(diet);
    expect(await ok(bo.api.get('/me'))).toMatchObject({ diet });
    expect(await ok(ada.api.get('/me'))).toMatchObject({ diet: { allergens: [], diets: [] } });
    expect(await ok(ada.api.get('/household'))).toMatchObject({
      users: [
        { id: ada.userId, diet: { allergens: [], diets: [] } },
        { id: bo.userId, diet },
      ],
    });
    await ok(bo.api.put('/me/diet', { allergens: [], diets: [] }));
    expect(await ok(bo.api.get('/me'))).toMatchObject({ diet: { allergens: [], diets: [] } });
  });

  it('has only allergens and diets that there are, and both lists', async () => {
    const wrong = await bo.api.put('/me/diet', { allergens: ['bread'], diets: ['paleo'] });
    expectProblem(wrong, 400, 'BAD_REQUEST');
    expect(issuePaths(wrong.body)).toEqual(['allergens', 'diets']);
    expect(issuePaths((await bo.api.put('/me/diet', { diets: [] })).body)).toEqual(['allergens']);
  });

  it('may be set by a viewer', async () => {
    await ok(ada.api.patch(`/household/members/${bo.userId}`, { role: 'viewer' }));
    await ok(bo.api.put('/me/diet', { allergens: ['fish'], diets: [] }));
  });

  it('is told to those who follow the household', async () => {
    const { cursor } = (await ok(ada.api.get('/changes?kinds=household'))) as { cursor: string };
    await ok(bo.api.put('/me/diet', { allergens: ['fish'], diets: [] }));
    expect(await ok(ada.api.get(`/changes?since=${cursor}&kinds=household`))).toMatchObject({
      changes: [{ kind: 'household', entity: { users: [{}, { diet: { allergens: ['fish'], diets: [] } }] } }],
    });
  });
});

describe('a dish that does not suit a person', () => {
  beforeEach(async () => {
    await ok(bo.api.put('/me/diet', { allergens: ['milk', 'nuts'], diets: ['vegan'] }));
  });

  it('says so in the recipe, in lists and in a search', async () => {
    const soup = await recipe('Soup', 'leek', 'cream');
    const salad = await recipe('Salad', 'tomatoes', 'olive oil');
    expect(await ok(ada.api.get(`/recipes/${soup}`))).toMatchObject({
      unsuitableFor: [unsuitable(['milk'], ['vegan'])],
    });
    expect(await ok(ada.api.get(`/recipes/${salad}`))).toMatchObject({ unsuitableFor: [] });
    const found = [
      { id: salad, unsuitableFor: [] },
      { id: soup, unsuitableFor: [unsuitable(['milk'], ['vegan'])] },
    ];
    expect(await ok(ada.api.get('/recipes/search?sortMode=titleAsc'))).toMatchObject({ recipes: found });
    expect(await ok(ada.api.post('/recipes/search', { sortMode: 'titleAsc' }))).toMatchObject({ recipes: found });
  });

  it('says so in the plan, whose answers change with the diet', async () => {
    const recipeId = await recipe('Soup', 'leek', 'cream');
    await ok(ada.api.post('/calendar-items', { date: DAY, slot: 'Dinner', itemType: 'recipe', recipeId }));
    await ok(ada.api.post('/calendar-items', { date: DAY, slot: 'Lunch', itemType: 'note', title: 'Leftovers' }));
    const week = `from=${DAY}&to=${DAY}`;
    const planned = await ada.api.get(`/planned-recipes?${week}`).expect(200);
    expect(planned.body).toMatchObject([{ recipeId, unsuitableFor: [unsuitable(['milk'], ['vegan'])] }]);
    expect(await ok(ada.api.get(`/calendar-items?${week}`))).toMatchObject({
      items: [
        { title: 'Leftovers', unsuitableFor: [] },
        { recipeId, unsuitableFor: [unsuitable(['milk'], ['vegan'])] },
      ],
    });
    await ok(bo.api.put('/me/diet', { allergens: ['fish'], diets: [] }));
    const later = await ada.api
      .get(`/planned-recipes?${week}`)
      .set('If-None-Match', String(planned.headers['etag']))
      .expect(200);
    expect(later.body).toMatchObject([{ recipeId, unsuitableFor: [] }]);
    await ok(ada.api.patch(`/recipes/${recipeId}`, { version: 1, recipeIngredients: [{ ingredientName: 'salmon' }] }));
    const changed = await ada.api
      .get(`/planned-recipes?${week}`)
      .set('If-None-Match', String(later.headers['etag']))
      .expect(200);
    expect(changed.body).toMatchObject([{ recipeId, unsuitableFor: [unsuitable(['fish'], [])] }]);
  });

  it('says nothing because of a food that is not known', async () => {
    const stew = await recipe('Stew', 'carrots', 'qwzx');
    expect(await ok(ada.api.get(`/recipes/${stew}`))).toMatchObject({ unknownFoods: ['qwzx'], unsuitableFor: [] });
    const more = await recipe('More stew', 'butter', 'qwzx');
    const reasons = [unsuitable(['milk'], ['vegan'])];
    expect(await ok(ada.api.get(`/recipes/${more}`))).toMatchObject({ unsuitableFor: reasons });
    expect(await ok(ada.api.get('/recipes/search?sortMode=titleAsc'))).toMatchObject({
      recipes: [{ unsuitableFor: reasons }, { unsuitableFor: [] }],
    });
  });

  it('is told to nobody outside the household', async () => {
    const { api } = await signUp(larder);
    const id = await createRecipe(api, { name: 'Soup', recipeIngredients: [{ ingredientName: 'cream' }] });
    expect(await ok(api.get(`/recipes/${id}`))).toMatchObject({ allergens: ['milk'], unsuitableFor: [] });
  });
});
