import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { freePort } from '../../../src/database/embedded/free-port.js';
import { ok } from '../../support/api.js';
import { startBrowser } from '../../support/browser/browser.js';
import { createGrocery, createStore, type Grocery } from '../../support/builders.js';
import { cloneDatabase } from '../../support/database/database.js';
import { type Household, signUp } from '../../support/household.js';
import { startLarder } from '../../support/larder.js';
import {
  DESKTOP,
  faultsOf,
  type Opened,
  openMenu,
  openSignedIn,
  PHONE,
  signIn,
} from '../../support/browser/page-audit.js';
import { sharedLarder } from '../../support/shared-larder.js';
import { until } from '../../support/until.js';
import { Visitor } from '../../support/visitor.js';

/** Console messages of a browser for requests without a connection. */
const AWAY =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|Failed to load resource|when fetching the script/;

const larder = sharedLarder();
let browser: Browser;
const opened: Opened[] = [];

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

afterEach(async () => {
  const complaints = opened.flatMap((each) => each.complaints).filter((complaint) => !AWAY.test(complaint));
  for (const { context } of opened.splice(0)) await context.close();
  expect(complaints).toEqual([]);
});

async function openList(
  household: Household,
  options: Parameters<typeof openSignedIn>[3] = {},
  server: { url: string } = larder,
): Promise<Page> {
  const each = await openSignedIn(browser, server, household, options);
  opened.push(each);
  await each.page.goto('/groceries');
  await taken(each.page);
  return each.page;
}

/** Waits until the script controls the list. */
async function taken(page: Page): Promise<void> {
  await page.locator('#names').waitFor({ state: 'attached' });
}

/** Waits until the page is available without a connection. */
async function kept(page: Page): Promise<void> {
  await until(() =>
    page.evaluate<boolean>(`navigator.serviceWorker.controller !== null
      && caches.match('/groceries/offline').then((answer) => answer !== undefined)`),
  );
}

/** Waits until the browser stores nothing of a list. */
function emptied(page: Page): Promise<void> {
  return until(() =>
    page.evaluate<boolean>(
      `Promise.all([caches.keys(), indexedDB.databases()]).then((all) => all.flat().length === 0)`,
    ),
  );
}

async function add(page: Page, line: string): Promise<void> {
  await page.getByLabel('New item').fill(line);
  await page.keyboard.press('Enter');
  await shows(page, line);
}

async function shows(page: Page, line: string): Promise<void> {
  await page.locator('#list .line-text').getByText(line, { exact: true }).first().waitFor({ state: 'attached' });
}

async function tick(page: Page, line: string): Promise<void> {
  await page.getByRole('button', { name: line, exact: true, pressed: false }).click();
  // The line is shown as done after the browser has stored the change. A reload before that would lose it.
  await page
    .locator('#list .is-done .line-text')
    .getByText(line, { exact: true })
    .first()
    .waitFor({ state: 'attached' });
}

