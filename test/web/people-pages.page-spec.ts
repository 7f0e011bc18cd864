import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startBrowser } from '../support/browser/browser.js';
import { createRecipe } from '../support/builders.js';
import { type Household, PASSWORD, signUp, withKey } from '../support/household.js';
import { invite, joined, rolesIn, tokenOf, viewOf } from '../support/members.js';
import { DESKTOP, faultsOf, type Opened, openSignedIn, PHONE } from '../support/browser/page-audit.js';
import { sharedLarder } from '../support/shared-larder.js';
import { bodyOf, Visitor } from '../support/visitor.js';

const larder = sharedLarder();
let browser: Browser;
const opened: Opened[] = [];
const strangers: BrowserContext[] = [];

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

afterEach(async () => {
  const complaints = opened.flatMap((each) => each.complaints);
  for (const { context } of opened.splice(0)) await context.close();
  for (const context of strangers.splice(0)) await context.close();
  expect(complaints).toEqual([]);
});

/** Forms work without scripts. */
async function openPage(household: Household, options: Parameters<typeof openSignedIn>[3] = {}): Promise<Page> {
  const each = await openSignedIn(browser, larder, household, { javaScriptEnabled: false, ...options });
  opened.push(each);
  return each.page;
}

async function openAsStranger(): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB', baseURL: larder.url });
  strangers.push(context);
  return context.newPage();
}

describe('the page for signing up', () => {
  it('begins a household in the language and the time zone of the browser, and whoever joins changes neither', async () => {
    const context = await browser.newContext({
      viewport: PHONE,
      locale: 'de-AT',
      timezoneId: 'Europe/Vienna',
      baseURL: larder.url,
    });
    strangers.push(context);
    const page = await context.newPage();
    const email = `${randomUUID()}@example.org`;
    await page.goto('/sign-up');
    await page.getByLabel('Name').fill('Ida');
    await page.getByLabel('E-Mail-Adresse').fill(email);
    await page.getByLabel('Passwort').fill(PASSWORD);
    await page.getByRole('button', { name: 'Konto anlegen' }).click();
    await page.waitForURL(`${larder.url}/`);
    await page.goto('/settings/household');
    expect(await page.getByLabel('Zeitzone').inputValue()).toBe('Europe/Vienna');
    const language = page.getByRole('combobox', { name: 'Sprache' });
    expect(await language.locator('option:checked').textContent()).toBe('Österreichisches Deutsch');

    const visitor = new Visitor(larder.url);
    await visitor.send('POST', '/api/auth/sign-in', { json: { email, password: PASSWORD } });
    const ida = await withKey(larder, { name: 'Ida', email, password: PASSWORD, userId: '', visitor });
    const form = { name: 'Bo', email: `${randomUUID()}@example.org`, password: PASSWORD, timeZone: 'Asia/Tokyo' };
    const path = new URL((await invite(ida)).url).pathname;
    const reply = await new Visitor(larder.url).send('POST', path, { form, headers: { 'accept-language': 'fr' } });
    expect(reply.status).toBe(303);
    expect(await viewOf(ida)).toMatchObject({
      locale: 'de-AT',
      timeZone: 'Europe/Vienna',
      users: [{}, { name: 'Bo' }],
    });
  });
});

