import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { type Api, ok } from '../support/api.js';
import { createGrocery, createRecipe } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

/** Characters of one to four bytes, so that some of them lie across the ends of pieces. */
const LETTERS = 'aé漢𠮷';
/** Length in bytes from which Postgres sends a text in pieces. */
const LONG = 262_144;

const larder = sharedLarder();
let api: Api;

beforeAll(async () => {
  ({ api } = await signUp(larder));
});

function bytesOf(response: Response): number {
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Number(response.headers['content-length'])).toBe(Buffer.byteLength(response.text));
  return Buffer.byteLength(response.text);
}

describe('an answer that is longer than Postgres sends in one', () => {
  it('contains a recipe unchanged', async () => {
    const texts = Array.from({ length: 60 }, (_, index) => `${'x'.repeat(index)}${LETTERS.repeat(1_500)}`);
    const id = await createRecipe(api, { name: 'Long', steps: texts.map((step) => ({ step })) });
    const response = await api.get(`/recipes/${id}`).expect(200);
    expect(bytesOf(response)).toBeGreaterThan(2 * LONG);
    const { steps } = response.body as { steps: { step: string }[] };
    expect(steps.map(({ step }) => step)).toEqual(texts);
  });

  it('is as long as its headers say, also for a client that wants the headers alone', async () => {
    const id = await createRecipe(api, { name: 'Long', steps: Array(20).fill({ step: LETTERS.repeat(4_000) }) });
    const whole = await api.get(`/recipes/${id}`).expect(200);
    const head = await fetch(`${larder.url}/api/v1/recipes/${id}`, {
      method: 'HEAD',
      headers: { 'x-api-key': api.key },
    });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('content-length'))).toBe(bytesOf(whole));
  });

  it('holds all recipes of a search and all tags', async () => {
    const tagsOf = (recipe: number): string[] =>
      Array.from({ length: 100 }, (_, index) => `${recipe}/${index} ${LETTERS.repeat(100)}`);
    for (const recipe of [1, 2, 3, 4]) await createRecipe(api, { name: `Tagged ${recipe}`, tags: tagsOf(recipe) });
    const search = await api.post('/recipes/search', { search: 'tagged', sortMode: 'titleAsc' }).expect(200);
    expect(bytesOf(search)).toBeGreaterThan(LONG);
    expect(search.body).toMatchObject({ total: 4, nextCursor: null });
    const { recipes } = search.body as { recipes: { tags: { name: string }[] }[] };
    expect(recipes.map(({ tags }) => tags.map(({ name }) => name))).toEqual([1, 2, 3, 4].map(tagsOf));
    const tags = await api.get('/tags').expect(200);
    expect(bytesOf(tags)).toBeGreaterThan(LONG);
    expect(tags.body).toHaveLength(400);
    expect(tags.body).toContainEqual({ name: tagsOf(3)[7], version: 1, count: 1 });
  });

  it('holds all groceries, once and again, and is not sent to a client that has it', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `${index} ${LETTERS.repeat(110)}`);
    for (const name of names) await createGrocery(api, { name });
    const first = await api.get('/groceries').expect(200);
    expect(bytesOf(first)).toBeGreaterThan(LONG);
    expect((first.body as { name: string }[]).map(({ name }) => name)).toEqual(names);
    const again = await api.get('/groceries').expect(200);
    expect(again.text).toBe(first.text);
    await api.get('/groceries').set('if-none-match', String(first.headers['etag'])).expect(304);
    await createGrocery(api, { name: 'salt' });
    expect(await ok(api.get('/groceries'))).toHaveLength(301);
  });
});
