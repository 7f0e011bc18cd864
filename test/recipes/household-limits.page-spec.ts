import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import sharp from 'sharp';
import request, { type Test } from 'supertest';
import { melaExport } from '../archives/apps.js';
import { type Dish, dish } from '../archives/dish.js';
import { importArchive } from '../archives/importing-archives.js';
import { Api, ok } from '../support/api.js';
import { Assistant } from '../support/assistant.js';
import { startBrowser } from '../support/browser/browser.js';
import { createRecipe } from '../support/builders.js';
import { runLarderCommand } from '../support/command.js';
import { expectProblem } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { ImportBench } from '../support/imports/import-bench.js';
import { Importing } from '../support/imports/importing.js';
import { importWith, pictureSettled } from '../support/imports/picture-bench.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { waitingForLocks } from '../support/database/locks.js';
import { joined, tokenOf, invite, viewOf } from '../support/members.js';
import { faultsOf, openSignedIn } from '../support/browser/page-audit.js';
import { bytes } from '../support/pictures.js';
import { recipePage } from '../support/site.js';
import { until } from '../support/until.js';

const MOST_RECIPES = 6;
const MOST_PICTURE_BYTES = 1_000_000;
const LIMITS = { LIMIT_RECIPES: String(MOST_RECIPES), LIMIT_PICTURE_MB: '1' };
const FULL = `This household has ${MOST_RECIPES} recipes and may have ${MOST_RECIPES}: delete some, or ask the administrator of this server for more`;
const IN_GERMAN = { 'accept-language': 'de', accept: 'text/html' };

interface Recipe {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly image: string | null;
  readonly images: readonly { readonly id: string }[];
}

let bench: ImportBench;
/** A second process on the same database. */
let second: RunningLarder;
let noisy: Buffer;

beforeAll(async () => {
  bench = await ImportBench.start({ ...LIMITS, RATE_LIMIT_SIGN_INS: '0' });
  second = await startLarder(bench.settings);
  const noise = randomBytes(900 * 700 * 3);
  noisy = await sharp(noise, { raw: { width: 900, height: 700, channels: 3 } })
    .png()
    .toBuffer();
  bench.site.routes['/noisy.png'] = bytes(noisy, 'image/png');
});

afterAll(async () => {
  await second.stop();
  await bench.stop();
});

async function householdWith(count: number): Promise<Household> {
  const household = await signUp(bench.larder);
  for (let number = 1; number <= count; number++) await createRecipe(household.api, { name: `Stew ${number}` });
  return household;
}

async function recipesOf(api: Api): Promise<Recipe[]> {
  return ((await ok(api.post('/recipes/search', { limit: 200 }))) as { recipes: Recipe[] }).recipes;
}

async function namesOf(api: Api): Promise<string[]> {
  return (await recipesOf(api)).map(({ name }) => name).sort();
}

async function putIntoBin(api: Api, { id, version }: Recipe): Promise<void> {
  await ok(api.delete(`/recipes/${id}?version=${version}`));
}

function upload({ key }: Household, id: string): Test {
  const path = `/api/v1/recipes/${id}/images`;
  return request(bench.larder.url).post(path).set({ 'x-api-key': key, 'content-type': 'image/png' }).send(noisy);
}

async function pictureBytesOf(household: Household): Promise<number> {
  const { id } = await viewOf(household);
  const text = 'SELECT COALESCE(sum(octet_length(webp)), 0)::float8 AS bytes FROM pictures WHERE household_id = $1';
  const [row] = (await bench.query(text, [id])) as { bytes: number }[];
  return row?.bytes ?? 0;
}

/** Uploads pictures until one is refused. */
async function fillWithPictures(household: Household, id: string): Promise<void> {
  for (let status = 200; status === 200;) ({ status } = await upload(household, id));
}

function soups(count: number, changes: Partial<Dish> = {}): Dish[] {
  return Array.from({ length: count }, (_one, index) => dish({ name: `Soup ${index}`, ...changes }));
}

