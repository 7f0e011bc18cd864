import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from './support/attack/document.js';
import { Api, ok } from './support/api.js';
import { createGrocery, createRecipe, type Grocery } from './support/builders.js';
import { cloneDatabase, type TestDatabase } from './support/database.js';
import { expectProblem } from './support/expected.js';
import { type RunningLarder, startLarder } from './support/larder.js';
import { bodyOf, Visitor } from './support/visitor.js';

const LIMIT_MEGABYTES = 1;
/** The most that notes may hold. */
const NOTES_BYTES = 20_000;
/** What a household that is full can do beside reading and removing. */
const ADDS_NOTHING = ['recipeSearch', 'groceryMarkDone', 'groceryMarkUndone', 'groceryAssignStore'];

let database: TestDatabase;
let larder: RunningLarder;

beforeAll(async () => {
  database = await cloneDatabase();
  larder = await startLarder({
    DATABASE_URL: database.url,
    SIGN_UP: 'open',
    RATE_LIMIT_SIGN_INS: '0',
    LIMIT_HOUSEHOLD_MB: String(LIMIT_MEGABYTES),
  });
});

afterAll(async () => {
  await larder.stop();
  await database.drop();
});

interface Home {
  readonly visitor: Visitor;
  readonly api: Api;
}

async function somebody(): Promise<Home> {
  const visitor = new Visitor(larder.url);
  const json = { name: 'Ada', email: `${randomUUID()}@example.org`, password: 'a long password' };
  await visitor.send('POST', '/api/auth/sign-up', { json });
  const made = await visitor.send('POST', '/api/user/api-keys', { json: { name: 'tests' } });
  return { visitor, api: new Api(larder.url, bodyOf<{ key: string }>(made).key) };
}

/** A text that does not shrink when it is stored. */
function notes(): string {
  return Array.from({ length: NOTES_BYTES / 32 }, () => randomUUID().replaceAll('-', '')).join('');
}

/** Adds recipes until one is refused, and answers how many there are. */
async function fill(api: Api): Promise<number> {
  for (let count = 0; ; count++) {
    const answer = await api.post('/recipes', { name: `Stew ${count}`, notes: notes() });
    if (answer.status === 200) continue;
    expectProblem(answer, 403, 'LIMIT_REACHED');
    return count;
  }
}

describe('a household that has used up its storage', () => {
  let home: Home;
  let grocery: Grocery;
  let recipeId: string;
  let recipes: number;

  beforeAll(async () => {
    home = await somebody();
    recipeId = await createRecipe(home.api, { name: 'Bread' });
    grocery = await createGrocery(home.api);
    recipes = await fill(home.api);
  });

  it('has stored about as much as it may', () => {
    expect(recipes * NOTES_BYTES).toBeGreaterThan((LIMIT_MEGABYTES * 1_000_000) / 2);
    expect(recipes * NOTES_BYTES).toBeLessThan(LIMIT_MEGABYTES * 1_000_000);
  });

  it.each(operations.filter(({ method, access }) => ['POST', 'PUT', 'PATCH'].includes(method) && access === 'api-key'))(
    'can add nothing with $id, unless that adds nothing',
    async ({ id, method, path }) => {
      const url = larder.url + path.replaceAll(/\{[^}]+\}/g, randomUUID());
      const headers = { 'x-api-key': home.api.key, 'content-type': 'application/json' };
      const answer = await fetch(url, { method, headers, body: '{}' });
      const { code } = (await answer.json()) as { code?: string };
      expect([id, code === 'LIMIT_REACHED']).toEqual([id, !ADDS_NOTHING.includes(id)]);
    },
  );

  it('can add nothing on the pages, and is told why', async () => {
    for (const path of ['urls', 'text', `${randomUUID()}/retry`]) {
      const form = { urls: 'https://example.org/soup', text: 'Toast' };
      const reply = await home.visitor.send('POST', `/settings/imports/${path}`, { form });
      expect([reply.status, reply.text.includes('This household may store 1 MB')]).toEqual([403, true]);
    }
  });

  it('reads, searches, ticks off, removes and manages its keys', async () => {
    const { api, visitor } = home;
    await ok(api.get(`/recipes/${recipeId}`));
    expect(await ok(api.post('/recipes/search', {}))).toMatchObject({ total: recipes + 1 });
    expect(await ok(api.patch(`/groceries/${grocery.id}/done`, { version: 1 }))).toMatchObject({ stale: false });
    await ok(api.delete(`/groceries/${grocery.id}?version=2`));
    expect((await visitor.open('/settings')).status).toBe(200);
    const made = await visitor.send('POST', '/api/user/api-keys', { json: { name: 'one more' } });
    const { id } = bodyOf<{ id: string }>(made);
    const revoked = await visitor.send('POST', `/settings/api-keys/${id}/revoke`, { form: {} });
    expect([made.status, revoked.status]).toEqual([200, 303]);
  });

  it('takes nothing from others', async () => {
    await createRecipe((await somebody()).api, { name: 'Bread', notes: notes() });
  });

  it('can add again when something was removed', async () => {
    await database.run(`DELETE FROM recipes WHERE name LIKE 'Stew %'`);
    while ((await home.api.post('/recipes', { name: 'Bread again' })).status === 403) await sleep(200);
    expect(await fill(home.api)).toBeGreaterThan(recipes / 2);
  });
});

describe('a household that writes much at once', () => {
  it('does not pass its limit by more than one measurement is off', async () => {
    const { api } = await somebody();
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, count) => {
        return (await api.post('/recipes', { name: `Stew ${count}`, notes: notes() })).status;
      }),
    );
    const stored = statuses.filter((status) => status === 200).length;
    expect(stored * NOTES_BYTES).toBeLessThan(LIMIT_MEGABYTES * 1_000_000);
    expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([]);
  });
});
