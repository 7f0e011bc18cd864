import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { expectProblem, issuePaths } from '../support/expected.js';
import { type Household, joinHousehold, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';
import { until } from '../support/until.js';

interface Found {
  recipes: { id: string; name: string }[];
  total: number;
  nextCursor: number | null;
}

/** In the order of their creation. */
const RECIPES: Record<string, object> = {
  'Plum cake': { tags: ['sweet', 'autumn'], categories: ['Snack'], totalMinutes: 60 },
  'Plum soup': { tags: ['sweet'], categories: ['Dinner'], totalMinutes: 20 },
  'Leek soup': { tags: ['autumn'], categories: ['Dinner'], totalMinutes: 40 },
  Bread: { categories: ['Breakfast'], recipeIngredients: ['500 g plum flour'] },
};
const NAMES = Object.keys(RECIPES);

let client: pg.Client;
const larder = sharedLarder();
let household: Household;
let bo: Household;
let api: Api;
let cookbookId: string;
const ids = new Map<string, string>();

beforeAll(async () => {
  client = new pg.Client(larder.database.url);
  await client.connect();
  household = await signUp(larder);
  bo = await joinHousehold(larder, larder.database, household);
  api = household.api;
  for (const [name, content] of Object.entries(RECIPES)) ids.set(name, await createRecipe(api, { name, ...content }));
  await ok(api.put(`/recipes/${idOf('Plum cake')}/favorite`));
  await ok(api.put(`/recipes/${idOf('Bread')}/favorite`));
  await ok(bo.api.put(`/recipes/${idOf('Leek soup')}/favorite`));
  const made = await ok(api.post('/cookbooks', { title: 'Plums', recipeId: idOf('Plum cake') }));
  cookbookId = (made as { id: string }).id;
  await ok(api.put(`/cookbooks/${cookbookId}/recipes/${idOf('Plum soup')}`));
  await ok(api.post(`/recipes/${idOf('Plum soup')}/made`, { madeAt: '2026-03-01T12:00:00Z' }));
  await ok(api.post(`/recipes/${idOf('Bread')}/made`, { madeAt: '2026-05-01T12:00:00Z' }));
  await client.query(`UPDATE recipe_search SET updated_at = now() + interval '1 hour' WHERE recipe_id = $1`, [
    idOf('Plum soup'),
  ]);
});

afterAll(async () => {
  await client.end();
});

function idOf(name: string): string {
  return ids.get(name) ?? '';
}

async function search(query: object, by = api): Promise<Found> {
  return (await ok(by.post('/recipes/search', query))) as Found;
}

async function names(query: object, by = api): Promise<string[]> {
  const { recipes, total } = await search(query, by);
  expect(total).toBe(recipes.length);
  return recipes.map(({ name }) => name);
}

describe('a search among recipes', () => {
  it('finds favourites of the person who asks', async () => {
    expect(await names({ favoritesOnly: true })).toEqual(['Bread', 'Plum cake']);
    expect(await names({ favoritesOnly: true }, bo.api)).toEqual(['Leek soup']);
    expect(await names({ favoritesOnly: false })).toEqual(NAMES.toReversed());
  });

  it('finds the recipes of a cookbook', async () => {
    expect(await names({ cookbookId })).toEqual(['Plum soup', 'Plum cake']);
    expect(await names({ cookbookId: null })).toEqual(NAMES.toReversed());
    expect(await names({ cookbookId: randomUUID() })).toEqual([]);
  });

  it('finds the recipes of a cuisine', async () => {
    const { api: own } = await signUp(larder);
    const add = async (name: string): Promise<string> =>
      ((await ok(own.post('/cuisines', { name }))) as { id: string }).id;
    const [cuisineId, other] = [await add('Italian'), await add('French')];
    const soup = await createRecipe(own, { name: 'Plum soup', cuisines: [cuisineId] });
    await createRecipe(own, { name: 'Bread', cuisines: [cuisineId, other] });
    await createRecipe(own, { name: 'Leek soup' });
    expect(await names({ cuisineId }, own)).toEqual(['Bread', 'Plum soup']);
    expect(await names({ cuisineId, ids: [soup] }, own)).toEqual(['Plum soup']);
    expect(await names({ cuisineId, search: 'plum' }, own)).toEqual(['Plum soup']);
    expect(await names({ cuisineId: other }, own)).toEqual(['Bread']);
    expect(await names({ cuisineId: null }, own)).toEqual(['Leek soup', 'Bread', 'Plum soup']);
    expect(await names({ cuisineId })).toEqual([]);
  });

  it('finds the recipes with given ids', async () => {
    const wanted = [idOf('Bread'), idOf('Leek soup'), idOf('Bread'), randomUUID()];
    expect(await names({ ids: wanted })).toEqual(['Bread', 'Leek soup']);
    expect(await names({ ids: [randomUUID()] })).toEqual([]);
    expect(await names({ ids: [] })).toEqual(NAMES.toReversed());
  });

  it('finds what matches all choices, with words and filters too', async () => {
    expect(await names({ favoritesOnly: true, cookbookId })).toEqual(['Plum cake']);
    expect(await names({ cookbookId, ids: [idOf('Plum soup'), idOf('Bread')] })).toEqual(['Plum soup']);
    expect(await names({ favoritesOnly: true, cookbookId, ids: [idOf('Bread')] })).toEqual([]);
    expect(await names({ favoritesOnly: true, search: 'plum' })).toEqual(['Bread', 'Plum cake']);
    expect(await names({ favoritesOnly: true, search: 'plum', sortMode: 'none' })).toEqual(['Plum cake', 'Bread']);
    expect(await names({ favoritesOnly: true, search: 'plun', searchFields: ['title'] })).toEqual(['Plum cake']);
    expect(await names({ cookbookId, categories: ['Dinner'] })).toEqual(['Plum soup']);
    expect(await names({ cookbookId, maxCookingTime: 30 })).toEqual(['Plum soup']);
    expect(await names({ cookbookId, tags: ['autumn'], maxCookingTime: 60 })).toEqual(['Plum cake']);
  });

  it('sorts by the last edit and by the last time it was made', async () => {
    const byId = [idOf('Plum cake'), idOf('Leek soup')].sort();
    const neverMade = byId.map((id) => (id === idOf('Plum cake') ? 'Plum cake' : 'Leek soup'));
    expect(await names({ sortMode: 'madeAsc' })).toEqual([...neverMade, 'Plum soup', 'Bread']);
    expect(await names({ sortMode: 'madeDesc' })).toEqual(['Bread', 'Plum soup', ...neverMade.toReversed()]);
    expect(await names({ sortMode: 'updatedAsc' })).toEqual(['Plum cake', 'Leek soup', 'Bread', 'Plum soup']);
    expect(await names({ sortMode: 'updatedDesc' })).toEqual(['Plum soup', 'Bread', 'Leek soup', 'Plum cake']);
    expect(await names({ sortMode: 'madeDesc', search: 'soup' })).toEqual(['Plum soup', 'Leek soup']);
    expect(await names({ sortMode: 'updatedAsc', favoritesOnly: true })).toEqual(['Plum cake', 'Bread']);
  });

  it('comes page by page with choices as without', async () => {
    const first = await search({ favoritesOnly: true, limit: 1 });
    expect(first).toMatchObject({ total: 2, nextCursor: 1, recipes: [{ name: 'Bread' }] });
    const second = await search({ favoritesOnly: true, limit: 1, cursor: 1 });
    expect(second).toMatchObject({ total: 2, nextCursor: null, recipes: [{ name: 'Plum cake' }] });
  });

  it('picks any recipe that fits', async () => {
    const random = async (query: string): Promise<Set<string>> => {
      const found = new Set<string>();
      for (let round = 0; round < 60; round++)
        found.add(((await ok(api.get(`/recipes/random${query}`))) as { name: string }).name);
      return found;
    };
    expect(await random('')).toEqual(new Set(NAMES));
    expect(await random('?category=Dinner&tags=&maxCookingTime=')).toEqual(new Set(['Plum soup', 'Leek soup']));
    expect(await random('?tags=autumn')).toEqual(new Set(['Plum cake', 'Leek soup']));
    expect(await random('?category=Dinner,Snack&tags=autumn&tags=sweet&maxCookingTime=50')).toEqual(
      new Set(['Plum soup', 'Leek soup']),
    );
    expect(await random('?notMadeSince=2026-05-01')).toEqual(new Set(['Plum cake', 'Plum soup', 'Leek soup']));
    expect(await random('?notMadeSince=2026-03-01T12:00:00Z')).toEqual(new Set(['Plum cake', 'Leek soup']));
  });
});

describe('GET /recipes/search', () => {
  it('finds what the same question finds as a body', async () => {
    const query = `?search=plum&searchFields=title,tags&tags=sweet&categories=Dinner&categories=Snack&sortMode=titleDesc&limit=1&cursor=1`;
    const body = {
      search: 'plum',
      searchFields: ['title', 'tags'],
      tags: ['sweet'],
      categories: ['Dinner', 'Snack'],
      sortMode: 'titleDesc',
      limit: 1,
      cursor: 1,
    };
    const found = await ok(api.get(`/recipes/search${query}`));
    expect(found).toEqual(await search(body));
    expect(found).toMatchObject({ total: 2, recipes: [{ name: 'Plum cake' }] });
    const ofBread = `?favoritesOnly=true&ids=${idOf('Bread')},${idOf('Plum soup')}&filterMode=AND`;
    expect(await ok(api.get(`/recipes/search${ofBread}`))).toMatchObject({ total: 1, recipes: [{ name: 'Bread' }] });
    expect(await ok(api.get('/recipes/search?limit=&search='))).toEqual(await search({}));
  });

  it('names every bad field', async () => {
    const query = '?limit=1.5&cursor=x&favoritesOnly=yes&cookbookId=7&ids=1,2&sortMode=best&minRating=6&categories=Tea';
    const response = await api.get(`/recipes/search${query}`);
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(
      ['categories', 'cookbookId', 'cursor', 'favoritesOnly', 'ids', 'limit', 'minRating', 'sortMode'].sort(),
    );
  });

  it('takes 200 ids at most', async () => {
    const many = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
    expect(await search({ ids: many(200) })).toMatchObject({ total: 0 });
    expect(issuePaths((await api.post('/recipes/search', { ids: many(201) })).body)).toEqual(['ids']);
    expect(issuePaths((await api.get(`/recipes/search?ids=${many(201).join(',')}`)).body)).toEqual(['ids']);
  });
});

describe('GET /recipes/random', () => {
  it('answers a whole summary', async () => {
    const { recipes } = await search({ ids: [idOf('Leek soup')] });
    expect(await ok(api.get('/recipes/random?tags=autumn&category=Dinner'))).toEqual(recipes[0]);
  });

  it('finds none when none fits', async () => {
    const stranger = await signUp(larder);
    for (const [by, query] of [
      [api, '?tags=salty'],
      [api, '?maxCookingTime=10'],
      [stranger.api, ''],
    ] as const)
      expectProblem(await by.get(`/recipes/random${query}`), 404, 'NOT_FOUND', 'No recipe fits');
  });

  it('accepts a day in the time zone of the household', async () => {
    const noon = await createRecipe(api, { name: 'Noon', tags: ['noon'] });
    await ok(api.post(`/recipes/${noon}/made`, { madeAt: '2026-03-01T20:00:00Z' }));
    const status = async (): Promise<number> =>
      (await api.get('/recipes/random?tags=noon&notMadeSince=2026-03-02')).status;
    expect(await status()).toBe(200);
    const { rows } = await client.query<{ id: string }>('SELECT household_id AS id FROM recipes WHERE id = $1', [noon]);
    const setZone = (zone: string | null): Promise<unknown> =>
      client.query('UPDATE households SET time_zone = $1 WHERE id = $2', [zone, rows[0]?.id]);
    await setZone('Pacific/Auckland');
    await until(async () => (await status()) === 404);
    await setZone('America/New_York');
    await until(async () => (await status()) === 200);
    await setZone(null);
    await client.query('DELETE FROM recipes WHERE id = $1', [noon]);
  });

  it('names every bad field', async () => {
    const response = await api.get('/recipes/random?category=Tea&maxCookingTime=0&notMadeSince=2026-02-30');
    expect(issuePaths(response.body)).toEqual(['category', 'maxCookingTime', 'notMadeSince']);
  });
});

describe('GET /recipes/autocomplete', () => {
  it('answers names by what is typed, as a search finds them', async () => {
    const image = 'https://pictures.example/stew.jpg';
    const id = await createRecipe(api, { name: 'Goulash "hot" stew', image });
    expect(await ok(api.get('/recipes/autocomplete?query=goul'))).toEqual({
      recipes: [{ id, name: 'Goulash "hot" stew', image }],
    });
    for (const query of ['GOULASH', 'stew%20gou', 'goulahs'])
      expect(await ok(api.get(`/recipes/autocomplete?query=${query}`))).toMatchObject({ recipes: [{ id }] });
    expect(await ok(api.get('/recipes/autocomplete?query=flour'))).toEqual({ recipes: [] });
  });

  it('answers ten at most, and none for an empty text', async () => {
    for (let n = 0; n < 12; n++) await createRecipe(api, { name: `Waffle ${n}` });
    const { recipes } = (await ok(api.get('/recipes/autocomplete?query=waff'))) as Found;
    expect(recipes).toHaveLength(10);
    for (const query of ['', '?query=', '?query=%20', '?query=!!'])
      expect(await ok(api.get(`/recipes/autocomplete${query}`))).toEqual({ recipes: [] });
    expect(issuePaths((await api.get(`/recipes/autocomplete?query=${'x'.repeat(501)}`)).body)).toEqual(['query']);
  });
});

describe('GET /recipes/by-url', () => {
  it('answers the oldest recipe of a page, by the key of imports', async () => {
    const id = await createRecipe(api, { name: 'Tart', url: 'https://www.plums.example/tart/?utm_source=x' });
    await createRecipe(api, { name: 'Tart again', url: 'http://plums.example/tart' });
    const whole = await ok(api.get(`/recipes/${id}`));
    for (const url of [
      'http://plums.example/tart',
      'https://plums.example/tart/#steps',
      'https://www.plums.example/tart?fbclid=1',
    ])
      expect(await ok(api.get(`/recipes/by-url?url=${encodeURIComponent(url)}`))).toEqual(whole);
    expectProblem(await api.get('/recipes/by-url?url=https://plums.example/cake'), 404, 'NOT_FOUND');
    expectProblem(
      await (await signUp(larder)).api.get('/recipes/by-url?url=https://plums.example/tart'),
      404,
      'NOT_FOUND',
    );
  });

  it.each(['', '?url=', '?url=plums.example', '?url=ftp://plums.example/x', '?url=https://'])(
    'refuses %s',
    async (query) => {
      const response = await api.get(`/recipes/by-url${query}`);
      expectProblem(response, 400, 'BAD_REQUEST');
      expect(issuePaths(response.body)).toEqual(['url']);
    },
  );
});