describe('a household that has as many recipes as it may', () => {
  it('is refused each way to add one, with the limit and whom to ask', async () => {
    const { api } = await householdWith(MOST_RECIPES);
    const [first] = await recipesOf(api);
    const { urls, text } = { urls: [bench.page('/new-page')], text: 'Toast\n\n2 slices of bread\n\nToast them.' };
    for (const answer of [
      await api.post('/recipes', { name: 'One more' }),
      await api.post('/recipes', { name: 'One more', author: 'Somebody else' }),
      await api.post(`/recipes/${first?.id}/duplicate`, {}),
      await api.post('/recipes/import/url', { url: urls[0] }),
      await api.post('/recipes/import/urls', { urls }),
      await api.post('/recipes/import/paste', { text }),
    ])
      expectProblem(answer, 403, 'LIMIT_REACHED', FULL);
    expect(await recipesOf(api)).toHaveLength(MOST_RECIPES);
    expect(await ok(api.get('/recipes/imports'))).toEqual([]);
  });

  it('gets the same answer again for the request that created a recipe, and for a page that it has', async () => {
    const { api } = await householdWith(MOST_RECIPES - 2);
    const body = { id: randomUUID(), name: 'Stew with an id', url: bench.page('/known-page') };
    await ok(api.post('/recipes', body));
    await createRecipe(api);
    expect(await ok(api.post('/recipes', body))).toBe(body.id);
    expect(await ok(api.post('/recipes/import/url', { url: body.url }))).toMatchObject({ status: 'exists' });
    expect(await ok(api.post('/recipes/import/urls', { urls: [body.url] }))).toMatchObject({
      items: [{ recipeId: body.id, status: 'exists' }],
    });
  });

  it('gets room by deleting, and restores nothing without room', async () => {
    const { api } = await householdWith(MOST_RECIPES);
    const [first, other] = (await recipesOf(api)) as [Recipe, Recipe];
    await putIntoBin(api, first);
    await createRecipe(api, { name: 'In its place' });
    const named = api.post(`/recipes/${first.id}/restore`, {}).set('x-operation-id', randomUUID());
    expectProblem(await api.post(`/recipes/${first.id}/restore`, {}), 403, 'LIMIT_REACHED', FULL);
    expectProblem(await named, 403, 'LIMIT_REACHED', FULL);
    expect(await ok(api.get('/recipes/deleted'))).toMatchObject([{ id: first.id }]);
    await putIntoBin(api, other);
    await ok(api.post(`/recipes/${first.id}/restore`, {}));
    expect(await recipesOf(api)).toHaveLength(MOST_RECIPES);
  });

  it('gets the same error through assistants', async () => {
    const household = await householdWith(MOST_RECIPES);
    const assistant = await Assistant.connect(bench.larder, household.key);
    expect(await assistant.fail('create_recipe', { name: 'Cake' })).toBe(`LIMIT_REACHED: ${FULL}.`);
    expect(await assistant.fail('import_recipe_text', { text: 'Soup' })).toBe(`LIMIT_REACHED: ${FULL}.`);
    await assistant.close();
  });

  it('keeps everything above a limit that was set later, and reads, changes and deletes it', async () => {
    const free = await startLarder({ ...bench.settings, LIMIT_RECIPES: '0' });
    const household = await signUp(free);
    for (let number = 0; number < MOST_RECIPES + 2; number++) await createRecipe(household.api, { name: 'Stew' });
    await free.stop();
    const api = new Api(bench.larder.url, household.key);
    const all = await recipesOf(api);
    expect(all).toHaveLength(MOST_RECIPES + 2);
    const [first, other] = all as [Recipe, Recipe];
    expect(await ok(api.patch(`/recipes/${first.id}`, { version: 1, name: 'Broth' }))).toMatchObject({ stale: false });
    await putIntoBin(api, other);
    const answer = await api.post('/recipes', { name: 'One more' });
    expectProblem(answer, 403, 'LIMIT_REACHED', FULL.replace('has 6', `has ${MOST_RECIPES + 1}`));
  });
});

/**
 * Sends requests while nobody can note a change of the household. They continue together, when `most` of them have
 * counted and wait.
 */
