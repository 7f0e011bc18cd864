import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Found {
  readonly foods: readonly { readonly id: string; readonly name: string }[];
}

const larder = sharedLarder();
let api: Api;

beforeEach(async () => {
  ({ api } = await signUp(larder));
});

describe('GET /foods', () => {
  it('answers a food with its category, allergens and diets', async () => {
    const { foods } = (await ok(api.get('/foods?query=butter'))) as Found;
    expect(foods[0]).toEqual({
      id: 'butter',
      name: 'butter',
      category: 'dairy',
      allergens: ['milk'],
      diets: ['vegetarian', 'pescatarian', 'glutenFree'],
    });
  });

  it.each([
    ['de-AT,en;q=0.5', 'Zwiebel'],
    ['fr', 'oignon'],
    ['es', 'cebolla'],
    ['it', 'cipolla'],
    ['nl', 'ui'],
    ['pl', 'onion'],
  ])('answers names in the language of the caller: %s', async (accepted, name) => {
    const { foods } = (await ok(api.get('/foods?query=cebolla&limit=1').set('accept-language', accepted))) as Found;
    expect(foods.map((food) => food.name)).toEqual([name]);
  });

  it('answers at most as many as asked', async () => {
    expect(((await ok(api.get('/foods'))) as Found).foods).toHaveLength(20);
    expect(((await ok(api.get('/foods?limit=100&query=a'))) as Found).foods).toHaveLength(100);
    expect(((await ok(api.get('/foods?query=%25'))) as Found).foods).toEqual([]);
  });

  it('refuses bad values', async () => {
    for (const [path, issue] of [
      ['/foods?limit=0', 'limit'],
      ['/foods?limit=101', 'limit'],
      ['/foods?limit=x', 'limit'],
      [`/foods?query=${'a'.repeat(201)}`, 'query'],
    ] as const) {
      const response = await api.get(path);
      expectProblem(response, 400, 'BAD_REQUEST');
      expect(issuePaths(response.body)).toEqual([issue]);
    }
    expect((await api.get('/foods?query=%00')).status).toBe(400);
  });
});
