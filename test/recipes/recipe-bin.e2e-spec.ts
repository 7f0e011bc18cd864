import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { type Api, ok } from '../support/api.js';
import { createGrocery, createRecipe, plan, type Planned } from '../support/builders.js';
import { aTimestamp, expectProblem } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { SharedImportBench } from '../support/imports/import-bench.js';
import { Importing } from '../support/imports/importing.js';
import { importWith, pictureSettled } from '../support/imports/picture-bench.js';
import { bytes, picture } from '../support/pictures.js';
import { workUntil } from '../support/database/recurring-work.js';
import { sharedLarder } from '../support/shared-larder.js';
import { recipePage } from '../support/site.js';
import { until } from '../support/until.js';

interface Recipe {
  id: string;
  version: number;
  name: string;
  recipeIngredients: { id: string }[];
}

interface CalendarRow {
  id: string;
  item_type: string;
  title: string | null;
  recipe_id: string | null;
  version: number;
}

const TODAY = DateTime.now().toFormat('yyyy-MM-dd');
const GONE = { success: true, stale: false };

const larder = sharedLarder();
let bench: SharedImportBench;
let api: Api;
let home: Importing;
let id: string;

beforeAll(async () => {
  bench = await SharedImportBench.open(larder);
  bench.site.routes['/soup.jpg'] = bytes(await picture('jpeg', 60, 40), 'image/jpeg');
});

afterAll(() => bench.stop());

beforeEach(async () => {
  const household = await signUp(larder);
  api = household.api;
  home = new Importing(larder.url, household.key);
  id = await createRecipe(api, {
    name: 'Leek soup',
    recipeIngredients: ['2 leeks'],
    steps: [{ step: 'Simmer.' }],
    tags: ['Winter'],
    url: 'https://a.example/leeks',
  });
});

async function remove(version = 1): Promise<unknown> {
  return ok(api.delete(`/recipes/${id}?version=${version}`));
}

async function restore(): Promise<Recipe> {
  return ((await ok(api.post(`/recipes/${id}/restore`, {}))) as { recipe: Recipe }).recipe;
}

async function found(query: object): Promise<{ id: string }[]> {
  return ((await ok(api.post('/recipes/search', query))) as { recipes: { id: string }[] }).recipes;
}

async function deleted(): Promise<{ id: string }[]> {
  return (await ok(api.get('/recipes/deleted'))) as { id: string }[];
}

async function calendarItem(itemId: string): Promise<CalendarRow | undefined> {
  const rows = await bench.query('SELECT id, item_type, title, recipe_id, version FROM planned_recipes WHERE id = $1', [
    itemId,
  ]);
  return rows[0] as CalendarRow | undefined;
}

