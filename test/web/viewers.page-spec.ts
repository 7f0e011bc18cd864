import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ok } from '../support/api.js';
import { createRecipe, createStore } from '../support/builders.js';
import { createItem } from '../support/calendar-items.js';
import { type Household, signUp } from '../support/household.js';
import { joined } from '../support/members.js';
import { pagesOf } from '../support/browser/pages.js';
import { sharedLarder } from '../support/shared-larder.js';

const MONDAY = '2031-05-05';

const larder = sharedLarder();
const pages = pagesOf(larder);

/** A household with one item of each kind, the paths of its pages, and a person with the role viewer. */
async function withViewer(): Promise<{ household: Household; viewer: Household; paths: string[] }> {
  const household = await signUp(larder);
  const { api } = household;
  await createItem(api, { date: MONDAY, slot: 'Lunch', itemType: 'note', title: 'Guests' });
  await createItem(api, { date: null, slot: 'Lunch', itemType: 'note', title: 'Soup' });
  const { id } = await createStore(api, 'Market');
  await ok(api.patch(`/stores/${id}`, { version: 1, aisles: [{ name: 'Fruit' }] }));
  await ok(api.post('/pantry', { name: 'salt' }));
  await createRecipe(api, { tags: ['quick'] });
  const rule = { recurrenceRule: 'week', recurrenceInterval: 1, nextPlannedFor: MONDAY };
  await ok(api.post('/recurring-groceries', { name: 'milk', ...rule }));
  await ok(api.post('/meal-templates', { title: 'Usual week', fromRange: { from: MONDAY, to: MONDAY } }));
  const paths = [
    '/',
    `/plan?week=${MONDAY}`,
    '/plan?view=month&month=2031-05',
    '/plan/templates',
    '/stores',
    `/stores/${id}`,
    '/pantry',
    '/groceries/recurring',
    '/tags',
  ];
  return { household, viewer: await joined(larder, household, 'viewer'), paths };
}

describe('a person who may only look', () => {
  it('sees the plan, stores, pantry, recurring groceries and tags without forms, handles and buttons', async () => {
    const { viewer, paths } = await withViewer();
    const page = await pages.open(viewer);
    for (const path of paths) {
      const reply = await page.goto(path);
      expect([path, reply?.status()]).toEqual([path, 200]);
      expect([path, await page.locator('main form, main button:not(#shortcuts *)').count()]).toEqual([path, 0]);
    }
  });

  it('sees the list of recipes, and searches it, without ticks and what is done with them', async () => {
    const { household, viewer } = await withViewer();
    await createRecipe(household.api, { name: 'Leek soup' });
    const page = await pages.open(viewer);
    await page.goto('/recipes');
    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('soup');
    await page.waitForURL('**/recipes?search=soup');
    await page.getByText('Leek soup').waitFor();
    expect(await page.locator('main').locator('form[method=post], [type=checkbox][name=recipe]').count()).toBe(0);
  });

  it("is refused the actions of other roles' forms", async () => {
    const { viewer } = await withViewer();
    for (const path of [
      `/plan/add/${randomUUID()}`,
      '/plan/move',
      '/plan/swap',
      '/plan/shopping',
      '/plan/templates',
      '/stores',
      '/pantry',
      '/chosen-recipes/tags',
      '/chosen-recipes/cookbooks',
      '/chosen-recipes/delete',
      '/tags/rename',
    ])
      expect([path, (await viewer.visitor.send('POST', path, { form: { name: 'x' } })).status]).toEqual([path, 403]);
    for (const path of ['/plan/add', '/plan/shopping', '/plan/swap'])
      expect((await viewer.visitor.open(path)).status).toBe(403);
  });
});
