import { randomUUID } from 'node:crypto';
import { differentWords, fill, type GapCall, JSON_TYPE, MEBIBYTE } from './call.js';
import type { Filled } from './fill-household.js';
import { groceryCalls } from './grocery-calls.js';
import { largeRecipes } from './large-recipes.js';
import { planCalls } from './plan-calls.js';

/** Milliseconds in which the program runs the task of a new import. */
const IMPORTS = 4_000;
const PASTED_BYTES = 12 * MEBIBYTE - 1_000;
const SEARCHED = 490;

/** The largest requests that operations accept, for the household of `fillHousehold`. @param round each round sends other data */
export function legalCalls(filled: Filled, round: number): GapCall[] {
  const { recipeIds, groceryId, password, email, siteUrl, importId } = filled;
  const json = (operation: string, name: string, body: object, changes: Partial<GapCall> = {}): GapCall => ({
    operation,
    name,
    path: operation.slice(operation.indexOf(' ') + 1),
    headers: JSON_TYPE,
    body: JSON.stringify(body),
    isLegal: true,
    ...changes,
  });
  const plain = (operation: string, name = '', changes: Partial<GapCall> = {}): GapCall => ({
    operation,
    name,
    path: operation.slice(operation.indexOf(' ') + 1),
    isLegal: true,
    ...changes,
  });
  const search = (name: string, body: object): GapCall =>
    json('POST /api/v1/recipes/search', name, { limit: 200, ...body });
  const unique = String(round);
  return [
    json('POST /api/auth/sign-up', 'longest', {
      name: 'n'.repeat(100),
      email: `${randomUUID()}@example.org`,
      password: 'ä'.repeat(128),
    }),
    json('POST /api/auth/sign-in', 'as they are', { email, password }),
    plain('POST /api/auth/sign-out'),
    plain('GET /api/auth/session'),
    plain('GET /api/user/api-keys'),
    plain('GET /api/v1/stats'),
    plain('GET /api/user/displays'),
    json('POST /api/user/displays', 'longest', { name: 'n'.repeat(100) }, { isLegal: round < 20 }),
    plain('DELETE /api/user/displays/{id}', 'unknown', { path: `/api/user/displays/${randomUUID()}`, isLegal: false }),
    json('POST /api/user/api-keys', 'longest', { name: 'n'.repeat(100) }, { isLegal: round < 20 }),
    plain('DELETE /api/user/api-keys/{id}', 'unknown', { path: `/api/user/api-keys/${randomUUID()}`, isLegal: false }),
    ...Object.entries(largeRecipes(100 + round)).map(([name, recipe]) =>
      json('POST /api/v1/recipes', name, recipe, { afterwards: 500 }),
    ),
    ...Object.entries(recipeIds).map(([name, id]) =>
      plain('GET /api/v1/recipes/{id}', name, { path: `/api/v1/recipes/${id}` }),
    ),
    ...Object.entries(recipeIds).map(([name, id]) =>
      plain('GET /api/v1/recipes/{id}', `${name}, in a view`, { path: `/api/v1/recipes/${id}?servings=7&system=us` }),
    ),
    ...Object.entries(largeRecipes(200 + round)).flatMap(([name, recipe]) => [
      json(
        'PATCH /api/v1/recipes/{id}',
        name,
        { ...recipe, version: round + 1 },
        { path: `/api/v1/recipes/${recipeIds[name] ?? ''}`, afterwards: 500 },
      ),
      json(
        'POST /api/v1/recipes/{id}/duplicate',
        name,
        {},
        { path: `/api/v1/recipes/${recipeIds[name] ?? ''}/duplicate`, afterwards: 500 },
      ),
    ]),
    plain('GET /api/v1/recipes/deleted'),
    plain('DELETE /api/v1/recipes/{id}', 'at another version', {
      path: `/api/v1/recipes/${recipeIds['tags'] ?? ''}?version=2147483647`,
    }),
    plain('POST /api/v1/recipes/{id}/restore', 'unknown', {
      path: `/api/v1/recipes/${randomUUID()}/restore`,
      isLegal: false,
    }),
    plain('POST /api/v1/recipes/{id}/images', '20 MiB of nothing', {
      path: `/api/v1/recipes/${recipeIds['tags'] ?? ''}/images`,
      headers: { 'content-type': 'image/png' },
      body: Buffer.alloc(20 * MEBIBYTE),
      isLegal: false,
    }),
    plain('GET /api/v1/recipes/{id}/images/{imageId}', 'unknown', {
      path: `/api/v1/recipes/${recipeIds['tags'] ?? ''}/images/${randomUUID()}`,
      isLegal: false,
    }),
    plain('DELETE /api/v1/recipes/{id}/images/{imageId}', 'unknown', {
      path: `/api/v1/recipes/${recipeIds['tags'] ?? ''}/images/${randomUUID()}?version=1`,
      isLegal: false,
    }),
    plain('GET /api/v1/recipes/{id}/image', 'of a recipe without one', {
      path: `/api/v1/recipes/${randomUUID()}/image`,
      isLegal: false,
    }),
    search('everything', {}),
    search('the longest filters', {
      tags: fill(60_000, 100, (index) => differentWords(500, index)),
      filterMode: 'AND',
    }),
    search('the longest term', {
      search: differentWords(SEARCHED, 7),
      searchFields: ['title', 'description', 'ingredients', 'steps', 'tags'],
    }),
    search('one letter', {
      search: 'a',
      searchFields: ['title', 'description', 'ingredients', 'steps', 'tags'],
      sortMode: 'none',
    }),
    search('unspaced letters', { search: '漢'.repeat(SEARCHED), sortMode: 'none' }),
    search('one-letter words', { search: 'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(9) }),
    plain('GET /api/v1/cuisines'),
    json('POST /api/v1/cuisines', 'longest', { name: unique.padEnd(100, '漢') }),
    plain('GET /api/v1/tags'),
    plain('GET /api/v1/groceries'),
    plain('GET /api/v1/groceries', 'with 3,000 tags', { headers: { 'if-none-match': '"ab",'.repeat(3_000) } }),
    json('POST /api/v1/groceries', 'longest', {
      name: unique.padEnd(500, '\ufdfa'),
      unit: 'u'.repeat(500),
      amount: 1e300,
    }),
    json(
      'PATCH /api/v1/groceries/{id}/done',
      '',
      { version: 2_147_483_647 },
      { path: `/api/v1/groceries/${groceryId}/done` },
    ),
    json(
      'PATCH /api/v1/groceries/{id}/undone',
      '',
      { version: 2_147_483_647 },
      { path: `/api/v1/groceries/${groceryId}/undone` },
    ),
    json(
      'PATCH /api/v1/groceries/{id}/store',
      '',
      { version: 2_147_483_647, storeId: null },
      { path: `/api/v1/groceries/${groceryId}/store` },
    ),
    ...groceryCalls(groceryId, recipeIds['lines to parse'] ?? '', unique),
    plain('DELETE /api/v1/groceries/{id}', 'unknown', { path: `/api/v1/groceries/${randomUUID()}`, isLegal: false }),
    plain('GET /api/v1/stores'),
    json('POST /api/v1/stores', 'longest', {
      name: unique.padEnd(100, 'ö'),
      website: `https://a.example/${'w'.repeat(2_000)}`,
      searchAddress: 's'.repeat(500),
    }),
    ...planCalls(filled),
    json('POST /api/v1/recipes/import/url', 'longest', { url: `https://a.invalid/${unique.padEnd(2_000, 'u')}` }),
    json('POST /api/v1/recipes/import/urls', 'longest', {
      urls: fill(300_000, 100, (index) => `https://a.invalid/${index}/${unique.padEnd(2_000, 'v')}`),
    }),
    json(
      'POST /api/v1/recipes/import/url',
      'a page of 10 MB',
      { url: `${siteUrl}/large?${unique}` },
      { afterwards: IMPORTS },
    ),
    json(
      'POST /api/v1/recipes/import/url',
      'a page of 10 MB in no charset',
      { url: `${siteUrl}/damaged?${unique}` },
      { afterwards: IMPORTS },
    ),
    json(
      'POST /api/v1/recipes/import/url',
      'a recipe of 8 MB',
      { url: `${siteUrl}/recipe?${unique}` },
      { afterwards: IMPORTS },
    ),
    json(
      'POST /api/v1/recipes/import/paste',
      'a recipe of 100,000 characters',
      { text: pastedRecipe(round, 99_000) },
      { afterwards: IMPORTS },
    ),
    json(
      'POST /api/v1/recipes/import/paste',
      '100 recipes, 9 MB',
      { text: JSON.stringify(Array.from({ length: 100 }, (_, index) => recipeData(1_000 * round + index))) },
      { isLegal: true, afterwards: 3 * IMPORTS },
    ),
    json(
      'POST /api/v1/recipes/import/paste',
      '12 MB of one recipe',
      { text: 'a b '.repeat(PASTED_BYTES / 4) },
      { isLegal: false },
    ),
    json(
      'POST /api/v1/recipes/import/paste',
      '12 MB of escapes',
      { text: '\u0001'.repeat(PASTED_BYTES / 6) },
      { isLegal: false },
    ),
    plain('GET /api/v1/recipes/imports', 'all', { path: '/api/v1/recipes/imports?limit=200' }),
    plain('GET /api/v1/recipes/imports/{recipeId}', '', { path: `/api/v1/recipes/imports/${importId}` }),
    plain('POST /api/v1/recipes/imports/{recipeId}/retry', 'unknown', {
      path: `/api/v1/recipes/imports/${randomUUID()}/retry`,
      isLegal: false,
    }),
    plain('GET /api/v1/health'),
    plain('GET /health/live'),
    plain('GET /health/ready'),
  ];
}

function recipeData(stream: number): object {
  return {
    '@type': 'Recipe',
    name: `Data ${stream}`,
    recipeIngredient: fill(15_000, 100, (index) => `1 1/2 cups ${differentWords(120, 50_000 + stream * 200 + index)}`),
    recipeInstructions: fill(75_000, 100, (index) => differentWords(5_000, 60_000 + stream * 200 + index)),
  };
}

function pastedRecipe(stream: number, characters: number): string {
  const lines = Array.from(
    { length: 100 },
    (_, index) => `- 1 1/2 cups ${differentWords(80, 50_000 + stream * 200 + index)}`,
  );
  const head = `Pasted ${stream}\n\nIngredients\n${lines.join('\n')}\n\nSteps\n`;
  const steps = Array.from(
    { length: 40 },
    (_, index) => `${index + 1}. ${differentWords((characters - head.length) / 41, 60_000 + stream * 200 + index)}.`,
  );
  return head + steps.join('\n');
}
