import { beforeEach, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { ok } from '../support/api.js';
import { createGrocery, createRecipe, createStore, plan } from '../support/builders.js';
import { createItem } from '../support/calendar-items.js';
import { type Household, joinHousehold, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';
import { Visitor } from '../support/visitor.js';

/** Where it is about noon, so that neither the day nor the week ends while the tests run. */
const ZONE = `Etc/GMT${DateTime.utc().hour < 12 ? '' : '+'}${DateTime.utc().hour - 12}`;
const HERE = DateTime.now().setZone(ZONE);
const TODAY = HERE.toFormat('yyyy-MM-dd');
const MONDAY = HERE.startOf('week');

const NOTHING = {
  recipes: 0,
  users: 1,
  cookbooks: 0,
  tags: 0,
  stores: 0,
  groceriesOpen: 0,
  groceriesDone: 0,
  plannedToday: 0,
  plannedThisWeek: 0,
  importsWaiting: 0,
  importsFailed: 0,
  webhooksFailing: 0,
};

const larder = sharedLarder();
let home: Household;
let householdId: string;

beforeEach(async () => {
  home = await signUp(larder);
  ({ householdId } = (await ok(home.api.get('/me'))) as { householdId: string });
  await larder.database.query('UPDATE households SET time_zone = $2 WHERE id = $1', [householdId, ZONE]);
});

async function stats(): Promise<Record<string, number>> {
  return (await ok(home.api.get('/stats'))) as Record<string, number>;
}

function dayOfWeek(days: number): string {
  return MONDAY.plus({ days }).toFormat('yyyy-MM-dd');
}

describe('GET /stats', () => {
  it('answers all numbers of a new household', async () => {
    expect(await stats()).toEqual(NOTHING);
  });

  it('counts what the household has, and nothing of another one', async () => {
    const other = await signUp(larder, 'Eve');
    await createRecipe(other.api, { tags: ['sour'] });
    await createGrocery(other.api);
    await createRecipe(home.api, { tags: ['sweet', 'baked'] });
    await createRecipe(home.api, { name: 'Bread', tags: ['baked'] });
    await createStore(home.api, 'Market');
    await createGrocery(home.api);
    await createGrocery(home.api, { name: 'flour' });
    const { id, version } = await createGrocery(home.api, { name: 'salt' });
    await ok(home.api.post('/groceries/done', { groceries: [{ id, version }], isDone: true }));
    await ok(home.api.post('/cookbooks', { title: 'Sundays' }));
    await joinHousehold(larder, larder.database, home);
    expect(await stats()).toEqual({
      ...NOTHING,
      recipes: 2,
      users: 2,
      cookbooks: 1,
      tags: 2,
      stores: 1,
      groceriesOpen: 2,
      groceriesDone: 1,
    });
  });

  it('leaves out recipes in the bin, and tags that only they carry', async () => {
    const id = await createRecipe(home.api, { tags: ['sweet'] });
    await createRecipe(home.api, { name: 'Bread', tags: ['baked'] });
    await ok(home.api.delete(`/recipes/${id}?version=1`));
    expect(await stats()).toMatchObject({ recipes: 1, tags: 1 });
  });

  it('counts recipes and notes of today and of the week from Monday to Sunday, in the time zone of the household', async () => {
    const recipeId = await createRecipe(home.api);
    await plan(home.api, recipeId, TODAY);
    await createItem(home.api, { date: TODAY, slot: 'Lunch', itemType: 'note', title: 'Leftovers' });
    await createItem(home.api, { date: null, slot: 'Lunch', itemType: 'note', title: 'Some day' });
    for (const day of [-1, 0, 6, 7]) await plan(home.api, recipeId, dayOfWeek(day), 'Snack');
    const isEdge = [0, 6].some((day) => dayOfWeek(day) === TODAY);
    expect(await stats()).toMatchObject({ plannedToday: isEdge ? 3 : 2, plannedThisWeek: 4 });
  });

  it('counts imports that wait or run, and those that failed', async () => {
    const add = (name: string, status: string): Promise<unknown> =>
      larder.database.query(
        `INSERT INTO recipe_imports (household_id, id, user_id, source, url, url_key, status)
         VALUES ($1, gen_random_uuid(), $2, 'url', $3, $3, $4)`,
        [householdId, home.userId, `https://example.org/${name}`, status],
      );
    await add('soup', 'queued');
    await add('stew', 'processing');
    await add('cake', 'completed');
    for (const name of ['pie', 'tart', 'flan']) await add(name, 'failed');
    expect(await stats()).toMatchObject({ importsWaiting: 2, importsFailed: 3 });
  });

  it('counts webhooks with failed deliveries, and those that failures switched off', async () => {
    for (const name of ['fails', 'gone', 'off', 'well'])
      await ok(home.api.post('/webhooks', { url: 'https://example.org/', name, eventTypes: ['store.*'] }));
    const set = (name: string, columns: string): Promise<unknown> =>
      larder.database.query(`UPDATE webhooks SET ${columns} WHERE household_id = $1 AND name = $2`, [
        householdId,
        name,
      ]);
    await set('fails', 'failing_since = now()');
    await set('gone', `enabled = false, failing_since = now(), disabled_reason = 'gone'`);
    await set('off', 'enabled = false, failing_since = now()');
    expect(await stats()).toMatchObject({ webhooksFailing: 2 });
  });

  it('answers 304 until a number changes', async () => {
    const first = await home.api.get('/stats').expect(200);
    const tag = first.get('ETag') ?? '';
    const again = await home.api.get('/stats').set('if-none-match', tag);
    expect([again.status, again.text]).toEqual([304, '']);
    await createGrocery(home.api);
    const changed = await home.api.get('/stats').set('if-none-match', tag).expect(200);
    expect(changed.body).toMatchObject({ groceriesOpen: 1 });
    expect(changed.get('ETag')).not.toBe(tag);
  });

  it('opens to a key with household:read, and to no other', async () => {
    const statusFor = async (scopes: string[]): Promise<number> => {
      const made = await home.visitor.send('POST', '/api/user/api-keys', { json: { name: 'wall', scopes } });
      const { key } = JSON.parse(made.text) as { key: string };
      return (await new Visitor(larder.url).get('/api/v1/stats', { 'x-api-key': key })).status;
    };
    expect(await statusFor(['household:read'])).toBe(200);
    expect(await statusFor(['recipes:read', 'plan:read', 'groceries:read'])).toBe(403);
  });
});
