import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { ok } from '../support/api.js';
import { startBrowser } from '../support/browser.js';
import { createRecipe } from '../support/builders.js';
import { createItem, itemsBetween } from '../support/calendar-items.js';
import { type Household, signUp } from '../support/household.js';
import { DESKTOP, faultsOf, type Opened, openSignedIn, PHONE } from '../support/page-audit.js';
import { sharedLarder } from '../support/shared-larder.js';
import { Visitor } from '../support/visitor.js';

const MONDAY = '2031-05-05';
const SUNDAY = '2031-05-11';

const larder = sharedLarder();
let browser: Browser;
const opened: Opened[] = [];

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

afterEach(async () => {
  const complaints = opened.flatMap((each) => each.complaints);
  for (const { context } of opened.splice(0)) await context.close();
  expect(complaints).toEqual([]);
});

async function openPage(household: Household, options: Parameters<typeof openSignedIn>[3] = {}): Promise<Page> {
  const each = await openSignedIn(browser, larder, household, options);
  opened.push(each);
  return each.page;
}

describe('the page of the plan', () => {
  it('leads to sign-in without a session', async () => {
    const reply = await new Visitor(larder.url).open('/plan');
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/sign-in?next=%2Fplan']);
  });

  it('shows a week from Monday to Sunday, with markup as text, and leads to the weeks around it', async () => {
    const household = await signUp(larder);
    const recipeId = await createRecipe(household.api, { name: 'Plum cake' });
    await createItem(household.api, { date: MONDAY, slot: 'Dinner', itemType: 'recipe', recipeId, plannedServings: 6 });
    await createItem(household.api, {
      date: SUNDAY,
      slot: 'Lunch',
      itemType: 'note',
      title: '<img src=x onerror=alert(1)>',
    });
    const page = await openPage(household, { javaScriptEnabled: false });
    await page.goto('/plan?week=2031-05-08');
    expect(await page.locator('.week > li').count()).toBe(7);
    expect(await page.locator('.week > li').first().textContent()).toMatch(/Monday.*Dinner.*For 6 servings.*Plum cake/);
    expect(await page.locator('.week > li').last().textContent()).toContain('<img src=x onerror=alert(1)>');
    expect(await page.locator('.week img').count()).toBe(0);
    await page.getByRole('link', { name: 'Plum cake', exact: true }).click();
    expect(await page.getByLabel('Servings').first().inputValue()).toBe('6');
    await page.goto('/plan?week=2031-05-08');
    await page.getByRole('link', { name: 'Week after' }).click();
    expect(new URL(page.url()).search).toBe('?week=2031-05-12');
    await page.getByRole('link', { name: 'This week' }).click();
    expect(await page.locator('.is-today').count()).toBe(1);
  });

  it('plans, moves and removes without scripts', async () => {
    const household = await signUp(larder);
    const page = await openPage(household, { javaScriptEnabled: false });
    await page.goto(`/plan?week=${MONDAY}`);
    await page.getByText('Plan something else').click();
    await page.getByLabel('What').fill('Guests');
    await page.getByLabel('Day').fill(MONDAY);
    await page.getByLabel('Meal').selectOption('Lunch');
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    await page.getByText('Planned for').waitFor();
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([
      { title: 'Guests', date: MONDAY, slot: 'Lunch' },
    ]);

    await page.getByRole('link', { name: 'Edit Guests' }).click();
    await page.getByLabel('Day').fill(SUNDAY);
    await page.getByLabel('Notes').fill('Six of them');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.week > li').last().getByText('Six of them').waitFor();
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([
      { date: SUNDAY, slot: 'Lunch', note: 'Six of them' },
    ]);

    await page.getByRole('link', { name: 'Edit Guests' }).click();
    await page.getByRole('button', { name: 'Take off the plan' }).click();
    await page.getByText('It is off the plan.').waitFor();
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toEqual([]);
  });

  it('changes nothing that somebody changed meanwhile, and says so', async () => {
    const household = await signUp(larder);
    const item = await createItem(household.api, { date: MONDAY, slot: 'Lunch', itemType: 'note', title: 'Guests' });
    await ok(household.api.patch(`/calendar-items/${item.id}`, { version: item.version, title: 'Friends' }));
    const form = { version: String(item.version), title: 'Foes', date: MONDAY, slot: 'Lunch' };
    await household.visitor.send('POST', `/plan/${item.id}`, { form });
    expect((await household.visitor.open(`/plan?week=${MONDAY}`)).text).toContain('Somebody changed this meanwhile');
    await household.visitor.send('POST', `/plan/${item.id}/delete`, { form });
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([{ title: 'Friends' }]);
  });

  it('puts what the recipes of the week want on the shopping list, once', async () => {
    const household = await signUp(larder);
    const recipeId = await createRecipe(household.api, {
      servings: 2,
      recipeIngredients: ['500 g flour', '1 kg plums'],
    });
    await createItem(household.api, { date: MONDAY, slot: 'Dinner', itemType: 'recipe', recipeId, plannedServings: 4 });
    const page = await openPage(household, { javaScriptEnabled: false });
    await page.goto(`/plan?week=${MONDAY}`);
    for (const said of ['2 lines are on the shopping list.', '2 ingredients were left out.']) {
      await page.getByText('Shop for this week').click();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText(said).waitFor();
    }
    const list = (await ok(household.api.get('/groceries'))) as { display: string }[];
    expect(list.map(({ display }) => display).toSorted()).toEqual(['1000 g flour', '2 kg plums']);
  });

  it('opens and changes no item of another household', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    const { id } = await createItem(one.api, { date: MONDAY, slot: 'Lunch', itemType: 'note', title: 'Guests' });
    const form = { version: '1', title: 'x', date: MONDAY, slot: 'Lunch' };
    expect((await other.visitor.open(`/plan/${id}`)).status).toBe(404);
    expect((await other.visitor.send('POST', `/plan/${id}`, { form })).status).toBe(404);
    expect((await other.visitor.send('POST', `/plan/${id}/delete`, { form })).status).toBe(404);
    expect(await itemsBetween(one.api, MONDAY, SUNDAY)).toMatchObject([{ title: 'Guests', version: 1 }]);
  });

  it('has no fault on a phone or a desktop, light or dark', async () => {
    const household = await signUp(larder);
    const title = 'Silberhochzeitsfestessensvorbereitung'.repeat(5);
    const items = [...Array(20).keys()].map((place) => ({
      date: `2031-05-${String(5 + (place % 5)).padStart(2, '0')}`,
      place,
    }));
    const made = await Promise.all(
      items.map(({ date, place }) =>
        createItem(household.api, { date, slot: 'Dinner', itemType: 'note', title: `${title} ${place}` }),
      ),
    );
    for (const viewport of [PHONE, DESKTOP])
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await openPage(household, { viewport, colorScheme });
        for (const path of ['/plan', `/plan?week=${MONDAY}`, `/plan/${made[0]?.id ?? ''}`]) {
          await page.goto(path);
          await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
          expect([path, await faultsOf(page)]).toEqual([path, []]);
        }
      }
  });
});
