import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { freePort } from '../../src/database/embedded/free-port.js';
import { startBrowser } from '../support/browser/browser.js';
import { runLarderCommand } from '../support/command.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { newPerson, PASSWORD, type Person, withKey } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { DESKTOP, faultsOf, PHONE } from '../support/browser/page-audit.js';
import { newPersonThere, OpenidProvider } from '../support/programs/openid-provider.js';
import { bodyOf, Visitor } from '../support/visitor.js';

let provider: OpenidProvider;
let database: TestDatabase;
let larder: RunningLarder;
let url: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;

async function startHere(settings: Record<string, string>): Promise<RunningLarder> {
  const limits = { RATE_LIMIT_REQUESTS: '0', RATE_LIMIT_SIGN_INS: '0' };
  return startLarder({
    ...provider.settings,
    ...limits,
    PORT: new URL(url).port,
    DATABASE_URL: database.url,
    ...settings,
  });
}

beforeAll(async () => {
  url = `http://127.0.0.1:${await freePort()}`;
  [provider, database, browser] = await Promise.all([OpenidProvider.start(url), cloneDatabase(), startBrowser()]);
  larder = await startHere({ SIGN_UP: 'open' });
});

afterAll(async () => {
  await browser.close();
  await larder.stop();
  await database.drop();
  await provider.stop();
});

beforeEach(async () => {
  context = await browser.newContext({ baseURL: url, locale: 'en-GB', viewport: PHONE });
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
});

