import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { aUuid, expectProblem } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();
let api: Api;

beforeEach(async () => {
  ({ api } = await signUp(larder));
});

const INGREDIENTS = [
  { ingredientName: 'sugar', amount: 200, unit: 'gram' },
  { ingredientName: 'Butter', amount: 100, unit: 'gram' },
  { ingredientName: 'salt', amount: null, unit: null },
  { ingredientName: 'qwzx', amount: 2, unit: 'cup' },
];

const recipe = (content: object = {}): Promise<string> =>
  createRecipe(api, { servings: 2, recipeIngredients: INGREDIENTS, ...content });

describe('GET /recipes/{id}/nutrition', () => {
  it('estimates a serving from the amounts, and says which lines do not count', async () => {
    const nutrition = await ok(api.get(`/recipes/${await recipe()}/nutrition`));
    expect(nutrition).toMatchObject({
      source: 'estimate',
      coverage: 0.5,
      lines: [
        { recipeIngredientId: aUuid, ingredientId: aUuid, grams: 200, calories: 774, reason: null },
        { grams: 100, calories: 717, reason: null },
        { grams: null, calories: null, reason: 'NO_AMOUNT' },
        { grams: null, sodium: null, reason: 'UNKNOWN_FOOD' },
      ],
    });
    const { perServing } = nutrition as { perServing: Record<string, number> };
    expect(perServing['calories']).toBe(745.5);
    expect(Object.keys(perServing)).toEqual([
      'calories',
      'fat',
      'saturatedFat',
      'carbs',
      'sugar',
      'fibre',
      'protein',
      'sodium',
    ]);
  });

  it('answers the numbers of the recipe where it has some', async () => {
    const id = await recipe({ calories: 320, fat: '12,5 g' });
    expect(await ok(api.get(`/recipes/${id}/nutrition`))).toMatchObject({
      source: 'page',
      perServing: { calories: 320, fat: 12.5, carbs: null, sodium: null },
    });
    expect(await ok(api.get(`/recipes/${id}`))).toMatchObject({ calories: 320, nutritionEstimate: null });
  });

  it('fills the estimate of a recipe without numbers', async () => {
    const { nutritionEstimate } = (await ok(api.get(`/recipes/${await recipe()}`))) as {
      nutritionEstimate: { lines: object[] };
    };
    expect(nutritionEstimate.lines).toMatchObject([
      { key: aUuid, calories: 774, fat: 0, protein: 0 },
      { calories: 717 },
      { calories: 0 },
      { calories: 0 },
    ]);
    const unknown = await recipe({ recipeIngredients: [{ ingredientName: 'qwzx' }] });
    expect(await ok(api.get(`/recipes/${unknown}`))).toMatchObject({ nutritionEstimate: null });
  });

  it('is not there for a recipe of others', async () => {
    const id = await recipe();
    const { api: other } = await signUp(larder, 'Bo');
    expectProblem(await other.get(`/recipes/${id}/nutrition`), 404, 'NOT_FOUND');
    expectProblem(await api.get(`/recipes/${randomUUID()}/nutrition`), 404, 'NOT_FOUND');
  });
});