describe('a recipe in the bin', () => {
  it('is only in the list of the bin', async () => {
    const [summary] = await found({});
    expect(await remove()).toEqual(GONE);
    expect(await deleted()).toEqual([{ ...summary, version: 2, deletedAt: aTimestamp }]);
    expectProblem(await api.get(`/recipes/${id}`), 404, 'NOT_FOUND', 'Recipe not found');
    for (const query of [{}, { search: 'leek' }, { tags: ['winter'] }]) expect(await found(query)).toEqual([]);
    expect(await ok(api.get('/tags'))).toEqual([]);
    expectProblem(await api.patch(`/recipes/${id}`, { version: 2, name: 'x' }), 404, 'NOT_FOUND', 'Recipe not found');
    expectProblem(await api.delete(`/recipes/${id}?version=2`), 404, 'NOT_FOUND', 'Recipe not found');
    expectProblem(await api.post(`/recipes/${id}/duplicate`, {}), 404, 'NOT_FOUND', 'Recipe not found');
    const item = { recipeId: id, date: TODAY, slot: 'Lunch' };
    expectProblem(await api.post('/planned-recipes', item), 404, 'NOT_FOUND', 'Recipe not found');
  });

  it('comes after those that were deleted later', async () => {
    const other = await createRecipe(api, { name: 'Tarte' });
    await remove();
    await ok(api.delete(`/recipes/${other}?version=1`));
    expect((await deleted()).map((recipe) => recipe.id)).toEqual([other, id]);
  });

  it('holds its id', async () => {
    await remove();
    for (const body of [
      { id, name: 'Leek soup' },
      { id, name: 'Other' },
    ])
      expectProblem(await api.post('/recipes', body), 409, 'ID_IN_BIN');
    const other = await createRecipe(api, { name: 'Tarte' });
    expectProblem(await api.post(`/recipes/${other}/duplicate`, { id }), 409, 'ID_IN_BIN');
    expect(await deleted()).toHaveLength(1);
  });

  it('does not prevent its page from being imported again', async () => {
    const page = bench.page(`/${randomUUID()}`, recipePage('Soup'));
    const { recipeId } = await home.importUrl(page);
    await home.settled(recipeId);
    await ok(api.delete(`/recipes/${recipeId}?version=1`));
    const again = await home.importUrl(page);
    expect(again).toMatchObject({ status: 'queued' });
    expect(again.recipeId).not.toBe(recipeId);
    expect((await home.settled(again.recipeId)).status).toBe('completed');
  });

  it('is removed from its groceries, and becomes a note with its name in the plan', async () => {
    const planned = await plan(api, id, TODAY);
    const grocery = await createGrocery(api);
    const { recipeIngredients } = (await ok(api.get(`/recipes/${id}`))) as Recipe;
    await bench.query('UPDATE groceries SET recipe_ingredient_id = $2 WHERE id = $1', [
      grocery.id,
      recipeIngredients[0]?.id,
    ]);
    await remove();
    expect(await ok(api.get('/groceries'))).toEqual([{ ...grocery, version: 2, updatedAt: aTimestamp }]);
    expect(await ok(api.get('/planned-recipes/month'))).toEqual([]);
    expect(await calendarItem(planned)).toEqual({
      id: planned,
      item_type: 'note',
      title: 'Leek soup',
      recipe_id: null,
      version: 2,
    });
  });

  it('becomes a note with the beginning of a long name', async () => {
    id = await createRecipe(api, { name: 'ü'.repeat(500) });
    const planned = await plan(api, id, TODAY);
    await remove();
    expect((await calendarItem(planned))?.title).toBe('ü'.repeat(200));
    await restore();
    expect(await calendarItem(planned)).toMatchObject({ item_type: 'recipe', recipe_id: id });
  });

  it('is put there once, and only at the current version', async () => {
    expect(await remove(7)).toEqual({ success: false, stale: true });
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.delete(`/recipes/${id}?version=1`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual(GONE);
  });

  it('cannot be put there, seen or restored by others, and needs a version', async () => {
    const stranger = (await signUp(larder, 'Bo')).api;
    expectProblem(await stranger.delete(`/recipes/${id}?version=1`), 404, 'NOT_FOUND', 'Recipe not found');
    expectProblem(await api.delete(`/recipes/${id}`), 400, 'BAD_REQUEST');
    expectProblem(await api.delete('/recipes/soup?version=1'), 400, 'BAD_REQUEST');
    await remove();
    expect(await ok(stranger.get('/recipes/deleted'))).toEqual([]);
    for (const unknown of [id, randomUUID()])
      expectProblem(await stranger.post(`/recipes/${unknown}/restore`, {}), 404, 'NOT_FOUND', 'Recipe not found');
    expect(await deleted()).toHaveLength(1);
  });
});

describe('a restored recipe', () => {
  it('is the same as before with a version that is higher by two, and is found again', async () => {
    const before = (await ok(api.get(`/recipes/${id}`))) as Recipe;
    const [summary] = await found({});
    await remove();
    expect(await restore()).toEqual({ ...before, version: 3 });
    expect(await ok(api.get(`/recipes/${id}`))).toEqual({ ...before, version: 3 });
    for (const query of [{}, { search: 'leek' }, { tags: ['winter'] }])
      expect(await found(query)).toEqual([{ ...summary, version: 3 }]);
    expect(await deleted()).toEqual([]);
    expect(await ok(api.get('/tags'))).toMatchObject([{ name: 'Winter', count: 1 }]);
  });

  it('replaces its notes in the plan, except those that somebody changed or removed', async () => {
    const [kept, renamed] = [await plan(api, id, TODAY), await plan(api, id, TODAY, 'Lunch')];
    const removed = await plan(api, id, TODAY, 'Snack');
    await remove();
    await bench.query(`UPDATE planned_recipes SET title = 'Soup, from Anna', version = 3 WHERE id = $1`, [renamed]);
    await bench.query('DELETE FROM planned_recipes WHERE id = $1', [removed]);
    await restore();
    const planned = (await ok(api.get('/planned-recipes/month'))) as Planned[];
    expect(planned).toMatchObject([{ id: kept, recipeId: id, recipeName: 'Leek soup', version: 3 }]);
    expect(await calendarItem(renamed)).toMatchObject({ item_type: 'note', version: 3 });
    expect(await calendarItem(removed)).toBeUndefined();
  });

  it('is restored once by five simultaneous requests, and stays unchanged after that', async () => {
    await remove();
    const restored = await Promise.all(Array.from({ length: 5 }, restore));
    expect(restored.map(({ version }) => version)).toEqual([3, 3, 3, 3, 3]);
    expect((await restore()).version).toBe(3);
  });

  it('can be put into the bin and out again', async () => {
    await remove();
    await restore();
    expect(await remove(3)).toEqual(GONE);
    expect((await restore()).version).toBe(5);
    expect(await found({ search: 'leek' })).toHaveLength(1);
  });
});

describe('an import under way', () => {
  it('is cancelled by deleting its id, and creates no recipe', async () => {
    const path = `/${randomUUID()}`;
    const answer = bench.holdBack(path, recipePage('Soup'));
    const { recipeId } = await home.importUrl(bench.site.url + path);
    await home.until(recipeId, ({ status }) => status === 'processing');
    expect(await ok(api.delete(`/recipes/${recipeId}?version=1`))).toEqual(GONE);
    expectProblem(await api.get(`/recipes/imports/${recipeId}`), 404, 'NOT_FOUND');
    answer();
    await until(async () => (await bench.query('SELECT FROM tasks WHERE subject = $1', [recipeId])).length === 0);
    expectProblem(await api.get(`/recipes/${recipeId}`), 404, 'NOT_FOUND');
    expect(await bench.query('SELECT FROM recipes WHERE id = $1', [recipeId])).toEqual([]);
  });
});

describe('after 30 days', () => {
  it('a recipe in the bin is removed for good, with its pictures, and its id is free', async () => {
    const imported = await importWith(bench, [`${bench.site.url}/soup.jpg`], home);
    await pictureSettled(bench, imported);
    const { version } = (await ok(api.get(`/recipes/${imported}`))) as Recipe;
    await ok(api.delete(`/recipes/${imported}?version=${version}`));
    await remove();
    const [row] = await bench.query('SELECT household_id, picture_id FROM recipes WHERE id = $1', [imported]);
    const { household_id: household, picture_id: pictureId } = row as Record<string, string>;
    const age = `UPDATE recipes SET deleted_at = now() - $2::interval WHERE id = $1`;
    await bench.query(age, [imported, '30 days 1 minute']);
    await bench.query(age, [id, '29 days 23 hours']);
    await workUntil(larder.database, 'removeDeletedRecipes', async () => (await deleted()).length === 1);
    await until(async () => (await bench.query('SELECT FROM pictures WHERE id = $1', [pictureId])).length === 0);
    expect(await deleted()).toMatchObject([{ id }]);
    for (const table of ['recipe_ingredients', 'recipe_steps', 'recipe_tags'])
      expect(
        await bench.query(`SELECT FROM ${table} WHERE household_id = $1 AND recipe_id = $2`, [household, imported]),
      ).toEqual([]);
    expect(await createRecipe(api, { id: imported, name: 'Anew' })).toBe(imported);
  });
});