describe('the pages of an invite', () => {
  it('let a stranger make an account in the household', async () => {
    const ada = await signUp(larder, 'Ada');
    const page = await openAsStranger();
    await page.goto(new URL((await invite(ada, { role: 'viewer' })).url).pathname);
    await page.getByText('Ada invites you to share a household. Your role: Viewer.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Name').fill('Bo');
    await page.getByLabel('E-mail address').fill('not an address@x');
    await page
      .locator('main form')
      .first()
      .evaluate((form) => {
        form.setAttribute('novalidate', '');
      });
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('Must be an e-mail address.').waitFor();
    await page.getByLabel('E-mail address').fill(`${randomUUID()}@example.org`);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('Welcome to the household.').waitFor();
    expect(Object.values(await rolesIn(ada)).sort()).toEqual(['owner', 'viewer']);
  });

  it('move somebody who has an account, with copies of the recipes', async () => {
    const [ada, bo] = [await signUp(larder, 'Ada'), await signUp(larder, 'Bo')];
    await createRecipe(bo.api, { name: "Bo's bread" });
    const page = await openPage(bo);
    await page.goto(new URL((await invite(ada)).url).pathname);
    expect(await page.getByLabel('Take copies of all recipes with you').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('Welcome to the household.').waitFor();
    await page.goto('/recipes');
    await page.getByText("Bo's bread").waitFor();
    expect(Object.keys(await rolesIn(ada))).toHaveLength(2);
  });

  it('lead a person who has an account to sign-in and back', async () => {
    const ada = await signUp(larder, 'Ada');
    const bo = await signUp(larder, 'Bo');
    const page = await openAsStranger();
    const path = new URL((await invite(ada)).url).pathname;
    await page.goto(path);
    await page.getByRole('link', { name: 'Sign in' }).last().click();
    await page.getByLabel('E-mail address').fill(bo.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Take no recipes with you').waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it('take the code of an invite at /join', async () => {
    const ada = await signUp(larder, 'Ada');
    const page = await openAsStranger();
    await page.goto('/join');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Six digits').fill((await invite(ada)).code);
    await page.getByLabel('Name').fill('Bo');
    await page.getByLabel('E-mail address').fill(`${randomUUID()}@example.org`);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('Welcome to the household.').waitFor();
    expect(Object.keys(await rolesIn(ada))).toHaveLength(2);
  });

  it('say that an invite was used, and send no referrer to another site', async () => {
    const made = await invite(await signUp(larder));
    const path = new URL(made.url).pathname;
    const first = await new Visitor(larder.url).open(path);
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
    expect(first.headers.get('x-robots-tag')).toBe('noindex');
    const form = { name: 'Bo', email: `${randomUUID()}@example.org`, password: PASSWORD };
    expect((await new Visitor(larder.url).send('POST', path, { form })).status).toBe(303);
    for (const reply of [
      await new Visitor(larder.url).open(path),
      await new Visitor(larder.url).send('POST', path, { form }),
    ]) {
      expect(reply.status).toBe(404);
      expect(reply.text).toContain('This invite does not work');
    }
    expect(await larder.log()).not.toContain(tokenOf(made));
  });
});

describe('the page of the household', () => {
  it('invites, gives roles, hands over and removes without scripts', async () => {
    const ada = await signUp(larder, 'Ada');
    const bo = await joined(larder, ada, 'member', 'Bo');
    const cy = await joined(larder, ada, 'viewer', 'Cy');
    const page = await openPage(ada);
    await page.goto('/settings/household');
    await page.getByLabel('Role: Bo').selectOption('admin');
    await page.getByRole('listitem').filter({ hasText: 'Bo' }).getByRole('button', { name: 'Change role' }).click();
    await page.getByText('Bo: Administrator.').waitFor();
    expect(await rolesIn(ada)).toMatchObject({ [bo.userId]: 'admin' });

    await page.getByRole('link', { name: 'Remove Cy' }).click();
    await page.getByRole('heading', { name: 'Remove Cy?' }).waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Cy no longer belongs to the household.').waitFor();
    await cy.api.get('/me').expect(401);

    await page.getByLabel('Only for this e-mail address').fill('dee@example.org');
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByRole('heading', { name: 'The invite is ready' }).waitFor();
    const shown = await page.content();
    expect(shown).toMatch(/\/invite\/ldr_inv_[\w-]{43}/);
    expect(shown).toMatch(/\b\d{6}\b/);
    await page.getByRole('link', { name: 'Back to the household' }).click();
    await page.getByRole('heading', { name: 'dee@example.org' }).waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByText('The invite is cancelled.').waitFor();

    await page.getByRole('link', { name: 'Make owner Bo' }).click();
    await page.getByRole('button', { name: 'Make owner' }).click();
    await page.getByText('Bo is the owner now.').waitFor();
    expect(await rolesIn(ada)).toEqual({ [ada.userId]: 'admin', [bo.userId]: 'owner' });
  });

  it('changes name, time zone, language and units, and what viewers may', async () => {
    const ada = await signUp(larder, 'Ada');
    const page = await openPage(ada);
    await page.goto('/settings/household');
    const form = page.locator('form', { hasText: 'Time zone' });
    await form.getByLabel('Name').fill('Quince House');
    await form.getByLabel('Time zone').selectOption('Europe/Vienna');
    await form.getByLabel('Language').selectOption('de');
    await form.getByLabel('Units').selectOption('metric');
    await form.getByLabel('Viewers may tick off groceries').check();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Household saved.').waitFor();
    expect(await viewOf(ada)).toMatchObject({
      name: 'Quince House',
      timeZone: 'Europe/Vienna',
      locale: 'de',
      unitSystem: 'metric',
      viewersMayTick: true,
    });
  });

  it('lets a member look and leave, and change nothing', async () => {
    const ada = await signUp(larder, 'Ada');
    const bo = await joined(larder, ada, 'viewer', 'Bo');
    const page = await openPage(bo);
    await page.goto('/settings/household');
    expect(await page.getByRole('button', { name: 'Change role' }).count()).toBe(0);
    expect(
      (await bo.visitor.send('POST', '/settings/household', { form: { name: 'Mine', version: '1' } })).status,
    ).toBe(403);
    await page.getByRole('link', { name: 'Leave the household' }).click();
    await page.getByLabel('Take no recipes with you').check();
    await page.getByRole('button', { name: 'Leave the household' }).click();
    await page.getByText('This is your own household.').waitFor();
    await page.getByText('Household: Bo').waitFor();
    expect(Object.keys(await rolesIn(ada))).toEqual([ada.userId]);
  });

  it('tells the owner of others to hand over first', async () => {
    const ada = await signUp(larder, 'Ada');
    await joined(larder, ada);
    await ada.visitor.send('POST', '/settings/household/leave', { form: { takeRecipes: 'none' } });
    expect((await ada.visitor.open('/settings/household')).text).toContain('make someone else the owner first');
  });
});

describe('the page of the account', () => {
  it.each([PHONE, DESKTOP])(
    'takes what the person does not eat, which the recipe then says ($width)',
    async (viewport) => {
      const ada = await signUp(larder, 'Ada');
      const id = await createRecipe(ada.api, { name: 'Soup', recipeIngredients: [{ ingredientName: 'cream' }] });
      const page = await openPage(ada, { viewport, javaScriptEnabled: true });
      await page.goto('/settings/account');
      await page.getByLabel('milk').check();
      await page.getByLabel('vegan', { exact: true }).check();
      await page.getByRole('button', { name: 'Remember it' }).click();
      await page.getByText('Saved what you do not eat.').waitFor();
      expect(await page.getByLabel('milk').isChecked()).toBe(true);
      expect(await faultsOf(page)).toEqual([]);
      await page.goto(`/recipes/${id}`);
      await page.getByText('Not for Ada: milk, not vegan').waitFor();
      expect(await faultsOf(page)).toEqual([]);
    },
  );

  it('changes name and password, ends sessions and deletes the account without scripts', async () => {
    const ada = await signUp(larder, 'Ada');
    const tablet = new Visitor(larder.url);
    const json = { email: ada.email, password: PASSWORD };
    await tablet.send('POST', '/api/auth/sign-in', { json, headers: { 'user-agent': 'Tablet' } });
    const page = await openPage(ada);
    await page.goto('/settings/account');
    await page.getByLabel('Name').fill('Countess');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Account saved.').waitFor();
    expect(await viewOf(ada)).toMatchObject({ users: [{ name: 'Countess' }] });

    await page.getByRole('listitem').filter({ hasText: 'Tablet' }).getByRole('button', { name: 'End' }).click();
    await page.getByText('Signed out there.').waitFor();
    expect(bodyOf(await tablet.get('/api/auth/session'))).toEqual({ user: null });

    await page.getByLabel('Current password').fill('a jar of nothing');
    await page.getByLabel('New password').fill('a jar of quince jelly');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password is wrong').waitFor();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill('a jar of quince jelly');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed. All other sessions have ended.').waitFor();

    await page.getByRole('link', { name: 'Delete account' }).click();
    await page.getByLabel('Password').fill('a jar of quince jelly');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await ada.api.get('/me').expect(401);
  });
});

describe('each page about people', () => {
  const PATHS = [
    '/settings/household',
    '/settings/household/leave',
    '/settings/account',
    '/settings/account/delete',
    '/join',
  ];

  it.each([{ viewport: PHONE }, { viewport: DESKTOP }])('has no fault on $viewport.width pixels', async (options) => {
    const ada = await signUp(larder, 'Ada');
    const bo = await joined(larder, ada, 'member', 'Bo');
    await invite(ada);
    const page = await openPage(ada, { javaScriptEnabled: true, ...options });
    for (const path of [...PATHS, `/settings/household/members/${bo.userId}/remove`]) {
      await page.goto(path);
      expect([path, await faultsOf(page)]).toEqual([path, []]);
    }
  });

  it.each(['de', 'fr', 'es', 'it', 'nl'])('speaks %s', async (language) => {
    const ada = await signUp(larder);
    const english = await Promise.all(PATHS.map((path) => ada.visitor.open(path)));
    for (const [index, path] of PATHS.entries()) {
      const { text } = await ada.visitor.get(path, { accept: 'text/html', 'accept-language': language });
      expect(text).toContain(`lang="${language}"`);
      const heading = /<h1>[^<]*<\/h1>/;
      expect(heading.exec(text)?.[0]).not.toBe(heading.exec(english[index]?.text ?? '')?.[0]);
    }
  });

  it.each([
    '/join',
    '/invite/x',
    '/settings/household',
    '/settings/household/invites',
    '/settings/household/leave',
    `/settings/household/members/${randomUUID()}/role`,
    `/settings/household/members/${randomUUID()}/remove`,
    `/settings/household/members/${randomUUID()}/transfer`,
    '/settings/account',
    '/settings/account/password',
    '/settings/account/sessions/end-others',
    '/settings/account/delete',
  ])('takes no form of another site: %s', async (path) => {
    const { visitor } = await signUp(larder);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign)
      expect((await visitor.send('POST', path, { form: { name: 'Mine' }, headers })).status).toBe(403);
  });
});
