import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ok } from '../support/api.js';
import { startWholeBrowser } from '../support/browser/browser.js';
import { createGrocery, createRecipe, createStore } from '../support/builders.js';
import { createItem } from '../support/calendar-items.js';
import { type Household, signUp } from '../support/household.js';
import { DESKTOP, faultsOf, PHONE } from '../support/browser/page-audit.js';
import { sharedLarder } from '../support/shared-larder.js';
import { answerWhen, until } from '../support/until.js';
import { bodyOf } from '../support/visitor.js';

const larder = sharedLarder();
let browser: Browser;
let context: BrowserContext;
let home: Household;
let faults: string[];

beforeAll(async () => {
  browser = await startWholeBrowser();
});

afterAll(() => browser.close());

beforeEach(async () => {
  home = await signUp(larder);
  faults = [];
});

afterEach(() => context.close());

async function display(scopes?: readonly string[]): Promise<{ id: string; url: string }> {
  const made = await home.visitor.send('POST', '/api/user/displays', { json: { name: 'Kitchen', scopes } });
  return bodyOf<{ id: string; url: string }>(made);
}

/** @param now the time in the browser */
async function open(url: string, javaScriptEnabled = true, now?: string): Promise<Page> {
  context = await browser.newContext({
    javaScriptEnabled,
    viewport: DESKTOP,
    timezoneId: 'Asia/Tokyo',
    locale: 'en-GB',
  });
  if (now !== undefined) await context.clock.setFixedTime(now);
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(url);
  return page;
}

async function today(): Promise<string> {
  return ((await ok(home.api.get('/board'))) as { date: string }).date;
}

describe('the board on a display', () => {
  it('opens the steps of a recipe for the planned servings, and comes back', async () => {
    const recipeId = await createRecipe(home.api, {
      name: 'Plum cake',
      servings: 4,
      recipeIngredients: ['500 g plums'],
      steps: [{ step: 'Bake the cake.' }],
    });
    const item = { slot: 'Dinner', itemType: 'recipe', recipeId, plannedServings: 8 };
    await createItem(home.api, { date: await today(), ...item });
    const page = await open((await display()).url);
    await page.getByRole('link', { name: 'Plum cake' }).click();
    await page.getByText('Bake the cake.').waitFor();
    await page.getByRole('link', { name: 'Ingredients' }).click();
    await page.getByText('1 kg plums').waitFor();
    await page.getByRole('link', { name: 'Close' }).click();
    await page.getByRole('region', { name: 'On the plan' }).waitFor();
    expect(faults).toEqual([]);
  });

  it("shows today's plan and the open groceries by store, and no way to anything else", async () => {
    const market = await createStore(home.api, 'Market');
    await createGrocery(home.api, { name: 'plums', unit: 'kilogram', amount: 1.5, storeId: market.id });
    const salt = await createGrocery(home.api, { name: 'salt' });
    await ok(home.api.post('/groceries/done', { groceries: [{ id: salt.id, version: 1 }], isDone: true }));
    await createItem(home.api, { date: await today(), slot: 'Lunch', itemType: 'note', title: 'Leftovers' });
    const page = await open((await display()).url);
    expect(new URL(page.url()).pathname).toBe('/board');
    const plan = page.getByRole('region', { name: 'On the plan' });
    expect(await plan.getByRole('listitem').allTextContents()).toEqual(['LunchLeftovers']);
    const groceries = page.getByRole('region', { name: 'Groceries 1' });
    expect(await groceries.getByRole('heading').allTextContents()).toEqual(['Groceries 1', 'Market']);
    expect(await groceries.getByRole('listitem').allTextContents()).toEqual(['1.5 kg plums']);
    expect(await page.getByRole('link').allTextContents()).toEqual(['Skip to the content']);
    expect(faults).toEqual([]);
  });

  it('shows what changes without loading the page again', async () => {
    const page = await open((await display()).url);
    await page.evaluate(() => {
      document.documentElement.dataset['mark'] = 'same page';
    });
    const grocery = await createGrocery(home.api, { name: 'plums' });
    await page.getByText('plums', { exact: true }).waitFor();
    await ok(home.api.post('/groceries/done', { groceries: [{ id: grocery.id, version: 1 }], isDone: true }));
    await page.getByText('There is nothing to buy.').waitFor();
    await createItem(home.api, { date: await today(), slot: 'Lunch', itemType: 'note', title: 'Leftovers' });
    await page.getByText('Leftovers').waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['mark'])).toBe('same page');
    expect(faults).toEqual([]);
  });

  it('leaves the board when the display is revoked', async () => {
    const { id, url } = await display();
    const page = await open(url);
    await home.visitor.send('DELETE', `/api/user/displays/${id}`);
    await page.getByRole('heading', { name: 'Connect this display' }).waitFor();
  });

  it('is readable without JavaScript, and reloads itself', async () => {
    await createGrocery(home.api, { name: 'plums' });
    const page = await open((await display()).url, false);
    expect(await page.getByRole('listitem').allTextContents()).toEqual(['plums']);
    expect(await page.locator('meta[http-equiv="refresh"]').count()).toBe(1);
  });
});

