import { describe, expect, it } from '@jest/globals';
import type { Locator, Page, Request } from 'playwright-core';
import { ok } from '../../support/api.js';
import { type CalendarItem, createItem, itemsBetween } from '../../support/calendar-items.js';
import { holdBack } from '../../support/browser/hold-back.js';
import { type Household, signUp } from '../../support/household.js';
import { DESKTOP } from '../../support/browser/page-audit.js';
import { pagesOf } from '../../support/browser/pages.js';
import { sharedLarder } from '../../support/shared-larder.js';
import { until } from '../../support/until.js';

const MONDAY = '2031-05-05';
const TUESDAY = '2031-05-06';
const SUNDAY = '2031-05-11';
const WEEK = `/plan?week=${MONDAY}`;

const larder = sharedLarder();
const pages = pagesOf(larder);

function note(household: Household, title: string, date: string | null, slot = 'Dinner'): Promise<CalendarItem> {
  return createItem(household.api, { date, slot, itemType: 'note', title });
}

/** The items of a day in the order of the page. */
function titlesOn(page: Page, day: string): Promise<string[]> {
  return page
    .locator(`[data-day="${day}"] [data-item]`)
    .evaluateAll((items) =>
      items.map((item) => (item as { dataset?: Record<string, string> }).dataset?.['title'] ?? ''),
    );
}

function itemOn(page: Page, day: string, title: string): Locator {
  return page.locator(`[data-day="${day}"] [data-title="${title}"]`);
}

async function drag(page: Page, title: string, to: Locator): Promise<void> {
  await page.getByRole('button', { name: `Move ${title}` }).hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
}

