import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ok } from '../support/api.js';
import { startBrowser } from '../support/browser.js';
import { createGrocery, createStore } from '../support/builders.js';
import { createItem } from '../support/calendar-items.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';
import { bodyOf } from '../support/visitor.js';

const larder = sharedLarder();
let browser: Browser;
let context: BrowserContext;
let home: Household;
let faults: string[];

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

beforeEach(async () => {
  home = await signUp(larder);
  faults = [];
});

afterEach(() => context.close());

async function display(): Promise<{ id: string; url: string }> {
  const made = await home.visitor.send('POST', '/api/user/displays', { json: { name: 'Kitchen' } });
  return bodyOf<{ id: string; url: string }>(made);
}

async function open(url: string, javaScriptEnabled = true): Promise<Page> {
  context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1280, height: 800 } });
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
    expect(await groceries.getByRole('listitem').allTextContents()).toEqual(['1 ½ kg plums']);
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
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('is readable without JavaScript, and loads itself again', async () => {
    await createGrocery(home.api, { name: 'plums' });
    const page = await open((await display()).url, false);
    expect(await page.getByRole('listitem').allTextContents()).toEqual(['plums']);
    expect(await page.locator('meta[http-equiv="refresh"]').count()).toBe(1);
  });
});
