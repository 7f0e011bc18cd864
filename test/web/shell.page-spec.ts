import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';
import { ok } from '../support/api.js';
import { createGrocery, createRecipe } from '../support/builders.js';
import { createItem } from '../support/calendar-items.js';
import { brokenOf, DESKTOP, faultsOf, openMenu, paleOf, PHONE } from '../support/browser/page-audit.js';
import { pagesOf } from '../support/browser/pages.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();
const pages = pagesOf(larder);
let home: Household;

beforeAll(async () => {
  home = await signUp(larder);
  await createRecipe(home.api, { name: 'Plum cake' });
});

const colour = (page: Page): Promise<string> =>
  page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
const DARK = 'rgb(24, 22, 18)';
const LIGHT = 'rgb(250, 247, 241)';

describe('the page with the operations', () => {
  it.each(['light', 'dark'] as const)('has enough contrast in %s colours', async (colorScheme) => {
    const page = await pages.open(home, { viewport: DESKTOP, colorScheme });
    await page.goto('/api/docs');
    for (const method of ['get', 'post', 'patch', 'delete'])
      await page.locator(`.opblock-${method} .opblock-summary-control`).first().click();
    await page.locator('.opblock-delete .responses-inner').first().waitFor();
    expect(await paleOf(page)).toEqual([]);
  });
});

/** The number of lines on which each word stands where it first occurs. */
function linesOf(page: Page, words: readonly string[]): Promise<string[]> {
  return page.evaluate((all) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null)
      if (walker.currentNode.parentElement?.closest('.unseen, [popover]') === null)
        texts.push(walker.currentNode as Text);
    return all.map((word) => {
      const text = texts.find(({ data }) => data.includes(word));
      if (text === undefined) return `${word}: 0`;
      const range = document.createRange();
      range.setStart(text, text.data.indexOf(word));
      range.setEnd(text, text.data.indexOf(word) + word.length);
      return `${word}: ${range.getClientRects().length}`;
    });
  }, words);
}

