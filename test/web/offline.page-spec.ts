import { describe, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { daysAfter } from '../../src/http/fields/calendar-dates.js';
import { createItem, itemsBetween } from '../support/calendar-items.js';
import { DESKTOP, faultsOf, openMenu, PHONE } from '../support/browser/page-audit.js';
import { pagesOf } from '../support/browser/pages.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';
import { until } from '../support/until.js';

const CAKE = {
  name: 'Plum & apple cake',
  recipeIngredients: ['500 g plums'],
  steps: [{ step: 'Bake for 40 minutes.' }],
};

const larder = sharedLarder();
/** The browser says of each request without a network that it failed. */
const pages = pagesOf(
  larder,
  /ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR|Failed to load resource|when fetching the script/,
);

/** The days of this week, from the board. */
async function today({ api }: Household): Promise<string> {
  return ((await ok(api.get('/board'))) as { date: string }).date;
}

/** Waits until the browser has stored these pages. */
async function keeps(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths)
    await until(() =>
      page.evaluate<boolean>(`caches.match(${JSON.stringify(path)}).then((kept) => kept !== undefined)`),
    );
}

const shown = (page: Page): Promise<string | null> => page.locator('h1').first().textContent();

async function cooked({ api }: Household, id: string): Promise<unknown[]> {
  return (await ok(api.get(`/recipes/${id}/made`))) as unknown[];
}

/** Lets requests reach the server, and loses the first answer. */
async function loseFirstAnswer(page: Page, address: string): Promise<Request[]> {
  const asked: Request[] = [];
  await page.context().route(address, async (route) => {
    asked.push(route.request());
    if (asked.length === 1) {
      await route.fetch();
      await route.abort();
    } else await route.continue();
  });
  return asked;
}