async function signInWithPassword({ email, password }: Person): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}/`);
}

async function emailOf(): Promise<string | undefined> {
  const reply = await context.request.get('/api/auth/session');
  return ((await reply.json()) as { user: { email: string } | null }).user?.email;
}

describe('the sign-in page', () => {
  it('leads through the provider, and says what to do when an account must be connected first', async () => {
    const person = await newPerson({ url });
    provider.person = newPersonThere({ email: person.email });
    await page.goto('/sign-in?next=/plan');
    await page.getByRole('link', { name: 'Sign in with The Provider' }).click();
    await page.waitForURL(/\/sign-in\?/);
    expect(await page.getByRole('alert').textContent()).toContain('connect The Provider in the settings');
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      expect(await faultsOf(page)).toEqual([]);
    }
    await signInWithPassword(person);
    await page.goto('/settings/account');
    await page.getByRole('link', { name: 'Sign-in with The Provider' }).click();
    await page.getByRole('link', { name: 'Connect The Provider' }).click();
    await page.getByText('Connected since').waitFor();
    expect(page.url()).toBe(`${url}/settings/openid`);
    expect(await faultsOf(page)).toEqual([]);
    await context.clearCookies();
    await page.goto('/sign-in?next=/plan');
    await page.getByRole('link', { name: 'Sign in with The Provider' }).click();
    await page.waitForURL(`${url}/plan`);
    expect(await emailOf()).toBe(person.email);
    await page.goto('/settings/openid');
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('link', { name: 'Connect The Provider' }).waitFor();
  });

  it.each([
    ['de', 'Mit The Provider anmelden', 'The Provider antwortet nicht'],
    ['fr', 'Se connecter avec The Provider', 'The Provider ne répond pas'],
    ['es', 'Iniciar sesión con The Provider', 'The Provider no responde'],
    ['it', 'Accedi con The Provider', 'The Provider non risponde'],
    ['nl', 'Inloggen met The Provider', 'The Provider antwoordt niet'],
    ['en', 'Sign in with The Provider', 'The Provider does not answer'],
  ])('speaks %s', async (language, label, problem) => {
    const { text } = await new Visitor(url).get('/sign-in?problem=provider-away', { 'accept-language': language });
    expect(text).toContain(label);
    expect(text).toContain(problem);
  });

  it('shows no texts from the address', async () => {
    for (const problem of ['<b>', 'constructor', 'lead', ''])
      expect((await new Visitor(url).open(`/sign-in?problem=${problem}`)).text).not.toContain('role="alert"');
  });
});

describe('connecting a provider', () => {
  it('begins only on a page of Larder: no other site can make a browser do it', async () => {
    const person = await newPerson({ url });
    const { visitor } = person;
    provider.person = newPersonThere();
    for (const connect of ['', 'x', 'x'.repeat(43), 'true']) {
      const reply = await visitor.open(`/api/auth/oidc/start?connect=${connect}`);
      expect(reply.headers.get('location')).toContain('problem=signed-out');
    }
    const other = await newPerson({ url });
    const token = tokenIn((await other.visitor.open('/settings/openid')).text);
    const reply = await visitor.open(`/api/auth/oidc/start?connect=${token}`);
    expect(reply.headers.get('location')).toContain('problem=signed-out');
  });

  it('only ends in the session of the person who began it', async () => {
    const [person, other] = [await newPerson({ url }), await newPerson({ url })];
    provider.person = newPersonThere();
    const token = tokenIn((await person.visitor.open('/settings/openid')).text);
    const started = await person.visitor.open(`/api/auth/oidc/start?connect=${token}`);
    const back = await provider.comeBack(started.headers.get('location') ?? '');
    const attempt = /larder_openid=[^;]+/.exec(person.visitor.cookie)?.[0] ?? '';
    const reply = await new Visitor(url).get(back, { cookie: `${other.visitor.cookie}; ${attempt}` });
    expect(reply.headers.get('location')).toContain('problem=signed-out');
    const connected = 'SELECT FROM openid_identities WHERE user_id = ANY ($1)';
    expect(await database.query(connected, [[person.userId, other.userId]])).toEqual([]);
  });

  it('takes no person of the provider away from another account', async () => {
    provider.person = newPersonThere();
    const [first, second] = [await newPerson({ url }), await newPerson({ url })];
    const connect = async ({ visitor }: Person): Promise<string> => {
      const token = tokenIn((await visitor.open('/settings/openid')).text);
      const started = await visitor.open(`/api/auth/oidc/start?connect=${token}`);
      const back = await visitor.open(await provider.comeBack(started.headers.get('location') ?? ''));
      return back.headers.get('location') ?? '';
    };
    expect(await connect(first)).toBe('/settings/openid');
    expect(await connect(second)).toBe('/settings/openid?problem=taken');
  });

  it('can only be undone by a person who has a password', async () => {
    const person = await newPerson({ url });
    await database.query('UPDATE users SET password_hash = NULL WHERE id = $1', [person.userId]);
    await database.query(`INSERT INTO openid_identities (issuer, subject, user_id) VALUES ($1, 'ada', $2)`, [
      provider.issuer,
      person.userId,
    ]);
    const text = (await person.visitor.open('/settings/openid')).text;
    expect(text).toContain('Connected since');
    expect(text).not.toContain('Disconnect');
    await person.visitor.send('POST', '/settings/openid/disconnect', { form: { issuer: provider.issuer } });
    expect(await database.query('SELECT FROM openid_identities WHERE user_id = $1', [person.userId])).toHaveLength(1);
  });
});

describe('a link of the administrator', () => {
  const makeLink = async (email: string): Promise<string> => {
    const { code, output } = await runLarderCommand(['sign-in-link', email], {
      DATABASE_URL: database.url,
      PUBLIC_URL: url,
    });
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^http\S+\/sign-in\/link\/ldr_sil_\S+\n$/),
    });
    return output.trim();
  };

  it('signs its person in once, whatever programs open it before', async () => {
    const person = await newPerson({ url });
    const link = await makeLink(person.email.toUpperCase());
    for (let looks = 0; looks < 3; looks++)
      expect((await new Visitor(url).open(link.slice(url.length))).status).toBe(200);
    await page.goto(link);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in as Ada' }).click();
    await page.waitForURL(`${url}/settings/account`);
    expect(await emailOf()).toBe(person.email);
    for (const method of ['GET', 'POST'])
      expect((await new Visitor(url).send(method, link.slice(url.length))).status).toBe(404);
  });

  it('signs in only one of those who use it at the same time', async () => {
    const { email } = await newPerson({ url });
    const link = (await makeLink(email)).slice(url.length);
    const replies = await Promise.all([1, 2, 3, 4].map(() => new Visitor(url).send('POST', link)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([303, 404, 404, 404]);
  });

  it('ends with the next one, after a quarter of an hour, and is only stored as its hash', async () => {
    const { email, userId } = await newPerson({ url });
    const [first, second] = [await makeLink(email), await makeLink(email)].map((link) => link.slice(url.length));
    expect((await new Visitor(url).open(first ?? '')).status).toBe(404);
    const [row] = (await database.query('SELECT * FROM sign_in_links WHERE user_id = $1', [userId])) as Record<
      string,
      unknown
    >[];
    expect(JSON.stringify(row)).not.toContain(second?.split('ldr_sil_')[1]);
    await database.query(`UPDATE sign_in_links SET expires_at = now() WHERE user_id = $1`, [userId]);
    expect((await new Visitor(url).open(second ?? '')).status).toBe(404);
    expect((await new Visitor(url).send('POST', second ?? '')).status).toBe(404);
  });

  it('is not used by a form of another site', async () => {
    const { email } = await newPerson({ url });
    const link = (await makeLink(email)).slice(url.length);
    const sent = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } };
    expect((await new Visitor(url).send('POST', link, sent)).status).toBe(403);
  });

  it('cannot be made without an account', async () => {
    const { code, output } = await runLarderCommand(['sign-in-link', 'nobody@example.org'], {
      DATABASE_URL: database.url,
    });
    expect({ code, output }).toEqual({ code: 1, output: 'There is no account nobody@example.org.\n' });
  });
});

describe('without passwords', () => {
  let person: Person;

  beforeAll(async () => {
    person = await newPerson({ url });
    await larder.stop();
    larder = await startHere({ SIGN_UP: 'open', OIDC_ONLY: 'true' });
  });

  it('refuses them on the pages and over HTTP, also to sign up', async () => {
    const { text } = await new Visitor(url).open('/sign-in');
    expect(text).toContain('Sign in with The Provider');
    expect(text).not.toMatch(/type="password"|\/sign-up/);
    const { email, password } = person;
    for (const sent of [{ json: { email, password } }, { json: { name: 'Bo', email: 'bo@example.org', password } }]) {
      const path = 'name' in sent.json ? '/api/auth/sign-up' : '/api/auth/sign-in';
      expect((await new Visitor(url).send('POST', path, sent)).status).toBe(403);
    }
    for (const path of ['/sign-in', '/sign-up']) {
      const visitor = new Visitor(url);
      expect((await visitor.send('POST', path, { form: { name: 'Bo', email, password: PASSWORD } })).status).toBe(403);
      expect(bodyOf<{ user: null }>(await visitor.get('/api/auth/session')).user).toBeNull();
    }
  });

  it('does not affect keys, and earlier sessions', async () => {
    const { api } = await withKey({ url }, person);
    expect(await api.get('/groceries')).toMatchObject({ status: 200 });
  });

  it('a link of the administrator is the way back in', async () => {
    const { output } = await runLarderCommand(['sign-in-link', '--email', person.email], {
      DATABASE_URL: database.url,
      PUBLIC_URL: url,
    });
    const visitor = new Visitor(url);
    expect((await visitor.send('POST', output.trim().slice(url.length))).status).toBe(303);
    expect(bodyOf<{ user: { id: string } }>(await visitor.get('/api/auth/session')).user.id).toBe(person.userId);
  });

  it('makes no account for a stranger while sign-up by the provider is off', async () => {
    provider.person = newPersonThere();
    const visitor = new Visitor(url);
    const started = await visitor.open('/api/auth/oidc/start');
    const reply = await visitor.open(await provider.comeBack(started.headers.get('location') ?? ''));
    expect(reply.headers.get('location')).toContain('problem=no-account');
  });
});

function tokenIn(text: string): string {
  return /oidc\/start\?connect=([\w-]{43})"/.exec(text)?.[1] ?? '';
}
