import { describe, expect, it } from '@jest/globals';
import { ok } from '../../support/api.js';
import { createRecipe } from '../../support/builders.js';
import { type CalendarItem, createItem, itemsBetween } from '../../support/calendar-items.js';
import { holdBack } from '../../support/browser/hold-back.js';
import { DESKTOP, faultsOf, PHONE } from '../../support/browser/page-audit.js';
import { pagesOf } from '../../support/browser/pages.js';
import { type Household, signUp } from '../../support/household.js';
import { sharedLarder } from '../../support/shared-larder.js';

const MONDAY = '2031-05-05';
const TUESDAY = '2031-05-06';
const SUNDAY = '2031-05-11';
const NEXT_MONDAY = '2031-05-12';
const WEEK = `/plan?week=${MONDAY}`;

const larder = sharedLarder();
// A refused form is shown again with status 400.
const pages = pagesOf(larder, /status of 400/);

function note(household: Household, title: string, date: string, slot = 'Dinner'): Promise<CalendarItem> {
  return createItem(household.api, { date, slot, itemType: 'note', title });
}

function stateOn(html: string): string {
  return /name="state" value="([^"]+)"/.exec(html)?.[1] ?? '';
}

describe('the sheet of a planned meal', () => {
  it('opens over the week, moves the meal with one press on a day, and back to its place with another', async () => {
    const household = await signUp(larder);
    for (const title of ['First', 'Second', 'Third']) await note(household, title, MONDAY);
    const page = await pages.open(household, { viewport: PHONE, hasTouch: true });
    await page.goto(WEEK);
    await page.getByRole('link', { name: 'Edit Second' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Second' });
    await sheet.waitFor();
    expect(await sheet.locator('.day-choice button').count()).toBe(7);
    expect(await sheet.locator('[aria-current=date]').getAttribute('value')).toBe(MONDAY);
    await sheet.getByRole('button', { name: 'Tuesday 6 May' }).tap();
    await page.getByText('Moved to Tuesday 6 May, Dinner').waitFor();
    expect(new URL(page.url()).search).toBe(`?week=${MONDAY}`);
    expect(await sheet.isVisible()).toBe(false);
    expect(await itemsBetween(household.api, TUESDAY, TUESDAY)).toMatchObject([{ title: 'Second' }]);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await page.getByText('Moved to Monday 5 May, Dinner').waitFor();
    const titles = (await itemsBetween(household.api, MONDAY, SUNDAY)).map(({ title }) => title);
    expect(titles).toEqual(['First', 'Second', 'Third']);
  });

  it('takes the first of two fast presses on days', async () => {
    const household = await signUp(larder);
    await note(household, 'Pasta', MONDAY);
    const page = await pages.open(household);
    await page.goto(WEEK);
    await page.getByRole('link', { name: 'Edit Pasta' }).click();
    const sheet = page.getByRole('dialog', { name: 'Pasta' });
    const release = await holdBack(page, /\/plan\//, 'POST');
    await sheet.getByRole('button', { name: 'Tuesday 6 May' }).click();
    await sheet.getByRole('button', { name: 'Sunday 11 May' }).click();
    release();
    await page.getByText('Moved to Tuesday 6 May, Dinner').waitFor();
    await page.getByRole('link', { name: 'Edit Pasta' }).click();
    await sheet.getByRole('button', { name: 'Sunday 11 May' }).click();
    await page.getByText('Moved to Sunday 11 May, Dinner').waitFor();
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([{ title: 'Pasta', date: SUNDAY }]);
  });

  it('changes servings, meal and notes, which one press takes back, and removes the meal', async () => {
    const household = await signUp(larder);
    const recipeId = await createRecipe(household.api, { name: 'Plum cake' });
    await createItem(household.api, { date: MONDAY, slot: 'Dinner', itemType: 'recipe', recipeId, note: 'Warm' });
    const page = await pages.open(household);
    await page.goto(WEEK);
    const sheet = page.getByRole('dialog', { name: 'Plum cake' });
    await page.getByRole('link', { name: 'Edit Plum cake' }).click();
    await sheet.getByLabel('Notes').fill('Cold');
    await sheet.getByLabel('Meal').selectOption('Lunch');
    // Enter saves, and does not press the first day.
    await sheet.getByRole('textbox', { name: 'Servings' }).fill('6');
    await page.keyboard.press('Enter');
    await page.getByText('Moved to Monday 5 May, Lunch').waitFor();
    const changed = { date: MONDAY, slot: 'Lunch', plannedServings: 6, note: 'Cold' };
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([changed]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Moved to Monday 5 May, Dinner').waitFor();
    const before = { date: MONDAY, slot: 'Dinner', plannedServings: null, note: 'Warm' };
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([before]);
    await page.getByRole('link', { name: 'Edit Plum cake' }).click();
    await sheet.getByRole('button', { name: 'Remove from the plan' }).click();
    await page.getByText('Removed from the plan.').waitFor();
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toEqual([]);
  });

  it('removes the meal, which one press puts back to its place with all that it had', async () => {
    const household = await signUp(larder);
    await note(household, 'First', MONDAY);
    const recipeId = await createRecipe(household.api, { name: 'Plum cake' });
    const planned = { date: MONDAY, slot: 'Dinner', itemType: 'recipe', recipeId, plannedServings: 6, note: 'Warm' };
    await createItem(household.api, planned);
    const last = { date: MONDAY, slot: 'Dinner', itemType: 'note', title: 'Last', note: 'Late' };
    await createItem(household.api, last);
    const page = await pages.open(household, { viewport: PHONE, hasTouch: true });
    await page.goto(WEEK);
    for (const title of ['Plum cake', 'Last']) {
      await page.getByRole('link', { name: `Edit ${title}` }).tap();
      await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Remove from the plan' }).tap();
      await page.getByText('Removed from the plan.').waitFor();
      expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toHaveLength(2);
      await page.getByRole('button', { name: 'Undo' }).tap();
      await page.getByText(`${title} is on the plan again.`).waitFor();
      expect(new URL(page.url()).search).toBe(`?week=${MONDAY}`);
    }
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([{ title: 'First' }, planned, last]);
  });

  it('renews the ideas: what is removed is one again, and their sheets name what was moved', async () => {
    const household = await signUp(larder);
    const cake = await createRecipe(household.api, { name: 'Plum cake' });
    await createRecipe(household.api, { name: 'Leek pie' });
    await createItem(household.api, { date: MONDAY, slot: 'Dinner', itemType: 'recipe', recipeId: cake });
    await note(household, 'Guests', MONDAY);
    const page = await pages.open(household, { viewport: PHONE, hasTouch: true });
    await page.goto(WEEK);
    const ideas = page.locator('#ideas .dish-name');
    expect(await ideas.allTextContents()).toEqual(['Leek pie']);
    await page.getByRole('link', { name: 'Edit Guests' }).tap();
    await page.getByRole('dialog', { name: 'Guests' }).getByRole('button', { name: 'Tuesday 6 May' }).tap();
    await page.getByText('Moved to Tuesday 6 May').waitFor();
    await page.getByRole('button', { name: 'Plan it Leek pie' }).tap();
    await page
      .getByRole('dialog', { name: 'Leek pie' })
      .getByRole('button', { name: 'Tuesday 6 May Guests' })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Edit Plum cake' }).tap();
    await page.getByRole('dialog', { name: 'Plum cake' }).getByRole('button', { name: 'Remove from the plan' }).tap();
    await page.getByText('Removed from the plan.').waitFor();
    expect((await ideas.allTextContents()).toSorted()).toEqual(['Leek pie', 'Plum cake']);
  });

  it('says that what was taken off the shopping list with the meal stays off', async () => {
    const household = await signUp(larder);
    const recipeId = await createRecipe(household.api, { name: 'Plum cake', recipeIngredients: ['1 kg plums'] });
    const item = await createItem(household.api, { date: MONDAY, slot: 'Dinner', itemType: 'recipe', recipeId });
    await ok(household.api.post('/groceries/from-plan', { from: MONDAY, to: SUNDAY }));
    const page = await pages.open(household);
    await page.goto(WEEK);
    await page.getByRole('link', { name: 'Edit Plum cake' }).click();
    await page.getByLabel('Take what it needs off the shopping list too').check();
    await page.getByRole('button', { name: 'Remove from the plan' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('What was taken off the shopping list for it stays off.').waitFor();
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([{ id: item.id }]);
    expect(await ok(household.api.get('/groceries'))).toEqual([]);
    await page.locator('.notice').getByRole('link').click();
    await page.getByText('1 kg plums').waitFor();
  });

  it('shows the week that was shown, and the way to the week of the meal', async () => {
    const household = await signUp(larder);
    await note(household, 'Guests', SUNDAY);
    const page = await pages.open(household);
    await page.goto(WEEK);
    await page.getByRole('link', { name: 'Edit Guests' }).click();
    await page.getByRole('dialog', { name: 'Guests' }).getByLabel('Day').fill(NEXT_MONDAY);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Moved to Monday 12 May, Dinner').waitFor();
    expect(await page.locator('[data-item]').count()).toBe(0);
    await page.locator('.notice').getByRole('link').click();
    await page.locator(`[data-day="${NEXT_MONDAY}"] [data-title="Guests"]`).waitFor();
  });

  it('says that somebody changed the meal meanwhile, and changes nothing', async () => {
    const household = await signUp(larder);
    const { id } = await note(household, 'Guests', MONDAY);
    const page = await pages.open(household);
    await page.goto(WEEK);
    await page.getByRole('link', { name: 'Edit Guests' }).click();
    await page.getByRole('dialog').getByLabel('Notes').fill('Six');
    await ok(household.api.patch(`/calendar-items/${id}`, { version: 1, note: 'Seven' }));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Someone else changed this in the meantime').waitFor();
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([{ note: 'Seven', version: 2 }]);
  });

  it('opens in a month too', async () => {
    const household = await signUp(larder);
    await note(household, 'Guests', MONDAY);
    const page = await pages.open(household, { viewport: DESKTOP });
    await page.goto('/plan?view=month&month=2031-05');
    await page.getByRole('link', { name: 'Guests' }).click();
    await page.getByRole('dialog', { name: 'Guests' }).getByRole('button', { name: 'Tuesday 6 May' }).click();
    await page.locator(`[data-day="${TUESDAY}"] [data-title="Guests"]`).waitFor();
    expect(await page.locator('.month').count()).toBe(1);
  });
});

describe('swapping two days', () => {
  it('changes what is planned on them, with meals and order, and back with one press', async () => {
    const household = await signUp(larder);
    for (const title of ['First', 'Second']) await note(household, title, MONDAY);
    await note(household, 'Soup', TUESDAY, 'Lunch');
    const page = await pages.open(household, { viewport: PHONE, hasTouch: true });
    await page.goto(WEEK);
    await page.getByRole('link', { name: 'Swap with another day: Monday 5 May' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Swap with another day' });
    await sheet.getByRole('button', { name: 'Tuesday 6 May Soup' }).tap();
    await page.getByText('Monday 5 May and Tuesday 6 May are swapped.').waitFor();
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([
      { title: 'Soup', date: MONDAY, slot: 'Lunch' },
      { title: 'First', date: TUESDAY },
      { title: 'Second', date: TUESDAY },
    ]);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await page.locator(`[data-day="${TUESDAY}"] [data-title="Soup"]`).waitFor();
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([
      { title: 'First', date: MONDAY },
      { title: 'Second', date: MONDAY },
      { title: 'Soup', date: TUESDAY, slot: 'Lunch' },
    ]);
  });

  it('works without scripts, with a day of another week too', async () => {
    const household = await signUp(larder);
    await note(household, 'Guests', MONDAY);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(WEEK);
    await page.getByRole('link', { name: 'Swap with another day: Monday 5 May' }).click();
    await page.getByText('Another day', { exact: true }).click();
    await page.getByLabel('Day', { exact: true }).fill(NEXT_MONDAY);
    await page.getByRole('button', { name: 'Swap', exact: true }).click();
    await page.getByText('Monday 5 May and Monday 12 May are swapped.').waitFor();
    expect(await itemsBetween(household.api, MONDAY, NEXT_MONDAY)).toMatchObject([{ date: NEXT_MONDAY }]);
  });

  it('happens once when a form is sent twice, and not when the day has changed', async () => {
    const household = await signUp(larder);
    const { id } = await note(household, 'Guests', MONDAY);
    const path = `/plan/swap?date=${MONDAY}`;
    const form = { date: MONDAY, otherDate: TUESDAY, state: stateOn((await household.visitor.open(path)).text) };
    const replies = await Promise.all([1, 2].map(() => household.visitor.send('POST', '/plan/swap', { form })));
    expect(replies.map(({ status }) => status)).toEqual([303, 303]);
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([{ date: TUESDAY, version: 2 }]);

    const back = { date: TUESDAY, otherDate: MONDAY };
    const state = stateOn((await household.visitor.open(`/plan/swap?date=${TUESDAY}`)).text);
    await ok(household.api.patch(`/calendar-items/${id}`, { version: 2, title: 'Friends' }));
    await household.visitor.send('POST', '/plan/swap', { form: { ...back, state } });
    expect((await household.visitor.open(WEEK)).text).toContain('Someone else changed this in the meantime');
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([{ title: 'Friends', date: TUESDAY }]);
  });

  it('changes no day of another household', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    await note(one, 'Guests', MONDAY);
    const state = stateOn((await one.visitor.open(`/plan/swap?date=${MONDAY}`)).text);
    await other.visitor.send('POST', '/plan/swap', { form: { date: MONDAY, otherDate: TUESDAY, state } });
    expect(await itemsBetween(one.api, MONDAY, SUNDAY)).toMatchObject([{ date: MONDAY, version: 1 }]);
  });

  it.each([{ date: '' }, { date: '2031-02-30' }, { otherDate: 'x' }, { otherDate: MONDAY }])(
    'refuses %j, and changes nothing',
    async (wrong) => {
      const household = await signUp(larder);
      await note(household, 'Guests', MONDAY);
      const state = stateOn((await household.visitor.open(`/plan/swap?date=${MONDAY}`)).text);
      const form = { date: MONDAY, otherDate: TUESDAY, state, ...wrong };
      await household.visitor.send('POST', '/plan/swap', { form });
      expect((await household.visitor.open(WEEK)).text).toContain('class="notice bad"');
      expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([{ date: MONDAY, version: 1 }]);
    },
  );
});

it('the sheets of the plan have no fault, as sheets and as pages', async () => {
  const household = await signUp(larder);
  const recipeId = await createRecipe(household.api, { name: 'Plum cake' });
  const item = { date: MONDAY, slot: 'Dinner', itemType: 'recipe', recipeId };
  const { id } = await createItem(household.api, item);
  for (const viewport of [PHONE, DESKTOP]) {
    const page = await pages.open(household, { viewport });
    for (const name of [/^Edit Plum cake/, /^Swap with another day/]) {
      await page.goto(WEEK);
      await page.getByRole('link', { name }).click();
      await page.getByRole('dialog').waitFor();
      expect(await faultsOf(page)).toEqual([]);
    }
  }
  expect(await pages.faults(household, [`/plan/${id}`, `/plan/swap?date=${MONDAY}`])).toEqual([]);
});