describe('without network', () => {
  it('the plan, its recipes and the favourites can be read and cooked after one visit of any page', async () => {
    const home = await signUp(larder);
    const [planned, favourite] = [
      await createRecipe(home.api, CAKE),
      await createRecipe(home.api, { name: 'Leek pie' }),
    ];
    await ok(home.api.put(`/recipes/${favourite}/favorite`, {}));
    await createItem(home.api, { date: await today(home), slot: 'Dinner', itemType: 'recipe', recipeId: planned });
    const page = await pages.open(home);
    await page.goto('/settings/household');
    await keeps(
      page,
      '/offline',
      '/plan',
      ...[planned, favourite].flatMap((id) => [`/recipes/${id}`, `/recipes/${id}/cook`]),
    );
    await page.context().setOffline(true);

    await page.goto('/plan');
    await page.locator('#offline').getByText('Offline since').waitFor();
    await page.getByRole('link', { name: 'Plum & apple cake' }).first().waitFor();
    await page.goto(`/recipes/${planned}?servings=8`);
    await page.getByText('500 g plums').first().waitFor();
    await page.goto(`/recipes/${planned}/cook`);
    await page.locator('#offline').getByText('Offline since').waitFor();
    await page
      .getByText(/Bake for 40 minutes/)
      .first()
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`/recipes/${favourite}`);
    expect(await shown(page)).toContain('Leek pie');
  });

  it('a recipe that was seen stays, and other pages say what is on the device', async () => {
    const home = await signUp(larder);
    const id = await createRecipe(home.api, CAKE);
    const page = await pages.open(home);
    await page.goto('/');
    await keeps(page, '/offline');
    await until(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'));
    await page.goto(`/recipes/${id}`);
    await keeps(page, `/recipes/${id}`, `/recipes/${id}/cook`);
    await page.context().setOffline(true);
    await page.goto('/pantry');
    expect(await shown(page)).toBe('You are offline');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Plum & apple cake' }).click();
    await page.getByText('500 g plums').first().waitFor();
    await page.getByText('Offline since').waitFor();
  });

  it('the page of recipes shows those on the device, and searches them', async () => {
    const home = await signUp(larder);
    for (const name of ['Leek pie', 'Plum & apple cake']) {
      const id = await createRecipe(home.api, { ...CAKE, name });
      await ok(home.api.put(`/recipes/${id}/favorite`, {}));
    }
    const page = await pages.open(home);
    await page.goto('/');
    await keeps(page, '/offline', '/plan');
    const kept = `caches.keys().then(async (names) => (await Promise.all(names.map(async (name) =>
      (await (await caches.open(name)).keys()).filter(({ url }) => /recipes.[0-9a-f-]{36}$/.test(url))))).flat().length)`;
    await until(async () => (await page.evaluate<number>(kept)) === 2);
    await page.context().setOffline(true);
    await page.goto('/recipes?query=pie');
    const cards = page.locator('.dish-name:visible');
    await until(async () => (await cards.count()) === 2);
    expect(await shown(page)).toBe('Recipes on this device');
    expect(await page.getByText('This page is not on this device.').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Search').fill('PLUM &');
    expect(await cards.allTextContents()).toEqual(['Plum & apple cake']);
    await page.getByLabel('Search').fill('fish');
    await page.getByText('No recipe on this device has this name.').waitFor();
    await page.getByLabel('Search').fill('leek');
    await page.getByRole('link', { name: 'Leek pie' }).click();
    expect(await shown(page)).toContain('Leek pie');
  });

  it('a page that is not on the device does not say that something was not saved, because nothing was sent', async () => {
    const home = await signUp(larder);
    const page = await pages.open(home);
    await page.goto('/');
    await keeps(page, '/offline');
    await until(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'));
    await page.context().setOffline(true);
    await page.goto('/pantry');
    expect(await shown(page)).toBe('You are offline');
    expect(await page.getByText('What you sent was not saved.').isVisible()).toBe(false);
  });

  it('a form that cannot wait says that it was not saved', async () => {
    const home = await signUp(larder);
    const page = await pages.open(home);
    await page.goto('/settings/account');
    await keeps(page, '/offline');
    await until(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'));
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('What you sent was not saved.').waitFor();
    expect(await page.getByText('This page is not on this device.').isVisible()).toBe(false);
  });

  it('“cooked” waits, and is counted once although its first answer is lost', async () => {
    const home = await signUp(larder);
    const id = await createRecipe(home.api, CAKE);
    await ok(home.api.put(`/recipes/${id}/favorite`, {}));
    const page = await pages.open(home);
    await page.goto('/');
    await keeps(page, `/recipes/${id}/cook`);
    await page.context().setOffline(true);
    await page.goto(`/recipes/${id}/cook#step-2`);
    await page.getByRole('button', { name: 'I cooked it' }).click();
    await page.getByText('1 change waits.').waitFor();
    await page.reload();
    await page.getByText('1 change waits.').waitFor();
    expect(await cooked(home, id)).toEqual([]);

    const asked = await loseFirstAnswer(page, `**/api/pages/recipes/${id}/made`);
    await page.context().setOffline(false);
    await until(() => asked.length === 2);
    await page.locator('#offline').waitFor({ state: 'hidden' });
    expect(await cooked(home, id)).toHaveLength(1);
    const names = await Promise.all(asked.map((request) => request.headerValue('x-operation-id')));
    expect(new Set(names).size).toBe(1);
  });

  it('a rating and a plan wait on the page of the recipe, stay over a reload, and are made once', async () => {
    const home = await signUp(larder);
    const id = await createRecipe(home.api, CAKE);
    const page = await pages.open(home);
    await page.goto('/');
    await keeps(page, '/offline');
    await until(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'));
    await page.goto(`/recipes/${id}`);
    await keeps(page, `/recipes/${id}`);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator('#rate-button').click();
    await page.getByRole('button', { name: '4 stars' }).click();
    await page.getByText('Saved on this device. It is sent when you are online.').waitFor();
    await page.getByText('1 change waits.').waitFor();
    for (const nth of [0, 1]) {
      await page.locator('.recipe-bar [popovertarget=plan-it]').click();
      await page.locator('#plan-form button[name=date]').nth(nth).click();
      await page.getByText(`${nth + 2} changes wait.`).waitFor();
    }
    expect(await faultsOf(page)).toEqual([]);
    await page.reload();
    await page.getByText('3 changes wait.').waitFor();
    expect(await shown(page)).toContain('Plum & apple cake');
    const date = await today(home);
    const planned = (): Promise<unknown[]> => itemsBetween(home.api, date, daysAfter(date, 14));
    expect(await planned()).toEqual([]);

    const asked = await loseFirstAnswer(page, '**/api/pages/recipes/*/rating');
    await page.context().setOffline(false);
    await until(() => asked.length === 2);
    await page.locator('#offline').waitFor({ state: 'hidden' });
    expect(await ok(home.api.get(`/recipes/${id}`))).toMatchObject({ userRating: 4 });
    expect(await planned()).toMatchObject([{ recipeId: id }, { recipeId: id }]);
    const names = await Promise.all(asked.map((request) => request.headerValue('x-operation-id')));
    expect(new Set(names).size).toBe(1);
  });

  it('a favourite waits, is shown as one over a reload, can be taken back, and is stored', async () => {
    const home = await signUp(larder);
    const id = await createRecipe(home.api, CAKE);
    const page = await pages.open(home);
    await page.goto('/');
    await keeps(page, '/offline');
    await until(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'));
    await page.goto(`/recipes/${id}`);
    await keeps(page, `/recipes/${id}`);
    await page.context().setOffline(true);
    await page.reload();
    const isFavorite = async (): Promise<boolean> =>
      ((await ok(home.api.get(`/recipes/${id}`))) as { isFavorite: boolean }).isFavorite;
    await page.getByRole('button', { name: 'Add to favourites' }).click();
    await page.getByText('Saved on this device. It is sent when you are online.').waitFor();
    await page.getByRole('button', { name: 'Remove from favourites' }).click();
    await page.getByText('2 changes wait.').waitFor();
    await page.getByRole('button', { name: 'Add to favourites' }).click();
    await page.getByText('3 changes wait.').waitFor();
    await page.reload();
    await page.getByText('3 changes wait.').waitFor();
    await page.getByRole('button', { name: 'Remove from favourites' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await isFavorite()).toBe(false);
    await page.context().setOffline(false);
    await until(isFavorite);
    await page.locator('#offline').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Remove from favourites' }).waitFor();
  });

  it('changes of the shopping list are counted on other pages too', async () => {
    const home = await signUp(larder);
    const id = await createRecipe(home.api, CAKE);
    const page = await pages.open(home);
    await page.goto('/');
    await keeps(page, '/offline');
    await until(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'));
    await page.goto(`/recipes/${id}`);
    await keeps(page, `/recipes/${id}`);
    await page.goto('/groceries');
    await keeps(page, '/groceries/offline');
    await page.context().setOffline(true);
    await page.getByLabel('New item').fill('2 l milk');
    await page.keyboard.press('Enter');
    await page.getByText('1 change waits.').waitFor();
    await page.goto(`/recipes/${id}`);
    await page.locator('#offline').getByText('1 change waits.').waitFor();
    await page.locator('#rate-button').click();
    await page.getByRole('button', { name: '4 stars' }).click();
    await page.locator('#offline').getByText('2 changes wait.').waitFor();
  });

  it('changes of the shopping list are counted on pages that are open in other tabs', async () => {
    const home = await signUp(larder);
    const page = await pages.open(home);
    await page.goto('/recipes');
    const list = await page.context().newPage();
    await list.goto('/groceries');
    await list.locator('#names').waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    await page.getByText('You can carry on.').waitFor();
    for (const [count, line] of ['1 change waits.', '2 changes wait.'].entries()) {
      await list.getByLabel('New item').fill(`milk ${count}`);
      await list.keyboard.press('Enter');
      await page.locator('#offline').getByText(line).waitFor();
    }
  });

  it('what is planned for tonight and typed for the shopping list on the first page waits, and is made once', async () => {
    const home = await signUp(larder);
    const id = await createRecipe(home.api, CAKE);
    const page = await pages.open(home, { viewport: PHONE, hasTouch: true });
    await page.goto('/');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Tonight Plum & apple cake' }).tap();
    await page.getByText('Saved on this device. It is sent when you are online.').waitFor();
    await page.locator('#offline').getByText('1 change waits.').waitFor();
    const field = page.getByLabel('New item');
    await field.fill('2 l milk, bread');
    await field.press('Enter');
    await page.locator('#offline').getByText('2 changes wait.').waitFor();
    expect(await field.inputValue()).toBe('');
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await faultsOf(page)).toEqual([]);

    const asked = await loseFirstAnswer(page, '**/api/pages/calendar-items');
    await page.context().setOffline(false);
    await until(() => asked.length === 2);
    await page.locator('#offline').waitFor({ state: 'hidden' });
    const date = await today(home);
    expect(await itemsBetween(home.api, date, date)).toMatchObject([{ recipeId: id, slot: 'Dinner' }]);
    expect(await ok(home.api.get('/groceries'))).toMatchObject([{ display: '2 l milk' }, { display: 'bread' }]);
  });

  it('two ideas that are planned for tonight on the first page wait, and each is made once', async () => {
    const home = await signUp(larder);
    const ids = [await createRecipe(home.api, CAKE), await createRecipe(home.api, { name: 'Leek pie' })];
    const page = await pages.open(home);
    await page.goto('/');
    await page.context().setOffline(true);
    for (const [name, count] of [
      ['Plum & apple cake', '1 change waits.'],
      ['Leek pie', '2 changes wait.'],
    ] as const) {
      await page.getByRole('button', { name: `Tonight ${name}` }).click();
      await page.locator('#offline').getByText(count).waitFor();
    }
    await page.context().setOffline(false);
    await page.locator('#offline').waitFor({ state: 'hidden' });
    const date = await today(home);
    const items = await itemsBetween(home.api, date, date);
    expect(items.map(({ recipeId }) => recipeId)).toEqual(ids);
  });

  it('ideas that are planned in the week wait, also one that is planned twice, and each is made once', async () => {
    const home = await signUp(larder);
    const cake = await createRecipe(home.api, CAKE);
    const pie = await createRecipe(home.api, { name: 'Leek pie' });
    const page = await pages.open(home);
    await page.goto('/plan');
    await page.context().setOffline(true);
    const date = await today(home);
    for (const [name, count] of [
      ['Plum & apple cake', '1 change waits.'],
      ['Leek pie', '2 changes wait.'],
      ['Plum & apple cake', '3 changes wait.'],
    ] as const) {
      await page.getByRole('button', { name: `Plan it ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Today' }).click();
      await page.locator('#offline').getByText(count).waitFor();
    }
    await page.context().setOffline(false);
    await page.locator('#offline').waitFor({ state: 'hidden' });
    const items = await itemsBetween(home.api, date, date);
    expect(items.map(({ recipeId }) => recipeId)).toEqual([cake, pie, cake]);
  });

  it.each([['2 l milk'], ['2 l milk, bread']])(
    'what is typed for the shopping list is there once although the answer to its form is lost: %s',
    async (typed) => {
      const home = await signUp(larder);
      await createRecipe(home.api, CAKE);
      const page = await pages.open(home);
      await page.goto('/');
      await page.route('**/health/live', (route) => route.abort());
      // The person types on while the answer is on its way.
      const field = page.getByLabel('New item');
      await page.route(`${larder.url}/groceries`, async (route) => {
        await route.fetch();
        await field.fill('salt');
        await route.abort();
      });
      await field.fill(typed);
      await field.press('Enter');
      await page.locator('#offline').getByText('1 change waits.').waitFor();
      expect(await field.inputValue()).toBe('salt');
      const sent = page.waitForResponse('**/api/pages/groceries/from-text');
      await page.unroute('**/health/live');
      await page.evaluate("window.dispatchEvent(new Event('online'))");
      expect((await sent).status()).toBe(200);
      await page.locator('#offline').waitFor({ state: 'hidden' });
      const lines = (await ok(home.api.get('/groceries'))) as { display: string }[];
      expect(lines.map(({ display }) => display)).toEqual(typed.split(', '));
    },
  );

  it('a refusal stays on the page while changes of the shopping list are counted, until the person leaves', async () => {
    const home = await signUp(larder);
    const id = await createRecipe(home.api, CAKE);
    const page = await pages.open(home);
    await page.goto(`/recipes/${id}`);
    await page.context().setOffline(true);
    await page.locator('#rate-button').click();
    await page.getByRole('button', { name: '4 stars' }).click();
    await page.getByText('1 change waits.').waitFor();
    await ok(home.api.delete(`/recipes/${id}?version=1`));
    await page.context().setOffline(false);
    const refusal = page.locator('#offline.bad').getByText('Not accepted: Plum & apple cake');
    await refusal.waitFor();
    const list = await page.context().newPage();
    await list.goto('/groceries');
    await list.locator('#names').waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    await list.getByLabel('New item').fill('milk');
    await list.keyboard.press('Enter');
    await page.locator('#offline').getByText('1 change waits.').waitFor();
    expect(await refusal.isVisible()).toBe(true);
    await page.context().setOffline(false);
    await list.locator('#offline').waitFor({ state: 'hidden' });
    await page.locator('#offline').getByText('Offline since').waitFor({ state: 'hidden' });
    expect(await refusal.isVisible()).toBe(true);
    await page.goto('/recipes');
    await page.locator('#offline').waitFor({ state: 'hidden' });
  });

  it('what opens over the plan says that it needs a connection, and the plan stays', async () => {
    const home = await signUp(larder);
    const id = await createRecipe(home.api, CAKE);
    await createItem(home.api, { date: await today(home), slot: 'Dinner', itemType: 'recipe', recipeId: id });
    const page = await pages.open(home, { viewport: PHONE, hasTouch: true });
    await page.goto('/plan');
    await page.context().setOffline(true);
    const needed = page.getByRole('dialog').getByText('This needs a connection, and you are offline.');
    for (const name of ['Edit Plum & apple cake', /^Swap/]) {
      await page.getByRole('link', { name }).first().tap();
      await needed.waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await needed.waitFor({ state: 'hidden' });
    }
    expect(new URL(page.url()).pathname).toBe('/plan');
    await page.context().setOffline(false);
    await page.locator('#offline').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Edit Plum & apple cake' }).tap();
    await page.getByRole('dialog').getByLabel('Notes').waitFor();
  });

  it('what is typed in the sheet of a planned meal stays when it cannot be saved', async () => {
    const home = await signUp(larder);
    const date = await today(home);
    await createItem(home.api, { date, slot: 'Dinner', itemType: 'note', title: 'Guests' });
    const page = await pages.open(home, { viewport: PHONE, hasTouch: true });
    await page.goto('/plan');
    await page.getByRole('link', { name: 'Edit Guests' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Guests' });
    await sheet.getByLabel('Notes').fill('Six people');
    await page.context().setOffline(true);
    await sheet.getByRole('button', { name: 'Save' }).tap();
    await sheet.getByText('Not saved, because you are offline.').waitFor();
    expect(await sheet.getByLabel('Notes').inputValue()).toBe('Six people');
    await page.context().setOffline(false);
    await page.locator('#offline').getByText('Offline since').waitFor({ state: 'hidden' });
    await sheet.getByRole('button', { name: 'Save' }).tap();
    await sheet.waitFor({ state: 'hidden' });
    expect(await itemsBetween(home.api, date, date)).toMatchObject([{ note: 'Six people' }]);
  });

  it('a rating that is refused later is told, and a form that cannot wait leaves nobody on another page', async () => {
    const home = await signUp(larder);
    const id = await createRecipe(home.api, CAKE);
    const page = await pages.open(home);
    await page.goto(`/recipes/${id}`);
    await page.context().setOffline(true);
    await page.locator('#list-all button').click();
    await page.getByText('Not saved, because you are offline.').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/recipes/${id}`);
    await page.locator('#rate-button').click();
    await page.getByRole('button', { name: '4 stars' }).click();
    await page.getByText('1 change waits.').waitFor();
    await ok(home.api.delete(`/recipes/${id}?version=1`));
    await page.context().setOffline(false);
    await page.getByText('Not accepted: Plum & apple cake').waitFor();
  });

  it('“cooked” is counted once although the answer to its form is lost', async () => {
    const home = await signUp(larder);
    const id = await createRecipe(home.api, CAKE);
    const page = await pages.open(home);
    await page.goto(`/recipes/${id}/cook#step-2`);
    await loseFirstAnswer(page, `${larder.url}/recipes/${id}/made`);
    const sent = page.waitForResponse(`**/api/pages/recipes/${id}/made`);
    await page.getByRole('button', { name: 'I cooked it' }).click();
    await page.getByText('1 change waits.').waitFor();
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    expect((await sent).ok()).toBe(true);
    await page.locator('#offline').waitFor({ state: 'hidden' });
    expect(await cooked(home, id)).toHaveLength(1);
  });

  it('“cooked” waits while the server fails, and a refusal is shown', async () => {
    const home = await signUp(larder);
    const id = await createRecipe(home.api, CAKE);
    const page = await pages.open(home);
    await page.goto(`/recipes/${id}/cook#step-2`);
    await page.route(`${larder.url}/recipes/${id}/made`, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.getByRole('button', { name: 'I cooked it' }).click();
    await page.getByText('1 change waits.').waitFor();
    expect(await cooked(home, id)).toEqual([]);
    const opensAnew = page.waitForEvent('load');
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    await until(async () => (await cooked(home, id)).length === 1);
    await opensAnew;

    // The same address with the same step would only scroll.
    await page.goto('/');
    await page.goto(`/recipes/${id}/cook#step-2`);
    await ok(home.api.delete(`/recipes/${id}?version=1`));
    await page.getByRole('button', { name: 'I cooked it' }).click();
    await page.waitForURL(`**/recipes/${id}/made`);
    expect(await page.locator('#offline').isVisible()).toBe(false);
  });

  it('changes that wait stay when signing out fails', async () => {
    const home = await signUp(larder);
    const id = await createRecipe(home.api, CAKE);
    const page = await pages.open(home);
    await page.goto(`/recipes/${id}/cook#step-2`);
    await page.route(`${larder.url}/**/made`, (route) => route.abort());
    await page.getByRole('button', { name: 'I cooked it' }).click();
    await page.getByText('1 change waits.').waitFor();
    await page.goto('/');
    await page.route('**/sign-out', (route) => route.fulfill({ status: 503 }));
    page.on('dialog', (dialog) => void dialog.accept());
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-out');
    await page.goto('/recipes');
    await page.getByText('1 change waits.').waitFor();
  });

  it('a notification leads to the window with its page, or opens one', async () => {
    const home = await signUp(larder);
    const id = await createRecipe(home.api, CAKE);
    const page = await pages.open(home);
    await page.goto(`/recipes/${id}/cook#step-2`);
    const other = await page.context().newPage();
    await other.goto('/plan');
    await keeps(page, '/offline');
    const [worker] = page.context().serviceWorkers();
    const click = (address: string): Promise<string[]> | undefined =>
      worker?.evaluate<string[]>(`(async () => {
        const went = [];
        WindowClient.prototype.focus = async function () { went.push('focus ' + this.url); };
        Clients.prototype.openWindow = async (url) => { went.push('open ' + url); };
        const event = new ExtendableEvent('notificationclick');
        event.notification = { close() {}, data: ${JSON.stringify(address)} };
        const ends = [];
        event.waitUntil = (end) => ends.push(end);
        self.dispatchEvent(event);
        await Promise.all(ends);
        return went;
      })()`);
    const cooking = `${larder.url}/recipes/${id}/cook`;
    expect(await click(`${cooking}#step-1`)).toEqual([`focus ${cooking}#step-2`]);
    expect(await click(`${larder.url}/recipes/${id}`)).toEqual([`open ${larder.url}/recipes/${id}`]);
  });

  it('two moves of an item of the plan wait, stay over a reload, and are made once', async () => {
    const home = await signUp(larder);
    const date = await today(home);
    const item = await createItem(home.api, { date, slot: 'Dinner', itemType: 'note', title: 'Guests' });
    const page = await pages.open(home, { viewport: DESKTOP });
    await page.goto('/plan');
    await keeps(page, '/plan');
    await until(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'));
    await page.goto('/plan');
    await page.context().setOffline(true);
    const place = (): Promise<string> =>
      page.evaluate<string>(`(() => {
        const item = document.querySelector('[data-item]');
        return item.closest('[data-day]').dataset.day + ' ' + item.dataset.slot;
      })()`);
    const handle = page.getByRole('button', { name: 'Move Guests' });
    for (const keys of [
      ['Enter', 'ArrowUp', 'Enter'],
      ['Enter', 'ArrowUp', 'Enter'],
    ]) {
      await handle.focus();
      for (const key of keys) await page.keyboard.press(key);
    }
    await page.getByText('2 changes wait.').waitFor();
    const moved = await place();
    expect(moved).not.toBe(`${date} Dinner`);
    await page.reload();
    await page.getByText('2 changes wait.').waitFor();
    expect(await place()).toBe(moved);
    expect(await itemsBetween(home.api, date, date)).toMatchObject([{ slot: 'Dinner', version: 1 }]);

    await page.context().setOffline(false);
    await page.locator('#offline').waitFor({ state: 'hidden' });
    const [after] = await itemsBetween(home.api, date, date);
    expect(after).toMatchObject({ id: item.id, version: 3 });
    expect(`${date} ${after?.slot ?? ''}`).toBe(moved);
  });

  it('nothing stays in the browser of a person who signs out', async () => {
    const home = await signUp(larder);
    await createRecipe(home.api, CAKE);
    const page = await pages.open(home);
    await page.goto('/recipes');
    await keeps(page, '/offline', '/plan');
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in');
    await until(() => page.evaluate<boolean>('caches.keys().then((names) => names.length === 0)'));
  });
});
