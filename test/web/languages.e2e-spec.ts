import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../../src/shared/languages.js';
import { CATALOGUES } from '../../src/web/words/speech.js';
import { ok } from '../support/api.js';
import { createGrocery, createRecipe, createStore } from '../support/builders.js';
import { createItem } from '../support/calendar-items.js';
import { ConnectingProgram, connectionsOf } from '../support/connecting-program.js';
import { type Household, PASSWORD, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';
import { type Reply, Visitor } from '../support/visitor.js';

const larder = sharedLarder();
const OTHERS = LANGUAGES.filter((language) => language !== 'en');
/** Texts of several words that are names in every language. */
const NAMES = ['Standard Webhooks', ...Intl.supportedValuesOf('timeZone').map((zone) => zone.replaceAll('_', ' '))];

let home: Household;
let paths: string[];

beforeAll(async () => {
  home = await signUp(larder, 'Ada');
  const [recipeId, store] = [await createRecipe(home.api, { name: 'Kringle' }), await createStore(home.api, 'Corner')];
  await createGrocery(home.api, { name: 'plums', storeId: store.id });
  const { date } = (await ok(home.api.get('/board'))) as { date: string };
  await createItem(home.api, { date, slot: 'Lunch', itemType: 'recipe', recipeId });
  const hook = { url: 'https://example.org/hook', name: 'Hook', eventTypes: ['*'] };
  const webhook = (await ok(home.api.post('/webhooks', hook))) as { id: string };
  const feed = (await ok(home.api.post('/calendar-feeds', { name: 'Feed' }))) as { id: string };
  const display = await home.visitor.send('POST', '/api/user/displays', { json: { name: 'Kitchen' } });
  const { id: displayId } = JSON.parse(display.text) as { id: string };
  const program = await ConnectingProgram.register(larder);
  await program.connect(home);
  const [connection] = await connectionsOf(home);
  paths = [
    `/oauth/authorize?${new URLSearchParams(program.request())}`,
    `/settings/connections/${connection?.id}/revoke`,
    '/settings/developers',
    `/settings/api-keys/${home.keyId}/revoke`,
    '/settings/household',
    '/settings/household/leave',
    '/settings/account',
    '/settings/account/delete',
    '/settings/displays',
    `/settings/displays/${displayId}/revoke`,
    '/settings/calendar-feeds',
    `/settings/calendar-feeds/${feed.id}/rotate`,
    `/settings/calendar-feeds/${feed.id}/delete`,
    '/settings/webhooks',
    `/settings/webhooks/${webhook.id}`,
    `/settings/webhooks/${webhook.id}/delete`,
    '/settings/imports',
    '/imports/archives',
    '/board',
    '/api/docs',
    '/',
    '/recipes',
    `/recipes/${recipeId}`,
    `/recipes/${recipeId}/edit`,
    `/recipes/${recipeId}/cook`,
    '/recipes/deleted',
    '/plan',
    '/plan/templates',
    `/plan/shopping?from=${date}&to=${date}`,
    '/groceries',
    '/groceries/recurring',
    '/stores',
    `/stores/${store.id}`,
    '/pantry',
    '/cookbooks',
    '/import?url=https%3A%2F%2Fexample.org%2F',
    '/join',
    '/sign-up',
    '/no-such-page',
  ];
});

function ask(path: string, language: string, visitor = home.visitor): Promise<Reply> {
  return visitor.get(path, { accept: 'text/html', 'accept-language': language });
}

function send(path: string, language: string, form: Record<string, string>, visitor = home.visitor): Promise<Reply> {
  return visitor.send('POST', path, { form, headers: { accept: 'text/html', 'accept-language': language } });
}

/** The texts of several words that a page shows or that screen readers read. */
function textsOf({ text }: Reply): string[] {
  const body = text.replace(/<(script|style|code|pre|textarea)\b[\s\S]*?<\/\1>/g, '\n');
  const labels = [...body.matchAll(/(?:aria-label|placeholder|data-words|alt)="([^"]*)"/g)].map(([, label]) => label);
  const texts = [...body.replace(/<[^>]*>/g, '\n').split('\n'), ...labels].map((each) => (each ?? '').trim());
  return texts.filter(
    (each) =>
      /[a-zà-ÿ]{3,}\S* \S*[a-zà-ÿ]{3,}/i.test(each) &&
      !NAMES.includes(each.replaceAll(' ', '_')) &&
      !NAMES.includes(each),
  );
}

/** The errors on a page. */
function said({ text }: Reply): string[] {
  return [...text.matchAll(/<(?:p class="(?:error|notice bad)"|span role="alert")[^>]*>([^<]*)</g)].map(
    ([, each]) => each ?? '',
  );
}

describe('every page', () => {
  it.each(OTHERS)('speaks only %s to a browser that prefers it', async (language) => {
    const faults: [string, unknown][] = [];
    for (const path of paths) {
      const [english, other] = [await ask(path, 'en'), await ask(path, language)];
      expect([path, other.status]).toEqual([path, english.status]);
      expect([path, textsOf(english)]).not.toEqual([path, []]);
      const common = textsOf(other).filter((text) => textsOf(english).includes(text));
      if (!other.text.includes(`<html lang="${language}"`)) faults.push([path, 'no lang']);
      if (common.length > 0) faults.push([path, common]);
    }
    expect(faults).toEqual([]);
  });

  it('offers the other languages', async () => {
    for (const path of ['/settings/developers', '/settings/webhooks', '/api/docs', '/board', '/no-such-page'])
      expect([path, (await ask(path, 'fr')).text.includes('<option value="nl" lang="nl">Nederlands</option>')]).toEqual(
        [path, true],
      );
  });
});

describe.each(OTHERS)('what a form refuses, in %s', (language) => {
  const words = CATALOGUES[language];

  it('is said of sign-in and sign-up', async () => {
    const stranger = new Visitor(larder.url);
    const wrong = await send('/sign-in', language, { email: home.email, password: 'not this one' }, stranger);
    expect(said(wrong)).toContain(words['reason.account.wrongSignIn']);
    const again = { name: 'Ada', email: home.email, password: PASSWORD };
    expect(said(await send('/sign-up', language, again, stranger))).toContain(words['reason.account.emailTaken']);
    const short = await send('/sign-up', language, { ...again, password: 'x' }, stranger);
    expect(said(short)).toContain(words['reason.field.length'].replace('{min}', '10').replace('{max}', '128'));
  });

  it('is said of keys and webhooks', async () => {
    const key = { id: randomUUID(), name: '', expiresAt: '2020-01-01', access: 'chosen' };
    const noKey = await send('/settings/api-keys', language, key);
    expect(noKey.status).toBe(400);
    expect(said(noKey)).toContain(words['reason.field.length'].replace('{min}', '1').replace('{max}', '100'));
    const past = await send('/settings/api-keys', language, { ...key, name: 'x', access: 'all' });
    expect(said(past)).toContain(words['reason.field.future']);
    const hook = { id: randomUUID(), name: 'x', url: 'ftp://x.example' };
    const noHook = await send('/settings/webhooks', language, hook);
    expect(said(noHook)).toContain(words['reason.field.webAddress']);
    expect(said(noHook)).toContain(words['reason.field.none']);
  });

  it('is said in the notice of a page', async () => {
    const password = { current: 'not this one', new: 'another jar of jam' };
    expect((await send('/settings/account/password', language, password)).status).toBe(303);
    expect(said(await ask('/settings/account', language))).toContain(words['reason.account.wrongPassword']);
    await send('/stores', language, { id: randomUUID(), name: 'Corner', color: 'primary' });
    expect(said(await ask('/stores', language))).toContain(words['reason.store.nameTaken']);
  });
});

describe('dates', () => {
  it('are written as in the country of the household, otherwise of the browser, in English', async () => {
    const own = await signUp(larder);
    const dates = async (language: string): Promise<string> => {
      const { text } = await own.visitor.send('GET', '/plan?week=2026-11-25', {
        headers: { 'accept-language': language },
      });
      return text;
    };
    const change = async (patch: object): Promise<void> => {
      const { version } = (await ok(own.api.get('/household'))) as { version: number };
      await ok(own.api.patch('/household', { version, ...patch }));
    };
    await change({ weekStartsOn: 'sunday' });
    expect(await dates('en')).toMatch(/22\s*–\s*28 November 2026/);
    expect(await dates('en-US')).toMatch(/November 22\s*–\s*28, 2026/);
    await change({ locale: 'en-US' });
    expect(await dates('en')).toMatch(/November 22\s*–\s*28, 2026/);
    expect(await dates('de')).toMatch(/22\.\s*–\s*28\. November 2026/);
  });
});

describe('the board', () => {
  it('says dates and meals in the language of its browser', async () => {
    const { date } = (await ok(home.api.get('/board'))) as { date: string };
    const day = new Intl.DateTimeFormat('de', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
    const { text } = await ask('/board', 'de');
    expect(text).toContain(day.format(new Date(date)));
    expect(text).toContain('Mittagessen');
  });

  it('has another tag in another language, so that no browser keeps the words of before', async () => {
    const tags = await Promise.all(
      ['de', 'nl'].map(async (language) => (await ask('/board', language)).headers.get('etag')),
    );
    expect(new Set(tags).size).toBe(2);
  });
});