const TICKS = ['recipes:read', 'plan:read', 'groceries:write', 'stores:read', 'household:read'];

async function isDone(id: string): Promise<boolean> {
  const { groceries } = (await ok(home.api.get('/board'))) as {
    groceries: { stores: { items: { id: string; isDone: boolean }[] }[] };
  };
  return groceries.stores.flatMap(({ items }) => items).some((item) => item.id === id && item.isDone);
}

/** Makes the page check its clock and the server, as it does each minute. */
async function wake(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

describe('ticks on the board', () => {
  it.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('are made with one press, and undone, %s', async (_, withScripts) => {
    const { id } = await createGrocery(home.api, { name: 'plums' });
    const page = await open((await display(TICKS)).url, withScripts);
    await page.getByRole('button', { name: 'Tick off plums' }).click();
    await page.getByText('Bought: plums').waitFor();
    expect(await isDone(id)).toBe(true);
    expect(await page.getByRole('button', { name: 'Tick off plums' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Tick off plums' }).waitFor();
    expect(await isDone(id)).toBe(false);
    expect(await page.getByText('Bought: plums').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('can be undone for some seconds, while other changes are shown', async () => {
    await createGrocery(home.api, { name: 'plums' });
    const { url } = await display(TICKS);
    context = await browser.newContext({ locale: 'en-GB' });
    await context.clock.install();
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('button', { name: 'Tick off plums' }).click();
    await page.getByText('Bought: plums').waitFor();
    await createGrocery(home.api, { name: 'salt' });
    await page.getByRole('button', { name: 'Tick off salt' }).waitFor();
    expect(await page.getByText('Bought: plums').isVisible()).toBe(true);
    await page.clock.fastForward(16_000);
    await page.getByText('Bought: plums').waitFor({ state: 'detached' });
    expect(await page.getByRole('button').allTextContents()).toEqual(['salt']);
  });

  it('are not offered on a display that only reads', async () => {
    await createGrocery(home.api, { name: 'plums' });
    const page = await open((await display()).url);
    await page.getByText('plums', { exact: true }).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
  });

  it('do not change a line that was changed in the meantime, and show the change', async () => {
    const { id, version } = await createGrocery(home.api, { name: 'plums' });
    const page = await open((await display(TICKS)).url, false);
    await ok(home.api.patch(`/groceries/${id}`, { version, name: 'red plums' }));
    await page.getByRole('button', { name: 'Tick off plums' }).click();
    await page.getByRole('button', { name: 'Tick off red plums' }).waitFor();
    expect(await isDone(id)).toBe(false);
  });
});

describe('a board that hangs on a wall', () => {
  it('shows the time of the household, and is dark from nine to six', async () => {
    const { url } = await display();
    const page = await open(url, true, '2026-11-23T20:15:00Z');
    const shown = async (now: string): Promise<unknown[]> => {
      await context.clock.setFixedTime(now);
      await wake(page);
      const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      return [await page.locator('#clock').textContent(), paper === 'rgb(0, 0, 0)'];
    };
    expect(await shown('2026-11-23T20:59:00Z')).toEqual(['20:59', false]);
    expect(await shown('2026-11-23T21:00:00Z')).toEqual(['21:00', true]);
    expect(await shown('2026-11-24T00:05:00Z')).toEqual(['00:05', true]);
    expect(await shown('2026-11-24T05:59:00Z')).toEqual(['05:59', true]);
    expect(await shown('2026-11-24T06:00:00Z')).toEqual(['06:00', false]);
  });

  it('moves its content over time, and always inside the screen', async () => {
    const page = await open((await display()).url, true, '2026-11-23T10:00:00Z');
    const places = new Set<string>();
    for (let minute = 10; minute < 22; minute += 1) {
      await context.clock.setFixedTime(`2026-11-23T10:${minute}:00Z`);
      await wake(page);
      const { x = NaN, y = NaN } = (await page.locator('#board').boundingBox()) ?? {};
      places.add(`${x} ${y}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    expect(places.size).toBe(12);
  });

  it('keeps its content without the server, shows since when, and shows changes when it is back', async () => {
    await createGrocery(home.api, { name: 'plums' });
    const page = await open((await display()).url, true, '2026-11-23T10:00:00Z');
    const away = page.getByRole('status');
    await context.setOffline(true);
    await wake(page);
    // Until then an answer may be on its way.
    await away.getByText('Larder has not answered since 10:00.').waitFor();
    await context.clock.setFixedTime('2026-11-23T10:42:00Z');
    await wake(page);
    await away.getByText('Larder has not answered since 10:00.').waitFor();
    await context.clock.setFixedTime('2026-11-24T09:00:00Z');
    await wake(page);
    await away.getByText(/Larder has not answered since Monday.* 23 November.* 10:00\./).waitFor();
    expect(await page.getByText('plums', { exact: true }).isVisible()).toBe(true);
    await createGrocery(home.api, { name: 'salt' });
    await context.setOffline(false);
    await wake(page);
    await page.getByText('salt', { exact: true }).waitFor();
    await away.waitFor({ state: 'hidden' });
  });

  it('says when something was changed last', async () => {
    await createGrocery(home.api, { name: 'plums' });
    const { changedAt } = (await ok(home.api.get('/board'))) as { changedAt: string };
    const page = await open((await display()).url, false);
    const time = page.getByText('Last change:').locator('time');
    expect(await time.getAttribute('datetime')).toBe(changedAt);
  });

  it('says when the browser cannot keep the screen on', async () => {
    const { url } = await display();
    const page = await open(url);
    await page.addInitScript('delete Navigator.prototype.wakeLock');
    await page.goto(new URL('/board', url).href);
    await page.getByText('This browser cannot keep the screen on.').waitFor();
  });

  it('keeps the screen on, and asks again when the browser released it', async () => {
    const { url } = await display();
    const page = await open(url);
    await page.addInitScript(() => {
      const request = navigator.wakeLock.request.bind(navigator.wakeLock);
      const locks: WakeLockSentinel[] = [];
      Object.assign(globalThis, { locks });
      navigator.wakeLock.request = async (type) => {
        const lock = await request(type);
        locks.push(lock);
        return lock;
      };
    });
    await page.goto(new URL('/board', url).href);
    const count = (): Promise<number> => page.evaluate('locks.filter(({ released }) => !released).length');
    await until(async () => (await count()) === 1);
    await page.evaluate('locks[0].release()');
    await wake(page);
    await answerWhen(count, (held) => held === 1);
    expect(await page.getByText('This browser cannot keep the screen on.').isVisible()).toBe(false);
  });

  it.each([
    ['a phone', PHONE, '2026-11-23T10:00:00Z'],
    ['a tablet', DESKTOP, '2026-11-23T10:00:00Z'],
    ['a large screen', { width: 1920, height: 1080 }, '2026-11-23T10:00:00Z'],
    ['a phone at night', PHONE, '2026-11-23T23:00:00Z'],
    ['a tablet at night', DESKTOP, '2026-11-23T23:00:00Z'],
  ])('has no fault on %s', async (_, viewport, now) => {
    const market = await createStore(home.api, 'Market');
    for (const name of ['plums', 'salt', 'x'.repeat(120)]) await createGrocery(home.api, { name, storeId: market.id });
    const date = await today();
    await createItem(home.api, { date, slot: 'Lunch', itemType: 'note', title: 'y'.repeat(200) });
    await createItem(home.api, { date: dayAfter(date), slot: 'Dinner', itemType: 'note', title: 'Soup' });
    const { url } = await display(TICKS);
    context = await browser.newContext({ viewport, colorScheme: 'light', locale: 'en-GB' });
    await context.clock.setFixedTime(now);
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('button', { name: 'Tick off plums' }).click();
    await page.getByText('Bought: plums').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