async function edit(page: Page, line: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('link', { name: `Edit ${line}`, exact: true }).click();
  for (const [label, text] of Object.entries(fields)) {
    const field = page.getByRole('dialog').getByLabel(label, { exact: true });
    if (['Store', 'Repeats', 'Category', 'Aisle'].includes(label)) await field.selectOption(text);
    else await field.fill(text);
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Sends events of a finger on the first line, each so many pixels beside and below its beginning. */
function finger(page: Page, ...steps: [type: string, dx: number, dy: number][]): Promise<void> {
  return page.evaluate((moves) => {
    const item = document.querySelector<HTMLElement>('li[data-line]');
    const { offsetHeight = 0, parentElement } = item ?? {};
    const { x, y } = parentElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
    for (const [type, dx, dy] of moves)
      item?.dispatchEvent(
        new PointerEvent(type, {
          pointerType: 'touch',
          isPrimary: true,
          bubbles: true,
          clientX: x + 150 + dx,
          clientY: y + offsetHeight / 2 + dy,
        }),
      );
  }, steps);
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.locator('#offline').getByText('Offline since').waitFor();
}

async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.locator('#offline').getByText('Offline since').waitFor({ state: 'hidden' });
}

async function listed({ api }: Household): Promise<Grocery[]> {
  return (await ok(api.get('/groceries'))) as Grocery[];
}

async function texts(household: Household): Promise<string[]> {
  return (await listed(household)).map(({ display }) => display).toSorted();
}

describe('the shopping list without a connection', () => {
  it('works after a reload, stores actions, sends them once, and shows what others did', async () => {
    const household = await signUp(larder);
    const milk = await createGrocery(household.api, { name: 'milk' });
    const leek = await createGrocery(household.api, { name: 'leek' });
    await createGrocery(household.api, { name: 'salt' });
    const page = await openList(household);
    await kept(page);
    await goOffline(page);
    await add(page, '2 liters oat milk');
    await tick(page, 'milk');
    await page.reload();
    await shows(page, '2 liters oat milk');
    await tick(page, 'leek');
    await page.getByText('2 items bought').waitFor();

    await ok(household.api.patch(`/groceries/${milk.id}`, { version: 1, note: 'the cheap one' }));
    await ok(household.api.patch(`/groceries/${leek.id}`, { version: 1, raw: '2 leeks' }));
    await createGrocery(household.api, { name: 'chocolate' });
    await goOnline(page);
    const told = page.locator('.changes-of-others');
    await told.getByText('New: chocolate').waitFor();
    await told.getByText('“leek” is now “2 leeks”').waitFor();
    await told.getByText('“milk” is now “milk (the cheap one)”').waitFor();
    expect(await listed(household)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'milk', note: 'the cheap one', isDone: true }),
        expect.objectContaining({ display: '2 leeks', isDone: true }),
        expect.objectContaining({ name: 'oat milk', amount: 2, isDone: false }),
      ]),
    );
    expect(await listed(household)).toHaveLength(5);
    await page.reload();
    await shows(page, '2 l oat milk');
    expect(await listed(household)).toHaveLength(5);
  });

  it('merges changes of two people by field, and lets a person choose between two texts of one field', async () => {
    const household = await signUp(larder);
    const { id } = await createGrocery(household.api, { name: 'milk' });
    const page = await openList(household);
    await goOffline(page);
    await edit(page, 'milk', { Item: 'oat milk', Notes: 'for the cake' });
    await ok(household.api.patch(`/groceries/${id}`, { version: 1, raw: 'soy milk' }));
    await goOnline(page);
    const card = page.locator('.trouble');
    await card.getByText('soy milk').waitFor();
    await card.getByText('oat milk').first().waitFor();
    expect(await listed(household)).toMatchObject([{ name: 'soy milk', note: 'for the cake' }]);
    expect(await faultsOf(page)).toEqual([]);
    await page.reload();
    await taken(page);
    await page.getByRole('button', { name: 'Take yours' }).click();
    await until(async () => (await texts(household)).includes('oat milk'));
    expect(await page.locator('.trouble').count()).toBe(0);
  });

  it('returns what the server refuses, and what was written on a line that somebody deleted', async () => {
    const household = await signUp(larder);
    const store = await createStore(household.api, 'Market');
    const milk = await createGrocery(household.api, { name: 'milk' });
    await createGrocery(household.api, { name: 'salt' });
    const page = await openList(household);
    await goOffline(page);
    await edit(page, 'salt', { Store: 'Market' });
    await edit(page, 'milk', { Item: 'oat milk' });
    await add(page, 'pepper');
    await ok(household.api.delete(`/stores/${store.id}?version=1`));
    await ok(household.api.delete(`/groceries/${milk.id}?version=1`));
    await goOnline(page);
    await page.getByText('Not accepted: salt').waitFor();
    await page.getByText('Someone deleted this in the meantime: milk').waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('button', { name: 'Add it again' }).click();
    await until(async () => (await texts(household)).join() === 'oat milk,pepper,salt');
    expect(await page.locator('.trouble').count()).toBe(0);
  });

  it('deletes no line that somebody changed in the meantime, until the person confirms', async () => {
    const household = await signUp(larder);
    const { id } = await createGrocery(household.api, { name: 'milk' });
    const page = await openList(household);
    await goOffline(page);
    await page.getByRole('link', { name: 'Edit milk' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await ok(household.api.patch(`/groceries/${id}`, { version: 1, raw: '3 l milk' }));
    await goOnline(page);
    await page.getByText('“milk” is now “3 l milk”, so it was not deleted.').waitFor();
    expect(await texts(household)).toEqual(['3 l milk']);
    await page.getByRole('button', { name: 'Delete it anyway' }).click();
    await until(async () => (await texts(household)).length === 0);
  });

  it('shows what the server refuses wherever a long list is scrolled', async () => {
    const household = await signUp(larder);
    const { id } = await createGrocery(household.api, { name: 'milk' });
    for (let line = 1; line <= 40; line += 1) await createGrocery(household.api, { name: `tea ${line}` });
    const page = await openList(household, { viewport: PHONE, hasTouch: true });
    await goOffline(page);
    await edit(page, 'milk', { Item: 'oat milk' });
    await ok(household.api.delete(`/groceries/${id}?version=1`));
    await page.evaluate(() => {
      window.scrollTo(0, document.body.scrollHeight);
    });
    await goOnline(page);
    const again = page.getByRole('button', { name: 'Add it again' });
    await again.waitFor();
    const { y = -1, height = 0 } = (await again.boundingBox()) ?? {};
    expect([y > 0, y + height < PHONE.height]).toEqual([true, true]);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('continues by itself when a server that was killed is back, although the browser never was offline', async () => {
    const database = await cloneDatabase();
    const port = await freePort();
    const env = { DATABASE_URL: database.url, PORT: String(port), SIGN_UP: 'open' };
    const site = { url: `http://127.0.0.1:${port}` };
    let server = await startLarder(env);
    try {
      const household = await signUp(site);
      await createGrocery(household.api, { name: 'milk' });
      const page = await openList(household, {}, site);
      await kept(page);
      await server.kill();
      await page.locator('#offline').getByText('Offline since').waitFor();
      await add(page, '6 eggs');
      await tick(page, 'milk');
      await page.reload();
      await shows(page, '6 eggs');
      server = await startLarder(env);
      await page.locator('#offline').getByText('Offline since').waitFor({ state: 'hidden' });
      await until(async () => (await texts(household)).join() === '6 eggs,milk');
      expect(await listed(household)).toEqual(
        expect.arrayContaining([expect.objectContaining({ name: 'milk', isDone: true })]),
      );
      for (const { context } of opened.splice(0)) await context.close();
    } finally {
      await server.kill();
      await database.drop();
    }
  }, 120_000);

  it('says what is still to buy by what the person did meanwhile', async () => {
    const household = await signUp(larder);
    for (const name of ['milk', 'salt']) await createGrocery(household.api, { name });
    const page = await openList(household);
    await kept(page);
    await goOffline(page);
    await tick(page, 'milk');
    await add(page, '6 eggs');
    for (const [typed, said] of [
      ['2 l milk', 'On the list: 2 l milk'],
      ['1 kg salt', 'On the list: 1 kg salt. It was there already: salt'],
      ['2 eggs', 'On the list: 2 eggs. It was there already: 6 eggs'],
    ] as const) {
      await add(page, typed);
      await page.getByText(said, { exact: true }).waitFor();
    }
  });

  it('sends an entry once when its answer was lost', async () => {
    const household = await signUp(larder);
    const page = await openList(household);
    let lost = 0;
    await page.route('**/api/pages/groceries', async (route) => {
      if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await add(page, '6 eggs');
    await until(async () => lost === 2 && (await texts(household)).length > 0);
    await page.locator('#offline').getByText('Offline since').waitFor({ state: 'hidden' });
    expect(await texts(household)).toEqual(['6 eggs']);
  });

  it('leaves nothing in the browser of a person who signs out', async () => {
    const household = await signUp(larder);
    await createGrocery(household.api, { name: 'milk' });
    const page = await openList(household);
    await kept(page);
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await emptied(page);
  });

  it('leaves nothing in the browser when the session ended elsewhere, and shows what was not sent', async () => {
    const household = await signUp(larder);
    await createGrocery(household.api, { name: 'milk' });
    const page = await openList(household);
    await kept(page);
    await goOffline(page);
    await add(page, '6 eggs');
    await household.visitor.send('POST', '/api/auth/sign-out');
    await page.context().setOffline(false);
    await page.getByText('You are signed out').waitFor();
    await page.getByText('This was not sent:').waitFor();
    await page.locator('.changes-of-others').getByText('6 eggs').waitFor();
    expect(await page.locator('#list').count()).toBe(0);
    await emptied(page);
  });

  it('shows nothing of one person to the next one in the same browser', async () => {
    const [ada, bo] = [await signUp(larder), await signUp(larder)];
    await createGrocery(ada.api, { name: 'plums of Ada' });
    const page = await openList(ada);
    await goOffline(page);
    await add(page, 'secret eggs');
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.context().setOffline(false);
    await signIn(page.context(), larder, bo);
    await page.goto('/groceries');
    await page.getByText('Nothing is on the list.').waitFor();
    await taken(page);
    expect(await page.getByText(/plums|eggs/).count()).toBe(0);
    expect(await listed(bo)).toEqual([]);
  });
});

describe('the shopping list in two browsers', () => {
  it('shows in each what the other adds, ticks, changes, moves and takes back', async () => {
    const household = await signUp(larder);
    for (const name of ['kale', 'leek', 'beets']) await createGrocery(household.api, { name });
    const [one, two] = [await openList(household), await openList(household, { viewport: DESKTOP })];
    await one.getByLabel('New item').fill('2 kilograms carrots');
    await one.keyboard.press('Enter');
    await shows(two, '2 kg carrots');
    await edit(two, 'leek', { Item: '3 leeks' });
    await shows(one, '3 leeks');
    const order = (page: Page): Promise<string[]> => page.locator('#list section .line-text').allTextContents();
    await two.getByRole('button', { name: 'Move beets' }).press('ArrowUp');
    await until(async () => (await order(one)).join() === 'kale,beets,3 leeks,2 kg carrots');
    expect(await two.evaluate('document.activeElement.ariaLabel')).toBe('Move beets');
    await two.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await order(one)).join() === 'kale,3 leeks,beets,2 kg carrots');
    await tick(one, 'kale');
    await two.getByText('1 item bought').waitFor();
    await one.getByRole('button', { name: 'Undo' }).click();
    await two.getByText('4 items to buy').waitFor();
    await one.getByRole('button', { name: 'Undo' }).click();
    await two.getByText('3 items to buy').waitFor();
    expect(await texts(household)).toEqual(['3 leeks', 'beets', 'kale']);
  });

  it('lets two tabs of one browser send each entry once', async () => {
    const household = await signUp(larder);
    const one = await openList(household);
    const two = await one.context().newPage();
    await two.goto('/groceries');
    await taken(two);
    await goOffline(one);
    await add(one, '6 eggs');
    await add(two, '1 leek');
    await goOnline(one);
    await goOnline(two);
    await until(async () => (await texts(household)).join() === '1 leek,6 eggs');
    await shows(one, '1 leek');
    await shows(two, '6 eggs');
  });
});

describe('a line that is ticked', () => {
  /** The rows that stand above what is bought: those that are ticked end with a sign. */
  const above = (page: Page): Promise<string[]> =>
    page.locator('#list section .lines > li').evaluateAll((rows) =>
      rows.map((row) => {
        const isTicked = row.querySelector('.line-tick')?.getAttribute('aria-pressed') === 'true';
        return (row.querySelector('.line-name')?.textContent ?? '') + (isTicked ? ' ✓' : '');
      }),
    );

  /** A list of three lines, with a clock that goes on by hand. */
  async function openThree(): Promise<{ household: Household; page: Page }> {
    const household = await signUp(larder);
    for (const name of ['wombat', 'yak', 'zebra']) await createGrocery(household.api, { name });
    const page = await openList(household, { hasTouch: true });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    return { household, page };
  }

  const box = (page: Page, name: string) => page.locator('.line-tick').and(page.getByRole('button', { name }));

  it('stays in its place until nobody has touched the page for a moment, and then moves with the others', async () => {
    const { household, page } = await openThree();
    const place = await box(page, 'yak').boundingBox();
    await box(page, 'wombat').tap();
    await until(async () => (await above(page)).join() === 'wombat ✓,yak,zebra');
    expect(await box(page, 'yak').boundingBox()).toEqual(place);
    await page.clock.runFor(2_000);
    await box(page, 'yak').tap();
    await until(async () => (await above(page)).join() === 'wombat ✓,yak ✓,zebra');
    await until(async () => (await listed(household)).filter(({ isDone }) => isDone).length === 2);
    await page.clock.runFor(2_000);
    expect(await above(page)).toEqual(['wombat ✓', 'yak ✓', 'zebra']);
    await page.clock.runFor(1_000);
    await until(async () => (await above(page)).join() === 'zebra');
    expect(await page.locator('#done .line-name').allTextContents()).toEqual(['yak', 'wombat']);
    // The touched row is in a closed box: the focus is on the head of the box.
    expect(await page.evaluate('document.activeElement.textContent')).toBe('2 items bought');
  });

  it('is unticked by a second tap on the same place, by “Undo” and by a swipe, and does not move then', async () => {
    const { household, page } = await openThree();
    const untick = [
      () => box(page, 'wombat').tap(),
      () => page.getByRole('button', { name: 'Undo' }).tap(),
      () => finger(page, ['pointerdown', 0, 0], ['pointermove', 120, 0], ['pointerup', 120, 0]),
    ];
    for (const act of untick) {
      await box(page, 'wombat').tap();
      await until(async () => (await above(page)).join() === 'wombat ✓,yak,zebra');
      await act();
      await until(async () => (await above(page)).join() === 'wombat,yak,zebra');
      // A swipe swallows clicks for a moment.
      await page.clock.runFor(3_000);
      expect(await above(page)).toEqual(['wombat', 'yak', 'zebra']);
    }
    await until(async () => (await listed(household)).every(({ isDone }) => !isDone));
  });

  it('keeps the focus of a keyboard, and moves when the focus is elsewhere', async () => {
    const { page } = await openThree();
    await page.getByLabel('New item').focus();
    await box(page, 'wombat').focus();
    await page.keyboard.press('Space');
    await until(async () => (await above(page)).join() === 'wombat ✓,yak,zebra');
    await page.clock.runFor(10_000);
    expect(await above(page)).toEqual(['wombat ✓', 'yak', 'zebra']);
    expect(await box(page, 'wombat').evaluate((button) => document.activeElement === button)).toBe(true);
    await page.keyboard.press('Space');
    await until(async () => (await above(page)).join() === 'wombat,yak,zebra');
    await page.keyboard.press('Space');
    await box(page, 'yak').focus();
    await page.clock.runFor(3_000);
    await until(async () => (await above(page)).join() === 'yak,zebra');
    expect(await box(page, 'yak').evaluate((button) => document.activeElement === button)).toBe(true);
  });

  it('waits in the same way when another phone ticked it, and when it is unticked among what is bought', async () => {
    const { household, page } = await openThree();
    const [first] = await listed(household);
    await ok(household.api.patch(`/groceries/${first?.id ?? ''}/done`, { version: first?.version }));
    // Events are collected for a moment.
    await until(async () => {
      await page.clock.runFor(100);
      return (await above(page)).length === 3 && (await above(page))[0] === 'wombat ✓';
    });
    await page.clock.runFor(3_000);
    await until(async () => (await above(page)).join() === 'yak,zebra');
    await page.locator('#done > summary').tap();
    await box(page, 'wombat').tap();
    await page.getByText('3 items to buy').waitFor();
    expect(await above(page)).toEqual(['yak', 'zebra']);
    expect(await page.locator('#done .line-name').allTextContents()).toEqual(['wombat']);
    await page.clock.runFor(3_000);
    await until(async () => (await above(page)).join() === 'wombat,yak,zebra');
  });
});

describe('a line of the shopping list', () => {
  it('is dragged to another place and to another store', async () => {
    const household = await signUp(larder);
    const store = await createStore(household.api, 'Market');
    for (const name of ['milk', 'leek', 'salt']) await createGrocery(household.api, { name });
    await createGrocery(household.api, { name: 'plums', storeId: store.id });
    const page = await openList(household, { viewport: DESKTOP });
    const drag = async (line: string, target: string): Promise<void> => {
      const from = await page.getByRole('button', { name: `Move ${line}`, exact: true }).boundingBox();
      const to = await page.locator('li', { hasText: target }).boundingBox();
      if (from === null || to === null) throw new Error('The line is not there');
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height - 3, { steps: 4 });
      await page.mouse.up();
    };
    const order = (): Promise<string[]> => page.locator('#list section .line-text').allTextContents();
    await drag('milk', 'leek');
    await until(async () => (await order()).join() === 'leek,milk,salt,plums');
    await drag('leek', 'plums');
    await until(async () => (await order()).join() === 'milk,salt,plums,leek');
    await until(async () => (await listed(household)).find(({ name }) => name === 'leek')?.storeId === store.id);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await order()).join() === 'leek,milk,salt,plums');
  });

  it('is ticked by a swipe to the right and deleted by one to the left, and says so beside it', async () => {
    const household = await signUp(larder);
    await createGrocery(household.api, { name: 'milk' });
    const page = await openList(household, { hasTouch: true });
    const item = page.locator('li[data-line]');
    const shown = (): Promise<string[]> =>
      item.evaluate((line) => ['data-swipe', 'data-word', 'data-far'].map((name) => line.getAttribute(name) ?? '-'));
    await finger(page, ['pointerdown', 0, 0], ['pointermove', -40, 0]);
    expect(await shown()).toEqual(['left', 'Delete', '-']);
    await finger(page, ['pointermove', -120, 0]);
    expect(await shown()).toEqual(['left', 'Delete', '']);
    expect(await faultsOf(page)).toEqual([]);
    await finger(page, ['pointerup', -120, 0]);
    await until(async () => (await texts(household)).length === 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await texts(household)).length === 1);
    await finger(page, ['pointerdown', 0, 0], ['pointermove', 120, 0]);
    expect(await shown()).toEqual(['right', 'Bought', '']);
    await finger(page, ['pointerup', 120, 0]);
    await page.getByText('1 item bought').waitFor();
  });

  it('is dragged by a finger after a long press', async () => {
    const household = await signUp(larder);
    for (const name of ['milk', 'cream']) await createGrocery(household.api, { name });
    const page = await openList(household, { hasTouch: true });
    await finger(page, ['pointerdown', 0, 0]);
    await page.locator('li.dragged').waitFor();
    await finger(page, ['pointermove', 0, 60], ['pointerup', 0, 60]);
    const order = (): Promise<string[]> => page.locator('#list section .line-text').allTextContents();
    await until(async () => (await order()).join() === 'cream,milk');
    expect(await page.getByRole('dialog').count()).toBe(0);
    // The handle would lie over the amount.
    await page.getByText('Moved: milk').waitFor();
    expect(await page.locator('.line-move:focus').count()).toBe(0);
  });

  it('is put into another category without network, and so are later lines of the same name', async () => {
    const household = await signUp(larder);
    await createGrocery(household.api, { name: 'wombat' });
    const page = await openList(household);
    await goOffline(page);
    await edit(page, 'wombat', { Category: 'Dairy' });
    await page.getByText('Under “Dairy” now: wombat').waitFor();
    expect(await page.locator('#list h2').allTextContents()).toEqual(['Dairy']);
    await goOnline(page);
    await until(async () => (await listed(household))[0]?.category === 'dairy');
    expect(await createGrocery(household.api, { name: 'wombat' })).toMatchObject({ category: 'dairy' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await listed(household))[0]?.category === 'other');
  });

  it('is put into an aisle of its store, and so are later lines of the same name', async () => {
    const household = await signUp(larder);
    const { id: storeId } = await createStore(household.api, 'Market');
    await ok(household.api.patch(`/stores/${storeId}`, { version: 1, aisles: [{ name: 'Back' }, { name: 'Front' }] }));
    await createGrocery(household.api, { name: 'nails', storeId });
    const page = await openList(household);
    await edit(page, 'nails', { Aisle: 'Front' });
    await until(async () => (await listed(household))[0]?.aisleId !== null);
    expect(await page.locator('#list h3').allTextContents()).toEqual(['Front']);
    const aisleId = (await listed(household))[0]?.aisleId;
    expect(await createGrocery(household.api, { name: 'nails', storeId })).toMatchObject({ aisleId });
  });

  it('is shown where it lands, and marked', async () => {
    const household = await signUp(larder);
    const create = Array.from({ length: 40 }, (_, index) => ({ name: `plum ${index}`, unit: null, amount: null }));
    await ok(household.api.post('/groceries/bulk', { create }));
    const page = await openList(household, { reducedMotion: 'reduce' });
    await page.getByLabel('New item').fill('toothpaste');
    await page.keyboard.press('Enter');
    const item = page.locator('li.is-new');
    await until(async () => (await item.count()) === 1 && (await item.boundingBox()) !== null);
    await until(async () => {
      const { y = -1, height = 0 } = (await item.boundingBox()) ?? {};
      return y > 0 && y + height < PHONE.height;
    });
    expect(await page.locator('li.is-new .line-text').textContent()).toBe('toothpaste');
    expect(await page.getByLabel('New item').evaluate((field) => document.activeElement === field)).toBe(true);
    expect((await page.getByLabel('New item').boundingBox())?.y).toBeGreaterThan(0);
  });

  it('is completed from the ingredients of the household, behind its amount', async () => {
    const household = await signUp(larder);
    await createGrocery(household.api, { name: 'oat milk' });
    const page = await openList(household);
    await page.getByLabel('New item').pressSequentially('2 l oat');
    const option = page.locator('#names option');
    await option.first().waitFor({ state: 'attached' });
    expect(await option.first().getAttribute('value')).toBe('2 l oat milk');
  });

  it('repeats as often as a person chooses, until they stop it', async () => {
    const household = await signUp(larder);
    await createGrocery(household.api, { name: 'milk', amount: 2, unit: 'liter' });
    const page = await openList(household);
    await edit(page, '2 l milk', { Repeats: 'every 2 weeks' });
    const recurring = async (): Promise<unknown[]> =>
      (await ok(household.api.get('/recurring-groceries'))) as unknown[];
    await until(async () => (await recurring()).length === 1);
    expect(await recurring()).toMatchObject([
      { name: 'milk', amount: 2, recurrenceRule: 'week', recurrenceInterval: 2 },
    ]);
    await page.locator('summary', { hasText: 'Regularly' }).click();
    await page.getByText('every 2 weeks · next on').waitFor();
    await page.getByRole('button', { name: 'Stop milk' }).click();
    await until(async () => (await recurring()).length === 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await recurring()).length === 1);
  });

  it('is deleted with all that is done, and all of it comes back', async () => {
    const household = await signUp(larder);
    for (const name of ['milk', 'leek']) await createGrocery(household.api, { name });
    const page = await openList(household);
    await tick(page, 'milk');
    await tick(page, 'leek');
    await page.getByRole('button', { name: 'Remove what is bought' }).click();
    await until(async () => (await texts(household)).length === 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await texts(household)).length === 2);
  });
});