describe('letters of twice the size', () => {
  it('fit on a phone', async () => {
    const cake = await createRecipe(home.api, { name: 'Plum cake', steps: [{ step: 'Bake.' }, { step: 'Eat.' }] });
    for (const width of [390, 320]) {
      const page = await pages.open(home, { viewport: { width, height: 844 } });
      for (const path of [
        '/',
        '/recipes',
        '/recipes/stats',
        `/recipes/${cake}/cook#step-1`,
        `/recipes/${cake}/edit`,
        '/plan',
        '/plan/add',
        '/groceries',
        '/pantry',
        '/settings/household',
        '/settings/calendar-feeds',
      ]) {
        await page.goto(path);
        await page.evaluate("document.documentElement.style.fontSize = '200%'");
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
      }
    }
  });

  it('break no word of the plan and the list that has room on a line of its own', async () => {
    const household = await signUp(larder);
    await createItem(household.api, { date: '2031-05-07', slot: 'Dinner', itemType: 'note', title: 'Gäste' });
    const recipeId = await createRecipe(household.api, { name: 'Pizza Margherita' });
    await createItem(household.api, { date: '2031-05-07', slot: 'Lunch', itemType: 'recipe', recipeId });
    await createGrocery(household.api, { name: 'Zwiebeln', amount: 2 });
    await createRecipe(household.api, { name: 'Aubergine' });
    const page = await pages.open(household, { hasTouch: true, locale: 'de-DE' });
    for (const width of [320, 390])
      for (const [path, words] of [
        [
          '/plan?week=2031-05-05',
          ['Mittwoch', 'Donnerstag', 'Abendessen', 'Mittagessen', 'Gäste', 'Margherita', 'Aubergine', 'Einplanen'],
        ],
        ['/plan/add', ['Aubergine', 'Margherita']],
        ['/groceries', ['Zwiebeln']],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(path);
        if (path === '/groceries') await page.locator('#names').waitFor({ state: 'attached' });
        await page.evaluate("document.documentElement.style.fontSize = '200%'");
        expect([width, await linesOf(page, words)]).toEqual([width, words.map((word) => `${word}: 1`)]);
      }
  });
});

describe('letters of twice the size on the narrowest phone', () => {
  it.each(['en-GB', 'de-DE'])('break no word and widen no page, in %s', async (locale) => {
    const household = await signUp(larder);
    const { api } = household;
    const gone = await createRecipe(api, { name: 'Plum cake' });
    await ok(api.delete(`/recipes/${gone}?version=1`));
    const soup = await createRecipe(api, { name: 'Leek soup with cream' });
    const today = DateTime.utc().toFormat('yyyy-MM-dd');
    for (const slot of ['Lunch', 'Dinner'])
      await createItem(api, { date: today, slot, itemType: 'recipe', recipeId: soup });
    await createGrocery(api, { name: 'strawberries', amount: 2 });
    await household.visitor.send('POST', '/settings/imports', {
      form: { id: randomUUID(), recipe: 'http://127.0.0.1:1/plum-cake' },
    });
    const page = await pages.open(household, { locale, hasTouch: true });
    const found: [string, string[]][] = [];
    for (const path of [
      '/recipes/deleted',
      '/settings/imports',
      '/imports/archives',
      '/settings/developers',
      '/settings/household',
      '/recipes/new',
      '/groceries/recurring',
      '/board',
    ]) {
      await page.goto(path);
      const broken = await brokenOf(page);
      if (broken.length > 0) found.push([path, broken]);
    }
    expect(found).toEqual([]);
  });
});

describe('a card', () => {
  it('has the same space before it after buttons and recipes as after another card', async () => {
    const household = await signUp(larder);
    const recipe = await createRecipe(household.api, { name: 'Plum cake' });
    const cookbook = (await ok(household.api.post('/cookbooks', { title: 'Cakes' }))) as { id: string };
    await ok(household.api.put(`/cookbooks/${cookbook.id}/recipes/${recipe}`));
    const page = await pages.open(household);
    for (const path of ['/settings/imports', `/cookbooks/${cookbook.id}`]) {
      await page.goto(path);
      const gaps = await page.evaluate<
        number[]
      >(`[...document.querySelectorAll('main :is(.actions, .dishes, .card) + .card')]
        .map((card) => card.getBoundingClientRect().top - card.previousElementSibling.getBoundingClientRect().bottom)`);
      expect([path, gaps.length > 0, ...new Set(gaps)]).toEqual([path, true, 16]);
    }
  });
});

describe('keys', () => {
  it('open the main parts, a new recipe and the search', async () => {
    const page = await pages.open(home, { viewport: DESKTOP });
    await page.goto('/plan');
    for (const [keys, path] of [
      ['gl', '/groceries'],
      ['gr', '/recipes'],
      ['gh', '/'],
      ['n', '/recipes/new'],
    ] as const) {
      for (const key of keys) await page.keyboard.press(key);
      await page.waitForURL(`${larder.url}${path}`);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.goto('/plan');
    }
    await page.keyboard.press('/');
    await page.waitForURL('**/recipes#search');
    await page.keyboard.type('gl n');
    expect(await page.getByRole('searchbox').inputValue()).toBe('gl n');
  });

  it('are shown by “?”, and do nothing beside the keys of the browser', async () => {
    const page = await pages.open(home, { viewport: DESKTOP });
    await page.goto('/plan');
    await page.keyboard.press('Control+n');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByRole('link', { name: 'Groceries' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('n');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/plan');
  });
});

describe('the menu in the corner', () => {
  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('chooses colours and language, and signs out, %s', async (_how, javaScriptEnabled) => {
    const page = await pages.open(await signUp(larder), { javaScriptEnabled });
    await page.goto('/plan');
    expect(await colour(page)).toBe(LIGHT);
    await openMenu(page);
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await page.waitForURL('**/plan');
    expect(await colour(page)).toBe(DARK);
    await openMenu(page);
    await page.getByRole('button', { name: 'System', exact: true }).click();
    await page.waitForURL('**/plan');
    expect(await colour(page)).toBe(LIGHT);
    await openMenu(page);
    const language = page.getByLabel('Language');
    if (javaScriptEnabled) await language.dispatchEvent('pointerdown');
    await language.selectOption('Deutsch');
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Choose' }).click();
    await page.locator('html[lang=de]').waitFor();
    await openMenu(page);
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await page.waitForURL('**/sign-in');
  });

  it('waits for its button when a language is chosen with keys', async () => {
    const page = await pages.open(await signUp(larder));
    await page.goto('/plan');
    await openMenu(page);
    const language = page.getByLabel('Language');
    await language.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const chosen = await language.inputValue();
    expect(chosen).not.toBe('en');
    await page.getByRole('button', { name: 'Choose' }).click();
    await page.locator(`html[lang=${chosen}]`).waitFor();
  });

  it('stays in light colours on a dark device when a person chose them', async () => {
    const page = await pages.open(home, { colorScheme: 'dark' });
    await page.goto('/plan');
    expect(await colour(page)).toBe(DARK);
    await openMenu(page);
    await page.getByRole('button', { name: 'Light', exact: true }).click();
    await page.waitForURL('**/plan');
    expect(await colour(page)).toBe(LIGHT);
  });

  it.each([
    ['/settings/displays', ['Settings']],
    ['/settings/account', ['Account']],
    ['/board', ['Board']],
    ['/plan', []],
  ])('says which of its places is open: %s', async (path, names) => {
    const page = await pages.open(home);
    await page.goto(path);
    await openMenu(page);
    expect(await page.locator('.menu [aria-current=page]').allInnerTexts()).toEqual(names);
  });

  it('closes with Escape, and by a click elsewhere', async () => {
    const page = await pages.open(home);
    await page.goto('/plan');
    const signOut = page.getByRole('button', { name: 'Sign out' });
    await openMenu(page);
    await signOut.waitFor();
    await page.keyboard.press('Escape');
    await signOut.waitFor({ state: 'hidden' });
    await openMenu(page);
    await page.mouse.click(20, 600);
    await signOut.waitFor({ state: 'hidden' });
  });

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('has no fault on %s', async (_where, viewport) => {
    const page = await pages.open(home, { viewport });
    await page.goto('/plan');
    await openMenu(page);
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe('the bar at the lower edge of a phone', () => {
  it.each(['/', '/recipes', '/plan', '/settings/household', '/settings/account', '/settings/developers'])(
    'hides nothing of %s that has the focus',
    async (path) => {
      const page = await pages.open(home);
      await page.goto(path);
      const hidden: string[] = [];
      let seen = 0;
      for (; seen < 200; seen++) {
        await page.keyboard.press('Tab');
        const found = await page.evaluate<{ isEnd: boolean; behind: string | null }>(`(() => {
          const { activeElement } = document;
          const bar = document.querySelector('.places');
          const isOver = bar.getBoundingClientRect().top < activeElement.getBoundingClientRect().bottom;
          const isShort = activeElement.getBoundingClientRect().height < 300;
          return {
            isEnd: activeElement === document.body,
            behind: isOver && isShort && !bar.contains(activeElement) ? activeElement.outerHTML.slice(0, 200) : null,
          };
        })()`);
        if (found.isEnd) break;
        if (found.behind !== null) hidden.push(found.behind);
      }
      expect(seen).toBeGreaterThan(5);
      expect(hidden).toEqual([]);
    },
  );

  it.each(['de', 'fr', 'es', 'it', 'nl'])(
    'fits a phone 320 pixels wide in %s, also with letters twice as large',
    async (locale) => {
      const page = await pages.open(home, { locale, viewport: { width: 320, height: 640 } });
      await page.goto('/plan');
      for (const size of ['100%', '200%']) {
        await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
        const [bar] = await page.evaluate<number[]>(
          "[document.querySelector('.places')].map((bar) => Math.max(bar.scrollWidth, bar.lastElementChild.getBoundingClientRect().right))",
        );
        expect([size, (bar ?? 0) <= 320]).toEqual([size, true]);
      }
    },
  );
});