describe('moving items of the plan', () => {
  it('with the mouse to another day and from the queue, and back with one button', async () => {
    const household = await signUp(larder);
    await note(household, 'Guests', MONDAY);
    await note(household, 'Soup', null, 'Lunch');
    const page = await pages.open(household, { viewport: DESKTOP });
    await page.goto(WEEK);
    await drag(page, 'Guests', page.locator(`[data-day="${TUESDAY}"]`));
    await page.getByText('Moved to Tuesday 6 May, Dinner').first().waitFor();
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([{ title: 'Guests', date: TUESDAY }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await itemOn(page, MONDAY, 'Guests').waitFor();

    await drag(page, 'Soup', page.locator(`[data-day="${TUESDAY}"]`));
    await itemOn(page, TUESDAY, 'Soup').waitFor();
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([
      { title: 'Guests', date: MONDAY },
      { title: 'Soup', date: TUESDAY, slot: 'Lunch' },
    ]);
  });

  it('with the mouse before another one of the same meal', async () => {
    const household = await signUp(larder);
    for (const title of ['First', 'Second', 'Third']) await note(household, title, MONDAY);
    const page = await pages.open(household, { viewport: DESKTOP });
    await page.goto(WEEK);
    await drag(page, 'Third', page.locator(`[data-day="${MONDAY}"] h2`));
    await page.getByText('Moved to Monday 5 May, Dinner').first().waitFor();
    expect(await titlesOn(page, MONDAY)).toEqual(['Third', 'First', 'Second']);
    expect((await itemsBetween(household.api, MONDAY, MONDAY)).map(({ title }) => title)).toEqual([
      'Third',
      'First',
      'Second',
    ]);
  });

  it('by pressing its handle and then a day, on a phone', async () => {
    const household = await signUp(larder);
    await note(household, 'Guests', MONDAY);
    const page = await pages.open(household, { hasTouch: true });
    await page.goto(WEEK);
    await page.getByRole('button', { name: 'Move Guests' }).tap();
    await page.locator('.mark').waitFor();
    await page.locator(`[data-day="${TUESDAY}"] h2`).tap();
    await itemOn(page, TUESDAY, 'Guests').waitFor();
    // The way back is in sight wherever the page stands, until somebody closes it.
    for (const y of [0, 10_000]) {
      await page.evaluate((top) => {
        window.scrollTo(0, top);
      }, y);
      const place = await page.getByRole('button', { name: 'Undo' }).boundingBox();
      expect((place?.y ?? -1) >= 0 && (place?.y ?? 0) + (place?.height ?? 0) <= 740).toBe(true);
    }
    await page.getByRole('button', { name: 'Close' }).tap();
    expect(await page.locator('#planned > .notice').count()).toBe(0);
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([{ title: 'Guests', date: TUESDAY }]);
  });

  it('with keys, and says each step', async () => {
    const household = await signUp(larder);
    await note(household, 'Guests', MONDAY);
    await note(household, 'Soup', TUESDAY);
    const page = await pages.open(household);
    await page.goto(WEEK);
    const said = page.locator('#plan-said');
    const handle = page.getByRole('button', { name: 'Move Guests' });
    await handle.focus();
    await page.keyboard.press('Enter');
    expect(await said.textContent()).toMatch(/^Guests is picked up\..* Monday 5 May, Dinner, 1 of 1$/);
    await page.keyboard.press('ArrowRight');
    expect(await said.textContent()).toBe('Tuesday 6 May, Dinner, 2 of 2');
    await page.keyboard.press('ArrowUp');
    expect(await said.textContent()).toBe('Tuesday 6 May, Dinner, 1 of 2');
    await page.keyboard.press('ArrowUp');
    expect(await said.textContent()).toBe('Tuesday 6 May, Lunch, 1 of 1');
    await page.keyboard.press('Enter');
    await page.getByText('Moved to Tuesday 6 May, Lunch').first().waitFor();
    expect(await said.textContent()).toBe('Moved to Tuesday 6 May, Lunch');
    await until(() => handle.evaluate((element) => element.matches(':focus')));
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([
      { title: 'Guests', date: TUESDAY, slot: 'Lunch' },
      { title: 'Soup', date: TUESDAY, slot: 'Dinner' },
    ]);
  });

  it('leaves an item where it was with Escape', async () => {
    const household = await signUp(larder);
    await note(household, 'Guests', MONDAY);
    const page = await pages.open(household);
    await page.goto(WEEK);
    await page.getByRole('button', { name: 'Move Guests' }).focus();
    for (const key of ['Enter', 'ArrowRight', 'Escape']) await page.keyboard.press(key);
    expect(await page.locator('#plan-said').textContent()).toBe('Guests stays where it was.');
    expect(await page.locator('.mark').count()).toBe(0);
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([{ date: MONDAY, version: 1 }]);
  });

  it('among those of its meal without scripts', async () => {
    const household = await signUp(larder);
    for (const title of ['First', 'Second']) await note(household, title, MONDAY);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(WEEK);
    expect(await page.getByRole('button', { name: 'Move First' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Edit First' }).click();
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByText('Moved to Monday 5 May, Dinner').waitFor();
    expect(await titlesOn(page, MONDAY)).toEqual(['Second', 'First']);
  });

  it('says that somebody moved it meanwhile, and shows where', async () => {
    const household = await signUp(larder);
    const { id } = await note(household, 'Guests', MONDAY);
    const page = await pages.open(household);
    await page.goto(WEEK);
    await page.getByRole('button', { name: 'Move Guests' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    // The page does not change while a person moves an item.
    const target = { targetDate: SUNDAY, targetSlot: 'Lunch', targetIndex: 0 };
    await ok(household.api.post(`/calendar-items/${id}/move`, { version: 1, ...target }));
    await page.keyboard.press('Enter');
    await page.getByText('Someone else changed this in the meantime').first().waitFor();
    expect(await titlesOn(page, SUNDAY)).toEqual(['Guests']);
  });

  it('keeps the focus on an item when another one changes', async () => {
    const household = await signUp(larder);
    await note(household, 'Guests', MONDAY);
    const page = await pages.open(household);
    await page.goto(WEEK);
    const handle = page.getByRole('button', { name: 'Move Guests' });
    await handle.focus();
    await note(household, 'Soup', MONDAY);
    await itemOn(page, MONDAY, 'Soup').waitFor();
    expect(await handle.evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  it('shows after an item was left where it was what somebody else changed meanwhile', async () => {
    const household = await signUp(larder);
    await note(household, 'Guests', MONDAY);
    const page = await pages.open(household);
    const letPageGo = await holdBack(page, /live=1/);
    const isAsked = (): Promise<Request> => page.waitForRequest(/live=1/);
    const isOpen = isAsked();
    await page.goto(WEEK);
    await isOpen;
    const isRenewed = isAsked();
    await note(household, 'Soup', MONDAY);
    const renewal = await isRenewed;
    await page.getByRole('button', { name: 'Move Guests' }).press('Enter');
    letPageGo();
    await (await renewal.response())?.finished();
    expect(await titlesOn(page, MONDAY)).toEqual(['Guests']);
    await page.keyboard.press('Escape');
    await itemOn(page, MONDAY, 'Soup').waitFor();
  });

  it('is seen on another phone at once', async () => {
    const household = await signUp(larder);
    await note(household, 'Guests', MONDAY);
    const [one, two] = [await pages.open(household), await pages.open(household)];
    await one.goto(WEEK);
    await two.goto('/plan?view=month&month=2031-05');
    await one.getByRole('button', { name: 'Move Guests' }).focus();
    for (const key of ['Enter', 'ArrowRight', 'Enter']) await one.keyboard.press(key);
    await itemOn(two, TUESDAY, 'Guests').waitFor();
    // New items can be moved like the earlier ones.
    await two.getByRole('button', { name: 'Move Guests' }).focus();
    for (const key of ['Enter', 'ArrowLeft', 'Enter']) await two.keyboard.press(key);
    await itemOn(one, MONDAY, 'Guests').waitFor();
  });
});
