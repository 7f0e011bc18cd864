import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '../support/attack/document.js';
import sharp from 'sharp';
import { Api, ok } from '../support/api.js';
import { createGrocery, createRecipe, type Grocery } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { expectProblem } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { ImportBench } from '../support/imports/import-bench.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { askForPicture, importWith, pictureSettled } from '../support/imports/picture-bench.js';
import { recipePage } from '../support/site.js';
import { bodyOf } from '../support/visitor.js';

const LIMIT_MEGABYTES = 1;
/** Maximum number of characters of notes. */
const NOTES_BYTES = 20_000;
/** Operations that a full household can still do, besides reading and deleting. */
const ADDS_NOTHING = [
  'recipeSearch',
  'recipeRate',
  'recipeFavoriteAdd',
  'recipeRestore',
  'groceryMarkDone',
  'groceryMarkUndone',
  'groceryAssignStore',
  'groceryMove',
  'groceryRestore',
  'groceryDeleteDone',
  'groceryDetach',
  'groceryTick',
  'ingredientMerge',
  'ingredientSetCategory',
  'storeReorder',
  'tagRename',
  'recurringGroceryCheck',
  'calendarItemMove',
  'calendarFeedRotate',
  'cookbookChange',
  'dietSet',
  'householdUpdate',
  'memberUpdate',
  'householdLeave',
  'householdTransfer',
  'inviteCreate',
  'recipeArchiveUndo',
  'shareChange',
  'shareRevoke',
  'webhookDeliveryRetry',
  'webhookRotateSecret',
];
const CHANGING = ['POST', 'PUT', 'PATCH'];

let database: TestDatabase;
let larder: RunningLarder;

beforeAll(async () => {
  database = await cloneDatabase();
  larder = await start();
});

afterAll(async () => {
  await larder.stop();
  await database.drop();
});

function start(): Promise<RunningLarder> {
  return startLarder({
    DATABASE_URL: database.url,
    SIGN_UP: 'open',
    RATE_LIMIT_SIGN_INS: '0',
    LIMIT_HOUSEHOLD_MB: String(LIMIT_MEGABYTES),
  });
}

/** A text that Postgres can hardly compress. */
function notes(): string {
  return randomBytes(NOTES_BYTES).toString('base64').slice(0, NOTES_BYTES);
}

/** Adds recipes until one is refused, and returns their number. */
async function fill(api: Api): Promise<number> {
  for (let count = 0; ; count++) {
    const answer = await api.post('/recipes', { name: `Stew ${count}`, notes: notes() });
    if (answer.status === 200) continue;
    expectProblem(answer, 422, 'HOUSEHOLD_FULL');
    return count;
  }
}

