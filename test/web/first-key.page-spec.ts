import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { startBrowser } from '../support/browser/browser.js';
import { openMenu } from '../support/browser/page-audit.js';
import { PASSWORD } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';
import { until } from '../support/until.js';
import { type Reply, Visitor } from '../support/visitor.js';

const larder = sharedLarder();

function someone(): { name: string; email: string; password: string } {
  return { name: 'Ada', email: `${randomUUID()}@example.com`, password: PASSWORD };
}

function groceries(key: string): Promise<Reply> {
  return new Visitor(larder.url).get('/api/v1/groceries', { 'x-api-key': key });
}

describe('the pages in a browser', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    browser = await startBrowser();
  });

  afterAll(() => browser.close());

  beforeEach(() => {
    complaints = [];
  });

  afterEach(() => context.close());

  async function openBrowser(javaScriptEnabled: boolean): Promise<void> {
    context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
    });
    await page.goto(`${larder.url}/sign-up`);
  }

  async function signUp(details = someone()): Promise<void> {
    await page.getByLabel('Name').fill(details.name);
    await page.getByLabel('E-mail address').fill(details.email);
    await page.getByLabel('Password').fill(details.password);
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.waitForURL(`${larder.url}/`);
    await openDevelopers();
  }

  async function openDevelopers(): Promise<void> {
    await openMenu(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Developers' }).click();
    await page.waitForURL('**/settings/developers');
  }

  async function makeKey(name: string): Promise<string> {
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Make the key' }).click();
    return (await page.locator('#key').textContent()) ?? '';
  }

  async function fitsThePhone(): Promise<boolean> {
    return (await page.locator('html').evaluate((html) => html.scrollWidth)) <= 360;
  }

  it('take a person from sign-up to a key that works, and to its end', async () => {
    await openBrowser(true);
    await signUp();
    const key = await makeKey('Kitchen display');
    expect((await groceries(key)).status).toBe(200);
    await page.getByRole('button', { name: 'Copy API key' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);

    await page.getByRole('link', { name: 'I have copied it' }).click();
    // The content cannot be read while the next page is on its way.
    await until(async () => !(await page.content().catch(() => key)).includes(key));
    await page.getByRole('link', { name: 'Revoke Kitchen display' }).click();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText('The API key “Kitchen display” is revoked.').waitFor();
    expect((await groceries(key)).status).toBe(401);

    await openMenu(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in');
    await page.goto(`${larder.url}/settings/developers`);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    expect(complaints).toEqual([]);
  });

  it('make no second key when the page of a new key is loaded again', async () => {
    await openBrowser(true);
    await signUp();
    const key = await makeKey('Only one');
    await page.reload();
    await page.getByText('made already').waitFor();
    expect(await page.content()).not.toContain(key);
    expect(await page.getByRole('heading', { name: 'Only one' }).count()).toBe(1);
  });

  it('work without scripts', async () => {
    await openBrowser(false);
    const details = someone();
    await signUp(details);
    const key = await makeKey('Shortcut');
    expect((await groceries(key)).status).toBe(200);
    expect(await page.locator('button:visible', { hasText: 'Copy' }).count()).toBe(0);
    await openDevelopers();
    await page.getByRole('link', { name: 'Revoke Shortcut' }).click();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText('is revoked').waitFor();
    expect((await groceries(key)).status).toBe(401);
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('E-mail address').fill(details.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${larder.url}/`);
  });

  it('show every operation of the API and let a person try it with a key', async () => {
    await openBrowser(true);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'data:' && origin !== larder.url) elsewhere.push(request.url());
    });
    await signUp();
    const key = await makeKey('Trying');
    // Swagger UI only renders the operations in view.
    await page.setViewportSize({ width: 1_280, height: 20_000 });
    await page.getByRole('link', { name: 'I have copied it' }).click();
    await page.getByRole('link', { name: 'API docs' }).first().click();
    await page.locator('#docs .opblock').first().waitFor();
    for (const operationId of await operationIds(key))
      await page.locator(`#docs .opblock[id$="-${operationId}"]`).waitFor();

    const operation = page.locator('.opblock[id$="-groceryCreate"]');
    await operation.locator('.opblock-summary-control').click();
    // Swagger UI loses a click while it renders the operation.
    await until(async () => {
      const begin = operation.getByRole('button', { name: 'Try it out' });
      if (await begin.isVisible()) await begin.click();
      return operation.locator('textarea').isVisible();
    });
    await operation.locator('textarea').fill('{"name":"Plums","unit":null,"amount":3}');
    await execute(operation, 401);
    await authorize(key);
    await execute(operation, 200);
    expect((await groceries(key)).text).toContain('Plums');
    expect([complaints, elsewhere]).toEqual([[], []]);
  });

  it('forget the key that operations were tried with', async () => {
    await openBrowser(true);
    await signUp();
    const key = await makeKey('Trying');
    await page.goto(`${larder.url}/api/docs`);
    await authorize(key);
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toContain(key);
    await page.reload();
    await page.getByRole('button', { name: 'Authorize', exact: true }).click();
    expect(await keyField().inputValue()).toBe('');
  });

  function keyField(): Locator {
    return page.locator('.auth-container', { hasText: 'x-api-key' }).locator('input');
  }

  async function authorize(key: string): Promise<void> {
    await page.getByRole('button', { name: 'Authorize', exact: true }).click();
    await keyField().fill(key);
    await page.getByRole('button', { name: 'Apply credentials' }).first().click();
    await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  }

  async function execute(operation: Locator, status: number): Promise<void> {
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table .response-col_status', { hasText: String(status) }).waitFor();
  }

  async function operationIds(key: string): Promise<string[]> {
    const { text } = await new Visitor(larder.url).get('/api/v1/openapi.json', { 'x-api-key': key });
    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { operationId: string }>> };
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(ids).toContain('plannedRecipesWeek');
    return ids;
  }

  it('fit a phone 360 pixels wide', async () => {
    await openBrowser(true);
    expect(await fitsThePhone()).toBe(true);
    await signUp();
    expect(await fitsThePhone()).toBe(true);
    await makeKey('x'.repeat(100));
    expect(await fitsThePhone()).toBe(true);
    await page.goto(`${larder.url}/settings/developers`);
    expect(await fitsThePhone()).toBe(true);
    await page.goto(`${larder.url}/api/docs`);
    expect(await fitsThePhone()).toBe(true);
  });
});