describe('the installed application', () => {
  it('has a manifest in the language of the person, with icons and a place for shared links and files', async () => {
    const reply = await new Visitor(larder.url).get('/manifest.webmanifest', { 'accept-language': 'de' });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('application/manifest+json'),
    ]);
    const manifest = JSON.parse(reply.text) as { lang: string; icons: { src: string; sizes: string }[] };
    expect(manifest).toMatchObject({
      lang: 'de',
      start_url: '/groceries',
      scope: '/',
      display: 'standalone',
      share_target: { action: '/import/shared', method: 'POST', params: { url: 'url', files: [{ name: 'file' }] } },
    });
    for (const { src } of manifest.icons) {
      const icon = await new Visitor(larder.url).get(src);
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
  });

  it('is accepted by the browser, with its service worker', async () => {
    const household = await signUp(larder);
    const page = await openList(household);
    await kept(page);
    const session = await page.context().newCDPSession(page);
    const { errors } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });
});

describe('the page of the shopping list with its script', () => {
  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ] as const)('has no fault on %s', async (_where, viewport) => {
    const household = await signUp(larder);
    const store = await createStore(household.api, 'Market'.repeat(15));
    await createGrocery(household.api, {
      name: 'Pfirsichmarmelade'.repeat(20),
      note: '<b>fresh</b>',
      storeId: store.id,
    });
    await createGrocery(household.api, { name: 'milk' });
    const page = await openList(household, { viewport });
    await tick(page, 'milk');
    await page.getByText('1 item bought').click();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Edit Pfirsich' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await goOffline(page);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('keeps the screen on while somebody shops, and lets it go off when nobody touches the list for ten minutes', async () => {
    const household = await signUp(larder);
    const each = await openSignedIn(browser, larder, household);
    opened.push(each);
    const { page } = each;
    await page.clock.install();
    await page.addInitScript(() => {
      const locks = Object.assign(window, { locks: 0 });
      const request = (): Promise<object> => {
        locks.locks++;
        const release = (): void => {
          locks.locks--;
        };
        return Promise.resolve({ release, addEventListener: () => undefined });
      };
      Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    });
    const locks = (): Promise<number> => page.evaluate('window.locks');
    await page.goto('/groceries');
    await taken(page);
    await until(async () => (await locks()) === 1);
    await page.clock.runFor(9 * 60_000);
    await page.locator('h1').click({ force: true });
    await page.clock.runFor(9 * 60_000);
    expect(await locks()).toBe(1);
    await page.clock.runFor(2 * 60_000);
    expect(await locks()).toBe(0);
    await page.locator('#raw').click();
    await until(async () => (await locks()) === 1);
  });

  it('keeps what somebody types while it takes the list over', async () => {
    const household = await signUp(larder);
    const each = await openSignedIn(browser, larder, household);
    opened.push(each);
    const { page } = each;
    await page.route('**/api/pages/changes', async (route) => {
      await page.getByLabel('New item').fill('half a li');
      await route.continue();
    });
    await page.goto('/groceries');
    await taken(page);
    expect(await page.getByLabel('New item').inputValue()).toBe('half a li');
    expect(await page.evaluate('document.activeElement.id')).toBe('raw');
  });
});