async function together(
  household: Household,
  most: number,
  send: () => PromiseLike<{ status: number }>[],
): Promise<number[]> {
  const { id } = await viewOf(household);
  const holder = new pg.Client(bench.database.url);
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM change_counters WHERE household_id = $1 FOR UPDATE', [id]);
    const sent = Promise.all(send());
    await until(async () => (await waitingForLocks(bench.database)) >= most);
    await holder.query('COMMIT');
    return (await sent).map(({ status }) => status);
  } finally {
    await holder.end();
  }
}

function add(larder: { url: string }, { key }: Household, path: string, body: object = {}): Promise<Response> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json', 'x-operation-id': randomUUID() };
  return fetch(`${larder.url}/api/v1/recipes${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('people who add at once', () => {
  it.each([1, 2])('get the last %i places and no more, in every way to add', async (places) => {
    const household = await householdWith(MOST_RECIPES);
    const all = await recipesOf(household.api);
    const binned = all.slice(0, 3);
    for (const recipe of binned) await putIntoBin(household.api, recipe);
    const original = all.at(-1)?.id ?? '';
    for (let count = 3; count > places; count--) await createRecipe(household.api);
    const statuses = await together(household, 6, () =>
      [bench.larder, second].flatMap((larder) => [
        new Api(larder.url, household.key).post('/recipes', { name: 'Stew' }),
        add(larder, household, '', { name: 'Stew' }),
        add(larder, household, '', { name: 'Stew', author: 'Somebody else' }),
        add(larder, household, `/${original}/duplicate`),
        ...binned.map(({ id }) => add(larder, household, `/${id}/restore`)),
      ]),
    );
    // The second of two requests that restore one recipe finds it outside the bin.
    expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([]);
    expect(await recipesOf(household.api)).toHaveLength(MOST_RECIPES);
  });

  it('store pictures up to the limit and no more', async () => {
    const household = await householdWith(MOST_RECIPES);
    const recipes = await recipesOf(household.api);
    const statuses = await together(household, 3, () => recipes.map(({ id }) => upload(household, id)));
    expect(new Set(statuses)).toEqual(new Set([200, 403]));
    const stored = await pictureBytesOf(household);
    expect(stored).toBeLessThanOrEqual(MOST_PICTURE_BYTES);
    const each = stored / statuses.filter((status) => status === 200).length;
    expect(stored + each).toBeGreaterThan(MOST_PICTURE_BYTES);
  });
});

describe('an import for which there is no room', () => {
  it('fails once with the reason, which people read in their language', async () => {
    const household = await householdWith(MOST_RECIPES - 1);
    const home = new Importing(bench.larder.url, household.key);
    const pages = ['/first', '/second'].map((path) => ({ path, answer: bench.holdBack(path, recipePage(path)) }));
    const ids: string[] = [];
    for (const { path } of pages) ids.push((await home.importUrl(bench.site.url + path)).recipeId);
    for (const id of ids) await home.settled(id, ['processing']);
    for (const { answer } of pages) answer();
    const states = [];
    for (const id of ids) states.push(await home.settled(id));
    expect(states.map(({ status }) => status).sort()).toEqual(['completed', 'failed']);
    const failed = states.find(({ status }) => status === 'failed');
    expect(failed).toMatchObject({ attempts: 1, error: { code: 'LIMIT_REACHED', message: FULL } });
    expect(await recipesOf(household.api)).toHaveLength(MOST_RECIPES);

    const { text } = await household.visitor.get('/settings/imports', IN_GERMAN);
    expect(text).toContain(`Der Haushalt hat ${MOST_RECIPES} Rezepte und darf ${MOST_RECIPES} haben`);
    const retry = `/recipes/imports/${failed?.recipeId}/retry`;
    expectProblem(await household.api.post(retry, {}), 403, 'LIMIT_REACHED', FULL);
    const [one] = (await recipesOf(household.api)) as [Recipe];
    await putIntoBin(household.api, one);
    await ok(household.api.post(retry, {}));
    expect(await home.settled(failed?.recipeId ?? '')).toMatchObject({ status: 'completed' });
  });

  it('does not fetch the page when the household is full by then', async () => {
    const household = await householdWith(MOST_RECIPES - 1);
    const home = new Importing(bench.larder.url, household.key);
    const page = bench.page('/not-asked-for', '<p>Nothing</p>');
    const first = await home.importUrl(page);
    await home.settled(first.recipeId, ['failed']);
    await createRecipe(household.api);
    await bench.query(
      `WITH queued AS (UPDATE recipe_imports SET status = 'queued' WHERE id = $1 RETURNING *)
       INSERT INTO tasks (kind, household_id, subject, state) SELECT 'import', household_id, id, 'ready' FROM queued`,
      [first.recipeId],
    );
    const hits = bench.site.hits['/not-asked-for'];
    const failed = await home.until(first.recipeId, ({ error }) => error?.code === 'LIMIT_REACHED');
    expect(failed.status).toBe('failed');
    expect(bench.site.hits['/not-asked-for']).toBe(hits);
  });
});

describe('an archive for which there is not room enough', () => {
  it('imports what fits, reports why the others failed, and imports them later', async () => {
    const { api } = await householdWith(MOST_RECIPES - 2);
    const file = await melaExport(soups(4));
    expect(await importArchive(api, file, 'x.zip', '?dryRun=true')).toMatchObject({ imported: 2, failed: 2 });
    const result = await importArchive(api, file);
    expect(result).toMatchObject({ status: 'completed', imported: 2, failed: 2, error: null });
    const failed = result.entries.filter(({ status }) => status === 'failed');
    expect(failed.map(({ error }) => error)).toEqual([FULL, FULL]);
    const none = await importArchive(api, await melaExport(soups(1, { name: 'Another' })));
    expect(none).toMatchObject({ status: 'completed', imported: 0, failed: 1 });
    expect(none.error).toBe('None of the recipes could be imported; the entries say why.');

    const stews = (await recipesOf(api)).filter(({ name }) => name.startsWith('Stew'));
    for (const stew of stews) await putIntoBin(api, stew);
    expect(await importArchive(api, file)).toMatchObject({ imported: 2, skipped: 2, failed: 0 });
    expect(await namesOf(api)).toEqual(['Soup 0', 'Soup 1', 'Soup 2', 'Soup 3']);
  });

  it('still replaces what the household has', async () => {
    const { api } = await householdWith(MOST_RECIPES - 1);
    const [one] = soups(1) as [Dish];
    await importArchive(api, await melaExport([one]));
    const changed = await melaExport([{ ...one, description: 'New words.' }]);
    const result = await importArchive(api, changed, 'x.zip', '?onDuplicate=replace');
    expect(result).toMatchObject({ imported: 1, failed: 0 });
    expect(await ok(api.get(`/recipes/${result.entries[0]?.recipeId}`))).toMatchObject({ description: 'New words.' });
    expect(await recipesOf(api)).toHaveLength(MOST_RECIPES);
    expect(await ok(api.get('/recipes/deleted'))).toHaveLength(1);
  });

  it('imports recipes without the pictures that do not fit, and reports that', async () => {
    const household = await householdWith(1);
    const [first] = (await recipesOf(household.api)) as [Recipe];
    await fillWithPictures(household, first.id);
    const result = await importArchive(household.api, await melaExport(soups(2, { picture: noisy })));
    expect(result).toMatchObject({ imported: 2, failed: 0 });
    for (const { error, recipeId } of result.entries) {
      expect(error).toMatch(/^The recipe came without its pictures\. The pictures .* may take 1 MB/);
      expect(await ok(household.api.get(`/recipes/${recipeId}`))).toMatchObject({ images: [] });
    }
    const page = await household.visitor.get(`/imports/archives/${result.id}`, IN_GERMAN);
    expect(page.text).toContain('Das Rezept kam ohne seine Bilder: Die Bilder des Haushalts dürfen 1 MB belegen.');
    expect(await pictureBytesOf(household)).toBeLessThanOrEqual(MOST_PICTURE_BYTES);
  });
});

describe('a person who brings recipes into a household', () => {
  it('copies as many as fit, and the others when there is room', async () => {
    const target = await householdWith(MOST_RECIPES - 1);
    const guest = await signUp(bench.larder, 'Bo');
    for (const name of ['Pie 1', 'Pie 2', 'Pie 3']) await createRecipe(guest.api, { name });
    const token = tokenOf(await invite(target));
    const join = { json: { token, takeRecipes: 'copy' } };
    expect(await guest.visitor.send('POST', '/api/user/join', join)).toMatchObject({ status: 200 });
    await until(async () => (await recipesOf(target.api)).length === MOST_RECIPES);
    const task = `SELECT 1 FROM tasks WHERE kind = 'recipeCopies' AND household_id = $1`;
    const { id } = await viewOf(target);
    await until(async () => (await bench.query(`${task} AND state = 'waiting'`, [id])).length === 1);
    for (const stew of (await recipesOf(target.api)).filter(({ name }) => name.startsWith('Stew')))
      await putIntoBin(target.api, stew);
    await bench.query(
      `UPDATE tasks SET state = 'ready', due_at = now() WHERE kind = 'recipeCopies' AND household_id = $1`,
      [id],
    );
    await until(async () => (await bench.query(task, [id])).length === 0);
    expect(await namesOf(target.api)).toEqual(['Pie 1', 'Pie 2', 'Pie 3']);
  });

  it('copies recipes without the pictures that do not fit', async () => {
    const owner = await householdWith(0);
    const shown = await createRecipe(owner.api, { name: 'Pie' });
    await ok(upload(owner, shown));
    const target = await householdWith(1);
    const [first] = (await recipesOf(target.api)) as [Recipe];
    await fillWithPictures(target, first.id);
    const guest = await joined(bench.larder, owner);
    const json = { token: tokenOf(await invite(target)), takeRecipes: 'copy' };
    expect(await guest.visitor.send('POST', '/api/user/join', { json })).toMatchObject({ status: 200 });
    await until(async () => (await recipesOf(target.api)).length === 2);
    expect(await ok(target.api.get(`/recipes/${shown}`))).toMatchObject({ name: 'Pie', image: null, images: [] });
    expect(await pictureBytesOf(target)).toBeLessThanOrEqual(MOST_PICTURE_BYTES);
  });
});

describe('a household whose pictures take as much as they may', () => {
  let household: Household;
  let recipe: Recipe;

  beforeAll(async () => {
    household = await householdWith(1);
    const [first] = (await recipesOf(household.api)) as [Recipe];
    await fillWithPictures(household, first.id);
    recipe = (await ok(household.api.get(`/recipes/${first.id}`))) as Recipe;
  });

  it('is refused another one, with their total size', async () => {
    const answer = await upload(household, recipe.id);
    expectProblem(answer, 403, 'LIMIT_REACHED', (answer.body as { detail: string }).detail);
    expect((answer.body as { detail: string }).detail).toMatch(
      /^The pictures of this household would take 1\.\d MB with this one and may take 1 MB: remove some, or ask the administrator/,
    );
  });

  it('duplicates a recipe, whose pictures count once', async () => {
    const before = await pictureBytesOf(household);
    const copy = (await ok(household.api.post(`/recipes/${recipe.id}/duplicate`, {}))) as Recipe;
    expect(copy.images).toHaveLength(recipe.images.length);
    expect(await pictureBytesOf(household)).toBe(before);
    await putIntoBin(household.api, copy);
  });

  it('gets imported recipes without their pictures', async () => {
    const home = new Importing(bench.larder.url, household.key);
    const id = await importWith(bench, [`${bench.site.url}/noisy.png`], home);
    await pictureSettled(bench, id);
    expect((await household.visitor.get(`/api/v1/recipes/${id}/image`)).status).toBe(404);
    expect(await home.recipe(id)).toMatchObject({ image: `${bench.site.url}/noisy.png` });
  });

  it('gets room for one by removing another', async () => {
    const [image] = recipe.images as [{ id: string }];
    const copies = (await ok(household.api.get('/recipes/deleted'))) as Recipe[];
    expect(copies).toHaveLength(1);
    // The copy in the bin still shows it.
    await bench.query('DELETE FROM recipes WHERE id = ANY($1)', [copies.map(({ id }) => id)]);
    await ok(household.api.delete(`/recipes/${recipe.id}/images/${image.id}?version=${recipe.version}`));
    await until(async () => (await upload(household, recipe.id)).status === 200);
  });
});

describe('the pages of a household that is full', () => {
  it('show in the form why a recipe is not stored, and keep what was typed', async () => {
    const browser = await startBrowser();
    try {
      const { page, complaints } = await openSignedIn(browser, bench.larder, await householdWith(MOST_RECIPES));
      await page.goto('/recipes/new');
      await page.getByLabel('Name').fill('One more stew');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`The household has ${MOST_RECIPES} recipes and may have ${MOST_RECIPES}`).waitFor();
      expect(await page.getByLabel('Name').inputValue()).toBe('One more stew');
      expect(await faultsOf(page)).toEqual([]);
      expect(complaints.filter((complaint) => !complaint.includes('status of 403'))).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  it.each([
    ['en', 'recipes and may have'],
    ['de', 'Rezepte und darf'],
    ['fr', 'recettes et peut en avoir'],
    ['es', 'recetas y puede tener'],
    ['it', 'ricette e può averne'],
    ['nl', 'recepten en mag er'],
  ])('show it in the language %s', async (language, words) => {
    const { visitor } = await householdWith(MOST_RECIPES);
    const headers = { 'accept-language': language, accept: 'text/html' };
    const form = { text: 'Toast\n\n2 slices of bread\n\nToast them.' };
    const reply = await visitor.send('POST', '/settings/imports/text', { form, headers });
    expect([reply.status, reply.text.includes(`${MOST_RECIPES} ${words}`)]).toEqual([403, true]);
  });

  it('redirect back after an error, with the reason', async () => {
    const { api, visitor } = await householdWith(MOST_RECIPES);
    const [first, other] = (await recipesOf(api)) as [Recipe, Recipe];
    await putIntoBin(api, first);
    await createRecipe(api);
    for (const [path, back] of [
      [`/recipes/${first.id}/restore`, '/recipes/deleted'],
      [`/recipes/${other.id}/duplicate`, `/recipes/${other.id}`],
    ] as const) {
      const reply = await visitor.send('POST', path, { form: { id: randomUUID() } });
      expect([reply.status, reply.headers.get('location')]).toEqual([303, back]);
      expect((await visitor.open(back)).text).toContain(`has ${MOST_RECIPES} recipes and may have ${MOST_RECIPES}`);
    }
  });
});

describe('recipes of the bin', () => {
  it('are put back together as far as there is room, or not at all', async () => {
    const { api, visitor } = await householdWith(MOST_RECIPES);
    const removed = (await recipesOf(api)).slice(0, 2);
    for (const recipe of removed) await putIntoBin(api, recipe);
    await createRecipe(api);
    const put = (ids: readonly string[]): Promise<unknown> => {
      const body = new URLSearchParams(ids.map((id) => ['recipe', id])).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
      return visitor.send('POST', '/recipes/deleted/restore', { body, headers });
    };
    await put(removed.map(({ id }) => id));
    expect((await recipesOf(api)).length).toBe(MOST_RECIPES - 1);
    await put(removed.slice(1).map(({ id }) => id));
    expect((await recipesOf(api)).length).toBe(MOST_RECIPES);
  });
});

describe('the command `household list`', () => {
  it('shows the size of each household, and its limits', async () => {
    const household = await householdWith(3);
    const [first, other] = (await recipesOf(household.api)) as [Recipe, Recipe];
    await putIntoBin(household.api, first);
    await ok(upload(household, other.id));
    const { id } = await viewOf(household);
    const megabytes = ((await pictureBytesOf(household)) / 1_000_000).toFixed(1);
    const list = async (env: Record<string, string>): Promise<string | undefined> => {
      const settings = { DATABASE_URL: bench.database.url, TZ: 'UTC', ...env };
      const { code, output } = await runLarderCommand(['household', 'list'], settings);
      expect(code).toBe(0);
      return output.split('\n').find((line) => line.startsWith(id));
    };
    expect(await list({})).toBe(`${id}  Ada  1 person  2 recipes  1 in the bin  ${megabytes} MB of pictures`);
    expect(await list(LIMITS)).toBe(
      `${id}  Ada  1 person  2 of ${MOST_RECIPES} recipes  1 in the bin  ${megabytes} of 1 MB of pictures`,
    );
  });
});
