import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SCOPE_PRESETS } from '../../../src/accounts/scopes.js';
import { EN } from '../../../src/web/words/en.js';
import { startBrowser } from '../../support/browser/browser.js';
import { runLarderCommand } from '../../support/command.js';
import { cloneDatabase, type TestDatabase } from '../../support/database/database.js';
import { type RunningLarder, startLarder } from '../../support/larder.js';
import { bodyOf, Visitor } from '../../support/visitor.js';

const ACCOUNT = { name: 'Ada', email: 'ada@example.org', password: 'a jar of plum jam' };
const PHONE = { width: 360, height: 740 };

interface Key {
  readonly name: string;
  readonly scopes: string[] | null;
}

let database: TestDatabase;
let larder: RunningLarder;
let visitor: Visitor;
let browser: Browser;

beforeAll(async () => {
  database = await cloneDatabase();
  larder = await startLarder({ DATABASE_URL: database.url, RATE_LIMIT_SIGN_INS: '0' });
  visitor = new Visitor(larder.url);
  await visitor.send('POST', '/api/auth/sign-up', { json: ACCOUNT });
  browser = await startBrowser();
});

afterAll(async () => {
  await browser.close();
  await larder.stop();
  await database.drop();
});

async function scopesOf(name: string): Promise<string[] | null | undefined> {
  const keys = bodyOf<Key[]>(await visitor.get('/api/user/api-keys'));
  return keys.find((key) => key.name === name)?.scopes;
}

/** Opens the settings in a new browser, with or without scripts. */
async function settings(javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled });
  const page = await context.newPage();
  await page.goto(`${larder.url}/sign-in`);
  await page.fill('[name=email]', ACCOUNT.email);
  await page.fill('[name=password]', ACCOUNT.password);
  await page.click('main button');
  await page.waitForURL(`${larder.url}/`);
  await page.goto(`${larder.url}/settings/developers`);
  return page;
}

describe('a key that is made on the settings page', () => {
  it.each(SCOPE_PRESETS)('has what the preset $name has, without a script too', async ({ name, scopes }) => {
    const page = await settings(false);
    await page.fill('[name=name]', `for ${name}`);
    await page.check(`[name=access][value=${name}]`);
    await page.click('text=Make the key');
    await page.waitForSelector('text=Your new API key');
    expect(await scopesOf(`for ${name}`)).toEqual(scopes);
    await page.goto(`${larder.url}/settings/developers`);
    const card = page.locator('.key', { hasText: `for ${name}` });
    expect(await card.locator('dd').first().textContent()).toBe(EN[`preset.${name}`]);
    await page.context().close();
  });

  it('has the scopes that are ticked, which are shown where they count', async () => {
    const page = await settings(true);
    expect(await page.isVisible('[name=scopes]')).toBe(false);
    await page.fill('[name=name]', 'my own');
    await page.check('[name=access][value=chosen]');
    await page.check('[name=scopes][value="groceries:write"]');
    await page.check('[name=scopes][value="plan:read"]');
    await page.click('text=Make the key');
    await page.waitForSelector('text=Your new API key');
    expect(await scopesOf('my own')).toEqual(['plan:read', 'groceries:write']);
    await page.context().close();
  });

  it('is not made while nothing is ticked, and what was typed stays', async () => {
    const page = await settings(true);
    await page.fill('[name=name]', 'half done');
    await page.check('[name=access][value=chosen]');
    await page.click('text=Make the key');
    await page.waitForSelector('#access-error');
    expect(await page.inputValue('[name=name]')).toBe('half done');
    expect(await page.isChecked('[name=access][value=chosen]')).toBe(true);
    expect(await scopesOf('half done')).toBeUndefined();
    await page.context().close();
  });

  it('keeps what was ticked when something else is wrong', async () => {
    const form = { id: randomUUID(), name: '', expiresAt: '', access: 'chosen' };
    const body = `${new URLSearchParams(form).toString()}&scopes=plan%3Aread&scopes=mcp`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
    const reply = await visitor.send('POST', '/settings/api-keys', { body, headers });
    expect(reply.status).toBe(400);
    const ticked = [...reply.text.matchAll(/<input[^>]*value="([\w:]+)"[^>]*checked/g)].map(([, value]) => value);
    expect(ticked).toEqual(['chosen', 'plan:read', 'mcp']);
  });

  it.each(['nothing', ''])('is not made with the access %j', async (access) => {
    const form = { id: randomUUID(), name: 'x', expiresAt: '', access };
    expect((await visitor.send('POST', '/settings/api-keys', { form })).status).toBe(400);
  });

  it('fits on a phone', async () => {
    const page = await settings(true);
    await page.check('[name=access][value=chosen]');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.width);
    await page.context().close();
  });
});

describe('a key that is made by the command', () => {
  const create = (name: string, ...scopes: string[]): ReturnType<typeof runLarderCommand> =>
    runLarderCommand(['api-key', 'create', '--email', ACCOUNT.email, '--name', name, ...scopes], {
      DATABASE_URL: database.url,
    });

  it.each<[string, string[], string[] | null]>([
    ['everything', [], null],
    ['a preset', ['--scopes', 'import'], ['recipes:write']],
    ['all', ['--scopes', 'all'], null],
    ['a list', ['--scopes', 'plan:read, mcp'], ['plan:read', 'mcp']],
  ])('may do %s', async (name, words, scopes) => {
    expect((await create(name, ...words)).code).toBe(0);
    expect(await scopesOf(name)).toEqual(scopes);
  });

  it.each(['recipes', '', 'plan:read,plan:eat'])('is not made with the scopes %j', async (scopes) => {
    const { code, output } = await create('none', '--scopes', scopes);
    expect(code).toBe(1);
    expect(output).toMatch(/^scopes: [^\n]*\n$/);
  });

  it('is listed with what it may do', async () => {
    const { output } = await runLarderCommand(['api-key', 'list', '--email', ACCOUNT.email], {
      DATABASE_URL: database.url,
    });
    expect(output).toMatch(/ {2}a preset {2}.* {2}import\n/);
    expect(output).toMatch(/ {2}a list {2}.* {2}plan:read,mcp\n/);
    expect(output).toMatch(/ {2}everything {2}.* {2}all\n/);
  });
});
