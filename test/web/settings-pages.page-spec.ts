import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { ok } from '../support/api.js';
import { startBrowser } from '../support/browser/browser.js';
import { createGrocery, createRecipe, plan } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { type Household, joinHousehold, PASSWORD, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { type Site, startSite } from '../support/site.js';
import { until } from '../support/until.js';
import { bodyOf, Visitor } from '../support/visitor.js';

interface Message {
  readonly headers: Record<string, string>;
  readonly body: string;
}

let database: TestDatabase;
let larder: RunningLarder;
let site: Site;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let home: Household;
let faults: string[];

beforeAll(async () => {
  database = await cloneDatabase();
  const env = { DATABASE_URL: database.url, SIGN_UP: 'open', RATE_LIMIT_SIGN_INS: '0', RATE_LIMIT_REQUESTS: '0' };
  [larder, site, browser] = await Promise.all([
    startLarder({ ...env, WEBHOOK_ALLOW_ADDRESSES: '127.0.0.0/8' }),
    startSite(),
    startBrowser(),
  ]);
});

afterAll(async () => {
  await browser.close();
  await Promise.all([larder.stop(), site.close()]);
  await database.drop();
});

beforeEach(async () => {
  home = await signUp(larder);
  faults = [];
});

afterEach(async () => {
  await context.close();
  expect(faults).toEqual([]);
});

/** The settings of a signed-in person. */
async function open(path: string, { withScripts = true, person = home } = {}): Promise<void> {
  context = await browser.newContext({ javaScriptEnabled: withScripts, viewport: { width: 1000, height: 900 } });
  page = await context.newPage();
  page.on('console', (message) => {
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isAnswer) faults.push(message.text());
  });
  await page.goto(`${larder.url}/sign-in?${new URLSearchParams({ next: path })}`);
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${path}`);
}

/** Messages that arrive at a path of the site. The site answers with these statuses in turn, and repeats the last one. */
function receiver(...statuses: number[]): { url: string; messages: Message[] } {
  const messages: Message[] = [];
  const path = `/${randomUUID()}`;
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.writeHead(statuses[Math.min(messages.length, statuses.length - 1)] ?? 200).end();
    messages.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
  };
  site.routes[path] = (request, response) => void take(request, response);
  return { url: site.url + path, messages };
}

async function text(selector: string): Promise<string> {
  return (await page.locator(selector).textContent()) ?? '';
}

const click = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const follow = (name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click();
const fill = (label: string, value: string): Promise<void> => page.getByLabel(label, { exact: true }).fill(value);
const tick = (label: string): Promise<void> => page.getByLabel(label, { exact: true }).check();

const isShown = (words: string): Promise<boolean> => page.getByText(words, { exact: true }).isVisible();

/** The cells of each line of the table. */
async function lines(): Promise<string[][]> {
  const rows = await page.locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.locator('td').allTextContents()));
}

async function addWebhook(url: string): Promise<string> {
  await fill('Name', 'Automation');
  await fill('Address', url);
  await tick('Groceries');
  await click('Add the webhook');
  const secret = await text('#secret');
  await follow('I have copied it');
  return secret;
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('the settings %s', (_, withScripts) => {
  it('make a webhook, whose messages the shown secret verifies, and delete it', async () => {
    const { url, messages } = receiver(200);
    await open('/settings/webhooks', { withScripts });
    const secret = await addWebhook(url);
    await click('Send a test message');
    await page.getByText('The test message was delivered: the receiver answered 200.').waitFor();
    expect((await lines()).map(([, type, state, attempts, answer]) => [type, state, attempts, answer])).toEqual([
      ['webhook.test', 'delivered', '1', '200'],
    ]);
    const [test] = messages;
    expect(new Webhook(secret).verify(test?.body ?? '', test?.headers ?? {})).toMatchObject({ type: 'webhook.test' });
    await createGrocery(home.api);
    await until(() => messages.length === 2);
    expect(JSON.parse(messages[1]?.body ?? '')).toMatchObject({ type: 'grocery.updated' });

    await follow('Delete');
    await click('Delete the webhook');
    await page.getByText('The webhook “Automation” is deleted.').waitFor();
    expect(await ok(home.api.get('/webhooks'))).toEqual([]);
  });

  it('show why a message did not arrive, and send it again', async () => {
    const { url, messages } = receiver(500, 500, 204);
    await open('/settings/webhooks', { withScripts });
    await addWebhook(url);
    await createGrocery(home.api);
    await until(() => messages.length > 0);
    await until(async () => {
      await page.reload();
      return (await lines())[0]?.[4]?.includes('500') === true && (await isShown('Failing'));
    });
    await click('Send again grocery.updated');
    await page.getByText('The message will be sent again when its turn comes.').waitFor();
    await until(() => messages.length >= 2);
    // Without the notice of the first time.
    await page.reload();
    await click('Send again grocery.updated');
    await page.getByText('The message will be sent again when its turn comes.').waitFor();
    await until(async () => {
      await page.reload();
      return (await lines())[0]?.[2] === 'delivered' && !(await isShown('Failing'));
    });
  });

  it('change what a webhook is told of, switch it off, and give it another secret', async () => {
    const { url, messages } = receiver(200);
    await open('/settings/webhooks', { withScripts });
    const first = await addWebhook(url);
    await click('Make a new secret');
    await page.getByRole('heading', { name: 'The new secret of your webhook' }).waitFor();
    const second = await text('#secret');
    expect(second).not.toBe(first);
    await follow('I have copied it');
    await click('Send a test message');
    await page.getByText('The test message was delivered').waitFor();
    const [test] = messages;
    for (const secret of [first, second])
      expect(new Webhook(secret).verify(test?.body ?? '', test?.headers ?? {})).toMatchObject({ type: 'webhook.test' });

    await tick('Plan');
    await page.locator('input[name=enabled]').uncheck();
    await click('Save');
    await page.getByText('Saved.').waitFor();
    expect(await ok(home.api.get('/webhooks'))).toMatchObject([
      { enabled: false, eventTypes: ['grocery.*', 'calendarItem.*'], disabledReason: null },
    ]);
  });

  it('say beside the field what is wrong with a webhook, and keep what was typed', async () => {
    await open('/settings/webhooks', { withScripts });
    await fill('Name', 'Router');
    await fill('Address', 'http://169.254.169.254/latest');
    await tick('Recipes');
    await click('Add the webhook');
    await page.getByText('This address is not open to webhooks').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Router');
    expect(await page.getByLabel('Recipes', { exact: true }).isChecked()).toBe(true);
    await page.getByLabel('Recipes', { exact: true }).uncheck();
    await fill('Address', 'https://example.org/hook');
    await click('Add the webhook');
    await page.getByText('Tick at least one.').waitFor();
    expect(await ok(home.api.get('/webhooks'))).toEqual([]);
  });

  it('make a calendar feed, give it another address, and delete it', async () => {
    const recipeId = await createRecipe(home.api, { name: 'Plum cake' });
    const { date } = (await ok(home.api.get('/board'))) as { date: string };
    await plan(home.api, recipeId, date);
    await open('/settings/calendar-feeds', { withScripts });
    await fill('Name', 'Dinners');
    for (const slot of ['Breakfast', 'Lunch', 'Snack']) await page.getByLabel(slot, { exact: true }).uncheck();
    await fill('Dinner (optional)', '18:30');
    await click('Make the feed');
    const url = await text('#url');
    expect(await text('#webcal')).toBe(url.replace('http:', 'webcal:'));
    expect(await (await fetch(url)).text()).toContain('SUMMARY:Dinner: Plum cake');
    await follow('I have copied it');
    expect(await page.content()).not.toContain(url);
    expect(await page.getByText('Dinner (18:30), notes').count()).toBe(1);

    await follow('New address Dinners');
    await click('Make a new address');
    await page.getByRole('heading', { name: 'The new address of your calendar feed' }).waitFor();
    const other = await text('#url');
    expect([(await fetch(url)).status, (await fetch(other)).status]).toEqual([404, 200]);
    await follow('I have copied it');
    await follow('Delete Dinners');
    await click('Delete the feed');
    await page.getByText('The calendar feed “Dinners” is deleted.').waitFor();
    expect((await fetch(other)).status).toBe(404);
  });

  it('make a display, list it, and revoke it', async () => {
    await open('/settings/displays', { withScripts });
    await fill('Name', 'Kitchen');
    await click('Connect a display');
    const link = await text('#link');
    expect(await text('#code')).toMatch(/^\d{6}$/);
    await page.getByRole('img', { name: 'QR code: Link' }).waitFor();
    const wall = new Visitor(larder.url);
    expect((await wall.open(new URL(link).pathname)).headers.get('location')).toBe('/board');
    expect((await wall.open('/board')).status).toBe(200);

    await page.goto(`${larder.url}/settings/displays`);
    await page.getByRole('heading', { name: 'Kitchen', exact: true }).waitFor();
    await follow('Revoke Kitchen');
    await click('Revoke the display');
    await page.getByText('The display “Kitchen” is revoked.').waitFor();
    expect((await wall.get('/api/v1/board')).status).toBe(401);
  });
});

describe('the settings', () => {
  it('make no second display, feed or webhook when their pages are loaded again', async () => {
    await open('/settings/displays');
    await fill('Name', 'Kitchen');
    await click('Connect a display');
    await page.locator('#link').waitFor();
    await page.reload();
    await page.getByText('That display was made already.').waitFor();
    await page.goto(`${larder.url}/settings/calendar-feeds`);
    await click('Make the feed');
    await page.locator('#url').waitFor();
    await page.reload();
    await page.getByText('That calendar feed was made already.').waitFor();
    await page.goto(`${larder.url}/settings/webhooks`);
    await fill('Name', 'Automation');
    await fill('Address', 'https://example.org/hook');
    await tick('Everything');
    await click('Add the webhook');
    await page.locator('#secret').waitFor();
    await page.reload();
    await page.getByText('That webhook was made already.').waitFor();
    expect(await ok(home.api.get('/webhooks'))).toHaveLength(1);
    expect(await ok(home.api.get('/calendar-feeds'))).toHaveLength(1);
  });

  it('make a display that ticks groceries', async () => {
    await open('/settings/displays');
    await fill('Name', 'Kitchen');
    await page.getByRole('radio', { name: 'Plan and groceries, with ticks' }).check();
    await click('Connect a display');
    await page.locator('#link').waitFor();
    const [made] = bodyOf<{ scopes: string[] }[]>(await home.visitor.get('/api/user/displays'));
    expect(made?.scopes).toContain('groceries:write');
    await page.goto(`${larder.url}/settings/displays`);
    await page.getByRole('definition').getByText('Plan and groceries, with ticks').waitFor();
  });

  it('refuse a form of an earlier version', async () => {
    await open('/settings/webhooks');
    await addWebhook('https://example.org/hook');
    const [{ id, version } = { id: '', version: 0 }] = (await ok(home.api.get('/webhooks'))) as {
      id: string;
      version: number;
    }[];
    await ok(home.api.patch(`/webhooks/${id}`, { version, name: 'Renamed' }));
    await fill('Name', 'Mine');
    await click('Save');
    await page.getByText('Someone else changed this webhook in the meantime.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Renamed');
  });

  it('keep event types that have no checkbox', async () => {
    const hook = { url: 'https://example.org/hook', name: 'Fine', eventTypes: ['grocery.deleted', 'store.*'] };
    const { id } = (await ok(home.api.post('/webhooks', hook))) as { id: string };
    await open(`/settings/webhooks/${id}`);
    await fill('Name', 'Finer');
    await click('Save');
    await page.getByText('Saved.').waitFor();
    const [saved] = (await ok(home.api.get('/webhooks'))) as { name: string; eventTypes: string[] }[];
    expect(saved).toMatchObject({ name: 'Finer' });
    expect([...(saved?.eventTypes ?? [])].sort()).toEqual(hook.eventTypes);
  });

  it('show a viewer no webhooks, and no change of feeds', async () => {
    const viewer = await joinHousehold(larder, database, home);
    await database.run(`UPDATE memberships SET role = 'viewer' WHERE user_id = '${viewer.userId}'`);
    await open('/settings/calendar-feeds', { person: viewer });
    const parts = page.getByRole('navigation', { name: 'Settings' });
    expect(await parts.getByRole('link').allTextContents()).toEqual([
      'Household',
      'Account',
      'Displays',
      'Calendar feeds',
      'Developers',
    ]);
    expect(await page.getByRole('button', { name: 'Make the feed' }).count()).toBe(0);
    expect((await page.goto(`${larder.url}/settings/webhooks`))?.status()).toBe(403);
  });

  it('fit a phone 360 pixels wide', async () => {
    const { url } = receiver(500);
    await ok(home.api.post('/webhooks', { url, name: 'x'.repeat(100), eventTypes: ['*'] }));
    const [{ id } = { id: '' }] = (await ok(home.api.get('/webhooks'))) as { id: string }[];
    await ok(home.api.post(`/webhooks/${id}/test`, {}));
    await open('/settings/developers');
    await page.setViewportSize({ width: 360, height: 640 });
    for (const path of [
      '/household',
      '/account',
      '/developers',
      '/displays',
      '/calendar-feeds',
      '/webhooks',
      `/webhooks/${id}`,
    ]) {
      await page.goto(`${larder.url}/settings${path}`);
      const width = await page.locator('html').evaluate((html) => html.scrollWidth);
      expect([path, width]).toEqual([path, 360]);
    }
  });
});
