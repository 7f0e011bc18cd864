import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createGrocery, createRecipe } from '../support/builders.js';
import { expectProblem } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

/** Requests of existing clients, which must stay valid. */
const larder = sharedLarder();
let household: Household;

beforeAll(async () => {
  household = await signUp(larder);
});

describe('a key', () => {
  it.each<[string, (key: string) => Record<string, string>]>([
    ['in x-api-key', (key) => ({ 'x-api-key': key })],
    ['as a bearer token', (key) => ({ authorization: `Bearer ${key}` })],
    ['as a bearer token in lower case', (key) => ({ authorization: `bearer ${key}` })],
    ['in both headers', (key) => ({ 'x-api-key': key, authorization: `Bearer ${key}` })],
    ['in x-api-key beside another token', (key) => ({ 'x-api-key': key, authorization: 'Bearer other' })],
  ])('opens the API %s', async (_, headers) => {
    await request(larder.url).get('/api/v1/stores').set(headers(household.key)).expect(200);
  });

  it('in x-api-key wins over a bearer token', async () => {
    const headers = { 'x-api-key': 'other', authorization: `Bearer ${household.key}` };
    expectProblem(await request(larder.url).get('/api/v1/stores').set(headers), 401, 'UNAUTHORIZED');
  });
});

describe('a request without a body', () => {
  it.each<Record<string, string>>([
    {},
    { 'content-type': 'application/json' },
    { 'content-type': 'application/json', 'content-length': '0' },
    { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  ])('may have the headers %j', async (headers) => {
    const { id } = await createGrocery(household.api);
    const got = await household.api.get('/groceries').set(headers);
    expect(got.status).toBe(200);
    const deleted = await household.api.delete(`/groceries/${id}?version=1`).set(headers);
    expect(deleted.body).toEqual({ success: true, stale: false });
  });
});

describe('a search', () => {
  it.each([{}, { search: '' }, { limit: 200 }, { cursor: 0, limit: 50, sortMode: 'dateDesc', icon: 'x' }])(
    'may be %j',
    async (query) => {
      const { body } = (await household.api.post('/recipes/search', query).expect(200)) as { body: unknown };
      expect(body).toMatchObject({ recipes: expect.any(Array), total: expect.any(Number), nextCursor: null });
    },
  );

  it('of 201 recipes is too much', async () => {
    expectProblem(await household.api.post('/recipes/search', { limit: 201 }), 400, 'BAD_REQUEST');
  });
});

describe('unknown fields', () => {
  it('are ignored in every body', async () => {
    const { api } = household;
    const extra = { icon: 'mdi:food', checked: true, nested: { deep: [1] } };
    const recipeId = await createRecipe(api, extra);
    const { id } = await createGrocery(api, extra);
    await api.patch(`/groceries/${id}/done`, { version: 1, ...extra }).expect(200);
    await api.patch(`/groceries/${id}/store`, { version: 2, storeId: null, ...extra }).expect(200);
    await api.post('/stores', { name: 'Any', ...extra }).expect(200);
    await api.post('/planned-recipes', { date: '2030-01-01', slot: 'Lunch', recipeId, ...extra }).expect(200);
  });
});

describe('the version of a DELETE', () => {
  it('is text in a query, and a number all the same', async () => {
    const { id } = await createGrocery(household.api);
    for (const version of [1, 2]) await household.api.patch(`/groceries/${id}/done`, { version }).expect(200);
    const deleted = await household.api.delete(`/groceries/${id}?version=3`);
    expect(deleted.body).toEqual({ success: true, stale: false });
  });

  it.each(['0', '-1', 'x', '1.5'])('is never %s', async (version) => {
    for (const path of ['groceries', 'planned-recipes'])
      expectProblem(await household.api.delete(`/${path}/${randomUUID()}?version=${version}`), 400, 'BAD_REQUEST');
  });
});

describe('paths of another program', () => {
  it.each(['/households', '/favorites', '/users/me', '/recipes/favorites/list'])('%s are a JSON 404', async (path) => {
    expectProblem(await household.api.get(path), 404, 'NOT_FOUND');
  });
});

describe('the health report', () => {
  it('is open, and has what monitors read', async () => {
    const { body } = (await request(larder.url).get('/api/v1/health').expect(200)) as { body: unknown };
    const version: unknown = expect.stringMatching(/^\d+\.\d+\.\d+/);
    expect(body).toEqual({
      status: 'ok',
      db: { status: 'ok' },
      versions: { root: version, apps: expect.any(Object), packages: expect.any(Object), scraper: version },
      parser: { status: 'ok', recipeScrapersVersion: version },
    });
  });
});
