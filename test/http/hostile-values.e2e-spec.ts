import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { Api } from '../support/api.js';
import { createGrocery, createRecipe } from '../support/builders.js';
import { expectProblem } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

/** JSON texts that replace a value. */
const VALUES = [
  'null',
  'true',
  '0',
  '-1',
  '-0',
  '1e400',
  '1e308',
  '5e-324',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '1.5',
  '""',
  '" "',
  '"\\u00a0"',
  '"\\ufeff"',
  '"x"',
  '"\'"',
  '"\\\\"',
  '"%"',
  '":* & | !"',
  '"__proto__"',
  '"constructor"',
  '"2028-02-30"',
  '"99999999999999999999"',
  '"NaN"',
  '"\\ud83c\\udf55"',
  '"\\u0301\\u0301"',
  '"00000000-0000-0000-0000-000000000000"',
  '[]',
  '[null]',
  '[[]]',
  '[[{}]]',
  '[{}]',
  '["x"]',
  '[1]',
  '[["x"]]',
  '[{"name":"x","ingredientName":"x","step":"x","image":"x","video":"x"}]',
  '[[{"name":"x","ingredientName":"x","step":"x","image":"x","video":"x"}]]',
  '[{"name":null,"ingredientName":[],"step":{},"image":1,"video":true}]',
  '{}',
  '{"0":"x","length":1}',
  '{"length":1e9}',
  '{"constructor":"x"}',
  '{"constructor":{"name":"Array"}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"__proto__":{"name":"x"}}',
  '{"prototype":{}}',
  '{"then":"x"}',
  '{"toString":"x","valueOf":null}',
  '{"toJSON":"x"}',
];

const RECIPE = ['name', 'description', 'servings', 'prepMinutes', 'systemUsed', 'calories', 'fat', 'categories'];
const RECIPE_LISTS = ['version', 'id', 'recipeIngredients', 'tags', 'cuisines', 'steps', 'images', 'videos'];
const SEARCH = ['cursor', 'limit', 'search', 'searchFields', 'tags', 'categories', 'filterMode', 'sortMode'];

const larder = sharedLarder();
let api: Api;

beforeAll(async () => {
  ({ api } = await signUp(larder));
  await createRecipe(api, { recipeIngredients: ['2 eggs'], tags: ['x'], steps: [{ step: 'Beat.' }] });
});

/** Sends a request with each of the values as `field`, and returns the results that are no proper answer. */
async function failures(method: 'post' | 'patch', path: string, base: object, field: string): Promise<string[]> {
  const bodies = VALUES.map((value) => JSON.stringify({ ...base, [field]: '@' }).replace('"@"', () => value));
  const failed: string[] = [];
  for (const body of bodies) {
    const sent = request(larder.url)[method](`/api/v1${path}`).set('content-type', 'application/json');
    const { status } = await sent.set('x-api-key', api.key).send(body);
    if (![200, 400, 404, 409, 422].includes(status)) failed.push(`${status} ${body}`);
  }
  return failed;
}

describe('no value gives a 500', () => {
  it.each([...RECIPE, ...RECIPE_LISTS, 'unknown', 'constructor', 'toString'])('as %s of a recipe', async (field) => {
    expect(await failures('post', '/recipes', { name: 'Soup' }, field)).toEqual([]);
  });

  it.each(['ingredientName', 'ingredientId', 'amount', 'unit', 'order', 'systemUsed', 'line'])(
    'as %s of an ingredient',
    async (field) => {
      const bodies = VALUES.map((value) => `{"name":"Soup","recipeIngredients":[{"${field}":${value}}]}`);
      for (const body of bodies) {
        const response = await request(larder.url)
          .post('/api/v1/recipes')
          .set({ 'x-api-key': api.key, 'content-type': 'application/json' })
          .send(body);
        expect({ body, status: response.status }).toEqual({ body, status: response.status === 200 ? 200 : 400 });
      }
    },
  );

  it.each([...SEARCH, 'minRating', 'maxCookingTime', 'unknown'])('as %s of a search', async (field) => {
    const base = field === 'search' ? {} : { search: 'eggs' };
    expect(await failures('post', '/recipes/search', base, field)).toEqual([]);
  });

  it.each(['name', 'unit', 'amount', 'isDone', 'storeId', 'unknown'])('as %s of a grocery', async (field) => {
    expect(await failures('post', '/groceries', { name: 'x', unit: null, amount: 1 }, field)).toEqual([]);
  });

  it.each(['version', 'storeId', 'savePreference'])('as %s of a change', async (field) => {
    const { id } = await createGrocery(api);
    expect(await failures('patch', `/groceries/${id}/store`, { version: 1, storeId: null }, field)).toEqual([]);
  });

  it.each(['id', 'name', 'color', 'website', 'searchAddress'])('as %s of a store', async (field) => {
    expect(await failures('post', '/stores', { name: 'Shop' }, field)).toEqual([]);
  });

  it.each(['id', 'date', 'slot', 'recipeId'])('as %s of a plan', async (field) => {
    const recipeId = await createRecipe(api);
    expect(await failures('post', '/planned-recipes', { date: '2030-01-01', slot: 'Lunch', recipeId }, field)).toEqual(
      [],
    );
  });

  it('as the times of a recipe, whose sum no column holds', async () => {
    const most = 2_147_483_647;
    await createRecipe(api, { prepMinutes: most, cookMinutes: most });
  });

  it('as the name of a cuisine', async () => {
    expect(await failures('post', '/cuisines', {}, 'name')).toEqual([]);
  });

  it('as a query', async () => {
    const { id } = await createGrocery(api);
    for (const query of ['version=%00', 'version=%', 'version[]=1', 'version[a]=1', '__proto__=1', 'version=1e400'])
      expectProblem(await api.delete(`/groceries/${id}?${query}`), 400, 'BAD_REQUEST');
  });
});