describe('a household that has reached what it may store', () => {
  let home: Household;
  let grocery: Grocery;
  let recipeId: string;
  let removedId: string;
  let recipes: number;

  beforeAll(async () => {
    home = await signUp(larder);
    recipeId = await createRecipe(home.api, { name: 'Bread', tags: ['old'] });
    removedId = await createRecipe(home.api, { name: 'Toast' });
    grocery = await createGrocery(home.api);
    recipes = await fill(home.api);
  });

  it('has stored about as much as it may', () => {
    expect(recipes * NOTES_BYTES).toBeGreaterThan((LIMIT_MEGABYTES * 1_000_000) / 4);
    expect(recipes * NOTES_BYTES).toBeLessThan(LIMIT_MEGABYTES * 1_000_000);
  });

  it('is told how much it stores and how much it may', async () => {
    const answer = await home.api.post('/stores', { name: 'Corner shop' });
    expectProblem(answer, 422, 'HOUSEHOLD_FULL');
    expect((answer.body as { message: string }).message).toMatch(
      /^This household stores [12]\.\d MB and may store 1 MB/,
    );
  });

  it.each(operations.filter(({ method, access }) => CHANGING.includes(method) && access === 'api-key'))(
    'is refused $id, unless that adds nothing',
    async ({ id, method, path }) => {
      const url = larder.url + path.replaceAll(/\{[^}]+\}/g, randomUUID());
      const type = id === 'recipeAddImage' ? 'image/png' : 'application/json';
      const headers = { 'x-api-key': home.api.key, 'content-type': type };
      const answer = await fetch(url, { method, headers, body: '{}' });
      const { code } = (await answer.json()) as { code?: string };
      expect([id, code === 'HOUSEHOLD_FULL']).toEqual([id, !ADDS_NOTHING.includes(id)]);
    },
  );

  it('can add nothing on the pages, and is told why', async () => {
    for (const path of ['urls', 'text', `${randomUUID()}/retry`]) {
      const form = { urls: 'https://example.org/soup', text: 'Toast' };
      const reply = await home.visitor.send('POST', `/settings/imports/${path}`, { form });
      expect([reply.status, reply.text.includes('may store 1 MB')]).toEqual([422, true]);
    }
  });

  it('removes tags from several recipes on the pages, and adds none', async () => {
    const form = { recipe: recipeId, tags: 'old' };
    const added = await home.visitor.send('POST', '/chosen-recipes/tags', { form });
    expect([added.status, added.text.includes('may store 1 MB')]).toEqual([422, true]);
    expect((await home.visitor.send('POST', '/chosen-recipes/tags/remove', { form })).status).toBe(303);
    expect(await ok(home.api.get(`/recipes/${recipeId}`))).toMatchObject({ tags: [] });
  });

  it('marks recipes as favourites and restores them, in the API and on the pages', async () => {
    const { api, visitor } = home;
    await ok(api.put(`/recipes/${recipeId}/favorite`, {}));
    await ok(api.put(`/recipes/${recipeId}/rating`, { rating: 4 }));
    await ok(api.delete(`/recipes/${removedId}?version=1`));
    await ok(api.post(`/recipes/${removedId}/restore`, {}));
    await ok(api.delete(`/recipes/${removedId}?version=3`));
    const forms: readonly [string, Record<string, string>][] = [
      [`/recipes/${recipeId}/favorite`, { favorite: 'true' }],
      [`/recipes/${recipeId}/rating`, { rating: '5' }],
      [`/recipes/${removedId}/restore`, {}],
    ];
    for (const [path, form] of forms) {
      const reply = await visitor.send('POST', path, { form });
      expect([path, reply.status]).toEqual([path, 303]);
    }
    expect(await ok(api.get('/recipes/favorites'))).toEqual({ favoriteIds: [recipeId] });
    await ok(api.get(`/recipes/${removedId}`));
  });

  it('reads, searches, ticks off, removes and manages its keys', async () => {
    const { api, visitor } = home;
    await ok(api.get(`/recipes/${recipeId}`));
    expect(await ok(api.post('/recipes/search', {}))).toMatchObject({ total: recipes + 2 });
    expect(await ok(api.patch(`/groceries/${grocery.id}/done`, { version: 1 }))).toMatchObject({ stale: false });
    await ok(api.delete(`/groceries/${grocery.id}?version=2`));
    expect((await visitor.open('/settings/developers')).status).toBe(200);
    const made = await visitor.send('POST', '/api/user/api-keys', { json: { name: 'one more' } });
    const { id } = bodyOf<{ id: string }>(made);
    const revoked = await visitor.send('POST', `/settings/api-keys/${id}/revoke`, { form: {} });
    expect([made.status, revoked.status]).toEqual([200, 303]);
  });

  it('takes no storage from others', async () => {
    await createRecipe((await signUp(larder)).api, { name: 'Bread', notes: notes() });
  });

  it('is still full when the program has started again, and can add when something was removed', async () => {
    await larder.stop();
    larder = await start();
    const api = new Api(larder.url, home.api.key);
    expectProblem(await api.post('/stores', { name: 'Corner shop' }), 422, 'HOUSEHOLD_FULL');
    await ok(api.get(`/recipes/${recipeId}`));
    await larder.stop();
    await database.run(`DELETE FROM recipes WHERE name LIKE 'Stew %'`);
    larder = await start();
    await createRecipe(new Api(larder.url, home.api.key), { name: 'Bread again' });
  });
});

describe('a household that writes much at once', () => {
  it('does not exceed its limit with concurrent writes', async () => {
    const { api } = await signUp(larder);
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, count) => {
        return (await api.post('/recipes', { name: `Stew ${count}`, notes: notes() })).status;
      }),
    );
    const stored = statuses.filter((status) => status === 200).length;
    expect(stored).toBeGreaterThan(0);
    expect(stored * NOTES_BYTES).toBeLessThan(LIMIT_MEGABYTES * 1_000_000);
    expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([]);
  });
});

describe('imports that end when the household is full', () => {
  let bench: ImportBench;
  const release: (() => void)[] = [];

  beforeAll(async () => {
    bench = await ImportBench.start({ LIMIT_HOUSEHOLD_MB: String(LIMIT_MEGABYTES) });
  });

  afterAll(async () => {
    for (const answer of release) answer();
    await bench.stop();
  });

  it('fail with the reason, keep nothing, and leave a recipe that is there without its picture', async () => {
    const { home, site } = bench;
    const picture = new Promise<void>((resolve) => release.push(resolve));
    const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    site.routes['/pie.png'] = (_request, response) => {
      void picture.then(() => response.writeHead(200, { 'content-type': 'image/png' }).end(bytes));
    };
    const shown = await importWith(bench, [`${site.url}/pie.png`]);
    release.push(bench.holdBack('/pie', recipePage('Pie')));
    const late = await home.importUrl(`${site.url}/pie`);
    await home.settled(late.recipeId, ['processing']);
    await fill(new Api(home.url, home.key));
    for (const answer of release) answer();
    const { status, error } = await home.settled(late.recipeId);
    expect([status, error?.code]).toEqual(['failed', 'HOUSEHOLD_FULL']);
    expect((await home.get(`/recipes/${late.recipeId}`)).status).toBe(404);
    await pictureSettled(bench, shown);
    expect((await askForPicture(home, shown)).status).toBe(404);
    expect((await home.recipe(shown)).image).toBe(`${site.url}/pie.png`);
  });
});
