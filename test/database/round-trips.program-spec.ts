import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
import { ok } from '../support/api.js';
import { createGrocery, createRecipe, createStore } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { type Household, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { sharedLarders } from '../support/shared-larder.js';
import { until } from '../support/until.js';
import { type WatchedDatabase, watchDatabase } from '../support/database/watched-database.js';

/** Statements that the program runs without a request. */
const ON_ITS_OWN =
  /task-|change-(states|wake|ids)|webhook-ids|import|nutrition|picture|search-places|api-key-touch|^LISTEN/;

function isName(asked: string): boolean {
  return /^[a-z]+-/.test(asked);
}

describe('round trips to the database', () => {
  let database: TestDatabase;
  let watched: WatchedDatabase;
  let larder: RunningLarder;
  let home: Household;

  beforeAll(async () => {
    database = await cloneDatabase();
    watched = await watchDatabase(database.url);
    larder = await startLarder({ DATABASE_URL: watched.url, RATE_LIMIT_REQUESTS: '0' });
    home = await signUp(larder);
  });

  afterAll(async () => {
    await larder.stop();
    await watched.close();
    await database.drop();
  });

  /** The statements during the request, without those of background tasks. */
  async function everythingAsked(request: () => Test): Promise<string[]> {
    const { length } = watched.asked;
    await ok(request());
    const isOfQueue = (names: string[]): boolean => names[0] === 'START TRANSACTION' && !names.some(isName);
    const isOnItsOwn = (names: string[]): boolean => isOfQueue(names) || names.some((name) => ON_ITS_OWN.test(name));
    return watched.asked
      .slice(length)
      .filter((names) => !isOnItsOwn(names))
      .flat();
  }

  /** The same without the look-ups of the key and of the household's time zone, whose results are cached. */
  async function asked(request: () => Test): Promise<string[]> {
    return (await everythingAsked(request)).filter((name) => name !== 'api-key-caller' && name !== 'household-zone');
  }

  it('are none for a key that is cached', async () => {
    const request = (): Test => home.api.get('/groceries');
    let names: string[] = [];
    await until(async () => {
      names = await everythingAsked(request);
      return names.length === 1;
    });
    expect(names).toEqual(['grocery-list']);
  });

  it.each([
    ['/groceries', 'grocery-list'],
    ['/tags', 'tag-list'],
    ['/cuisines', 'cuisine-list'],
    ['/board', 'board-read'],
  ])('are one for GET %s', async (path, name) => {
    expect(await asked(() => home.api.get(path))).toEqual([name]);
  });

  it('are one for a whole recipe', async () => {
    const id = await createRecipe(home.api, {
      recipeIngredients: ['2 plums', '1 cup flour'],
      steps: [{ step: 'Stir.' }],
    });
    expect(await asked(() => home.api.get(`/recipes/${id}`))).toEqual(['recipe-find']);
  });

  it.each([{}, { search: 'plum' }, { search: 'plun' }, { tags: ['sweet'], minRating: 3, sortMode: 'titleAsc' }])(
    'are one for the search %j',
    async (search) => {
      const names = await asked(() => home.api.post('/recipes/search', search));
      expect(names).toEqual([expect.stringMatching(/^recipe-search/)]);
    },
  );

  it('are one for each change at the current version', async () => {
    const grocery = await createGrocery(home.api);
    const path = `/groceries/${grocery.id}`;
    expect(await asked(() => home.api.patch(`${path}/done`, { version: 1 }))).toEqual(['grocery-set-done']);
    expect(await asked(() => home.api.patch(`${path}/undone`, { version: 2 }))).toEqual(['grocery-set-done']);
    const store = { version: 3, storeId: null };
    expect(await asked(() => home.api.patch(`${path}/store`, store))).toEqual(['grocery-assign-store']);
    expect(await asked(() => home.api.delete(`${path}?version=4`))).toEqual(['grocery-delete']);
  });

  it('are one for a new grocery, also with a new ingredient', async () => {
    for (const name of ['quince', 'quince'])
      expect(await asked(() => home.api.post('/groceries', { name, unit: null, amount: 2 }))).toEqual([
        'grocery-insert',
      ]);
  });

  it('are one for a new recipe, whatever its size', async () => {
    const recipe = (size: number): object => ({
      name: `Stew of ${size}`,
      recipeIngredients: Array.from({ length: size }, (_, index) => ({ ingredientName: `thing ${index}` })),
      steps: Array.from({ length: size }, (_, index) => ({ step: `Step ${index}` })),
      tags: Array.from({ length: size }, (_, index) => ({ name: `tag ${index}` })),
    });
    const small = await asked(() => home.api.post('/recipes', recipe(2)));
    const large = await asked(() => home.api.post('/recipes', recipe(100)));
    expect(small).toEqual(['recipe-insert']);
    expect(large).toEqual(small);
  });

  it('of refused changes keep their connection: a thousand conflicts open no new one', async () => {
    await createStore(home.api, 'Corner shop');
    const again = {
      method: 'POST',
      headers: { 'x-api-key': home.key, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Corner shop' }),
    };
    const { connections } = watched;
    for (let refused = 0; refused < 1_000; refused += 1) {
      const answer = await fetch(`${larder.url}/api/v1/stores`, again);
      await answer.arrayBuffer();
      expect(answer.status).toBe(409);
    }
    // Background work may open a connection in the meantime.
    expect(watched.connections - connections).toBeLessThan(10);
  });
});

describe('a key that two processes know', () => {
  const larders = sharedLarders();

  it('stops working in both after it is revoked', async () => {
    const [one, other] = larders;
    const { key, keyId } = await signUp(one);
    const statusAt = async ({ url }: { url: string }): Promise<number> =>
      (await fetch(`${url}/api/v1/stores`, { headers: { 'x-api-key': key } })).status;
    for (const larder of [one, other, one, other]) expect(await statusAt(larder)).toBe(200);
    await one.database.query('DELETE FROM api_keys WHERE id = $1', [keyId]);
    for (const larder of larders) await until(async () => (await statusAt(larder)) === 401);
  });
});
