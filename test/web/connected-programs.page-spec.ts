import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startBrowser } from '../support/browser/browser.js';
import { DESKTOP, faultsOf, openSignedIn, PHONE } from '../support/browser/page-audit.js';
import { ConnectingProgram, tokensIn } from '../support/connecting-program.js';
import { type Household, signUp } from '../support/household.js';
import { joined } from '../support/members.js';
import { sharedLarder } from '../support/shared-larder.js';
import { type Site, startSite } from '../support/site.js';

const larder = sharedLarder();
let site: Site;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let home: Household;
let program: ConnectingProgram;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), startBrowser()]);
  // A program whose own address sends the browser on to another one, as those of editors do.
  site.routes['/callback'] = (request, response) => {
    const query = new URL(request.url ?? '', site.url).search;
    response.writeHead(302, { location: `http://localhost:${new URL(site.url).port}/arrived${query}` }).end();
  };
  site.routes['/arrived'] = (_request, response) =>
    response.setHeader('content-type', 'text/html').end('<title>Arrived</title>');
});

afterAll(async () => {
  await Promise.all([browser.close(), site.close()]);
});

beforeEach(async () => {
  home = await signUp(larder);
  program = await ConnectingProgram.register(larder, {
    name: 'Assistant of the kitchen',
    redirectUri: `${site.url}/callback`,
  });
});

afterEach(async () => {
  await context.close();
});

/** The question of the program, in the browser of the person. */
async function ask({ withScripts = true, viewport = PHONE, person = home, scope = '' } = {}): Promise<void> {
  ({ context, page } = await openSignedIn(browser, larder, person, { javaScriptEnabled: withScripts, viewport }));
  await page.goto(`/oauth/authorize?${new URLSearchParams(program.request({ scope }))}`);
}

const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

async function arrived(): Promise<URLSearchParams> {
  await page.waitForURL('**/arrived?*');
  return new URL(page.url()).searchParams;
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('a person %s', (_, withScripts) => {
  it('agrees, comes back to the program, and disconnects it in the settings', async () => {
    await ask({ withScripts });
    await press('Connect');
    expect(await page.getByRole('checkbox').evaluate((box) => box.matches(':invalid'))).toBe(true);
    await page.getByRole('checkbox').check();
    await press('Connect');
    const code = (await arrived()).get('code') ?? '';
    const { access_token } = tokensIn(await program.exchange(code));
    const use = async (): Promise<number> =>
      (await fetch(`${larder.url}/api/v1/me`, { headers: { authorization: `Bearer ${access_token}` } })).status;
    expect(await use()).toBe(200);

    await page.goto('/settings/developers');
    const item = page.getByRole('listitem').filter({ hasText: 'Assistant of the kitchen' });
    expect(await item.locator('dd').first().textContent()).toBe('Assistant');
    await item.getByRole('link').click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Disconnect “Assistant of the kitchen”?');
    await press('Disconnect');
    await page.getByText('“Assistant of the kitchen” is disconnected.').waitFor();
    await page.getByText('No programs are connected.').waitFor();
    expect(await use()).toBe(401);
  });

  it('refuses, and the program learns it', async () => {
    await ask({ withScripts });
    await press('Do not connect');
    const answer = await arrived();
    expect([answer.get('error'), answer.get('code')]).toEqual(['access_denied', null]);
  });
});

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_, viewport) => {
  it('the question says who asks for what, for whom, and where the answer goes', async () => {
    await ask({ viewport, scope: 'recipes:write groceries:write' });
    const text = await page.locator('main').innerText();
    const { host } = new URL(site.url);
    for (const part of ['Assistant of the kitchen', host, home.email, 'Change recipes, and import', 'Change groceries'])
      expect(text).toContain(part);
    expect(text).not.toContain('Manage the household');
    expect(await faultsOf(page)).toEqual([]);
  });

  it('the settings show the programs of the household, and only those who may can disconnect them', async () => {
    await program.connect(home);
    const member = await joined(larder, home);
    await program.connect(member, { scope: 'plan:read' });
    ({ context, page } = await openSignedIn(browser, larder, member, { viewport }));
    await page.goto('/settings/developers');
    expect(await page.getByRole('heading', { name: 'Assistant of the kitchen' }).count()).toBe(2);
    expect(await page.getByRole('link', { name: 'Disconnect Assistant of the kitchen' }).count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Disconnect Assistant of the kitchen' }).click();
    await page.getByRole('button', { name: 'Disconnect' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
