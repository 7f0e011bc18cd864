import { describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { ok } from '../../support/api.js';
import { createRecipe } from '../../support/builders.js';
import { createItem, itemsBetween } from '../../support/calendar-items.js';
import { signUp } from '../../support/household.js';
import { DESKTOP, sentBytes } from '../../support/browser/page-audit.js';
import { pagesOf } from '../../support/browser/pages.js';
import { sharedLarder } from '../../support/shared-larder.js';
import { Visitor } from '../../support/visitor.js';

const MONDAY = '2031-05-05';
const TUESDAY = '2031-05-06';
const SUNDAY = '2031-05-11';
const LONG = 'Silberhochzeitsfestessensvorbereitung'.repeat(5);

const larder = sharedLarder();
// A refused form is shown again with status 400.
const pages = pagesOf(larder, /status of 400/);

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
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/plan?week=2031-05-08');
    expect(await page.locator('.week > li').count()).toBe(7);
    expect(await page.locator('.week > li').first().textContent()).toMatch(/Monday.*Dinner.*For 6 servings.*Plum cake/);
    expect(await page.locator('.week > li').last().textContent()).toContain('<img src=x onerror=alert(1)>');
    expect(await page.locator('.week img').count()).toBe(0);
    await page.getByRole('link', { name: 'Plum cake', exact: true }).click();
    await page.getByRole('heading', { name: 'Plum cake' }).waitFor();
    expect(await page.getByLabel('Servings').first().inputValue()).toBe('6');
    await page.goto('/plan?week=2031-05-08');
    await page.getByRole('link', { name: 'Week after' }).click();
    await page.getByText(/12\s*–\s*18 May 2031/).waitFor();
    await page.getByRole('heading', { level: 1 }).getByRole('link').click();
    await page.locator('.is-today').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).getByRole('link').count()).toBe(0);
  });

  it('shows on a phone the days from today on, and those before when they are opened, in the order of time, without scripts', async () => {
    const household = await signUp(larder);
    // A week that does not begin today.
    const today = DateTime.utc();
    const weekStartsOn = today.weekday === 1 ? 'sunday' : 'monday';
    await ok(household.api.patch('/household', { version: 1, timeZone: 'UTC', weekStartsOn }));
    const over = weekStartsOn === 'sunday' ? 1 : today.weekday - 1;
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/plan');
    const tops = (): Promise<number[]> =>
      page
        .locator('.week > li:visible, .queue')
        .evaluateAll((days) => days.map((day) => day.getBoundingClientRect().top));
    const isInOrder = (places: number[]): boolean =>
      places.every((top, at) => at === 0 || top > (places[at - 1] ?? top));
    const before = await tops();
    expect([before.length, isInOrder(before)]).toEqual([7 - over + 1, true]);
    expect(await page.locator('.week > li:visible').first().getAttribute('class')).toContain('is-today');
    await page.getByText(`Earlier this week (${over})`).click();
    const after = await tops();
    expect([after.length, isInOrder(after)]).toEqual([7 + 1, true]);
    await page.setViewportSize(DESKTOP);
    await page.reload();
    expect(await page.locator('.week > li:visible').count()).toBe(7);
  });

  it('shows a month, and leads to the months around it and to the week of today', async () => {
    const household = await signUp(larder);
    await createItem(household.api, { date: '2031-05-31', slot: 'Lunch', itemType: 'note', title: 'Guests' });
    await createItem(household.api, { date: '2031-06-01', slot: 'Lunch', itemType: 'note', title: 'Leftovers' });
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/plan?view=month&month=2031-05');
    expect(await page.locator('.month > li').count()).toBe(35);
    await page.getByRole('link', { name: 'Guests' }).waitFor();
    // A day in the last week of May that is in June. A phone does not show it.
    expect(await page.getByRole('link', { name: 'Leftovers' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Month after' }).click();
    await page.getByText('June 2031', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Leftovers' }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Week', exact: true }).click();
    await page.getByText(/26 May\s*–\s*1 Jun 2031/).waitFor();
  });

  it('begins on a phone below one row of buttons, with a row for each meal', async () => {
    const household = await signUp(larder);
    const recipeId = await createRecipe(household.api, { name: 'Plum cake' });
    await createItem(household.api, { date: MONDAY, slot: 'Dinner', itemType: 'recipe', recipeId });
    const page = await pages.open(household, { viewport: { width: 390, height: 844 } });
    await page.goto(`/plan?week=${MONDAY}`);
    const [before, dates, after, shop, meal] = await Promise.all(
      [
        page.getByRole('link', { name: 'Week before' }),
        page.getByRole('heading', { level: 1 }),
        page.getByRole('link', { name: 'Week after' }),
        page.getByRole('link', { name: 'Shop', exact: true }),
        page.locator('.meal'),
      ].map(async (part) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }),
    );
    const middles = [before, dates, after, shop].map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
    expect(new Set(middles).size).toBe(1);
    expect((await page.locator('.week').boundingBox())?.y).toBeLessThan(200);
    expect(meal?.height).toBeLessThanOrEqual(56);
  });

  it('offers seven days for what could be planned: those of the week, or from today on', async () => {
    const household = await signUp(larder);
    await createRecipe(household.api, { name: 'Plum cake' });
    const page = await pages.open(household, { javaScriptEnabled: false });
    const days = (): Promise<(string | null)[]> =>
      page
        .locator('.ideas-tray .sheet')
        .first()
        .locator('[name=date]')
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('value')));
    await page.goto(`/plan?week=${MONDAY}`);
    expect([(await days()).length, (await days())[0], (await days()).at(-1)]).toEqual([7, MONDAY, SUNDAY]);
    await page.goto('/plan');
    const today = await page.locator('.is-today').getAttribute('data-day');
    expect([(await days()).length, (await days())[0]]).toEqual([7, today]);
  });

  it.each([[true], [false]])(
    'plans one idea after the other, also one that was taken back, each once (scripts: %s)',
    async (javaScriptEnabled) => {
      const household = await signUp(larder);
      const [cake, soup] = [
        await createRecipe(household.api, { name: 'Plum cake' }),
        await createRecipe(household.api, { name: 'Leek soup' }),
      ];
      const page = await pages.open(household, { javaScriptEnabled });
      await page.goto(`/plan?week=${MONDAY}`);
      const plan = async (name: string, date: string, said: string): Promise<void> => {
        await page.getByRole('button', { name: `Plan it ${name}` }).click();
        await page.getByRole('dialog', { name }).locator(`[name=date][value="${date}"]`).click();
        await page.getByText(`Planned: ${name}, ${said}, Dinner`).waitFor();
        await page.getByRole('button', { name: `Plan it ${name}` }).waitFor({ state: 'detached' });
      };
      await plan('Plum cake', MONDAY, 'Monday 5 May');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Removed from the plan.').waitFor();
      await plan('Plum cake', TUESDAY, 'Tuesday 6 May');
      await plan('Leek soup', MONDAY, 'Monday 5 May');
      expect(new URL(page.url()).pathname).toBe('/plan');
      const items = await itemsBetween(household.api, MONDAY, SUNDAY);
      expect(items.map(({ date, recipeId }) => [date, recipeId])).toEqual([
        [MONDAY, soup],
        [TUESDAY, cake],
      ]);
    },
  );

  it('finds a recipe and plans it without scripts, and takes that back', async () => {
    const household = await signUp(larder);
    const recipeId = await createRecipe(household.api, { name: 'Plum cake' });
    await createRecipe(household.api, { name: 'Leek soup' });
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/plan?week=${MONDAY}`);
    await page.getByRole('link', { name: 'Add: Tuesday 6 May' }).click();
    await page.getByLabel('What').fill('plum');
    await page.getByText('Tuesday 6 May · Dinner').click();
    await page.getByLabel('Meal').selectOption('Lunch');
    await page.getByLabel('Servings').fill('3');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Leek soup' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Plum cake' }).click();
    await page.getByText('Planned: Plum cake, Tuesday 6 May, Lunch').waitFor();
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([
      { recipeId, date: TUESDAY, slot: 'Lunch', plannedServings: 3 },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Removed from the plan.').waitFor();
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toEqual([]);
  });

  it('plans what is typed as a note, moves and removes it without scripts', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/plan/add?date=${MONDAY}&slot=Lunch`);
    await page.getByLabel('What').fill('Guests');
    await page.getByRole('button', { name: 'Plan without a recipe' }).click();
    await page.getByText('Planned: Guests, Monday 5 May, Lunch').waitFor();

    await page.getByRole('link', { name: 'Edit Guests' }).click();
    await page.getByLabel('Day').fill(SUNDAY);
    await page.getByLabel('Notes').fill('Six of them');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.week > li').last().getByText('Six of them').waitFor();
    await page
      .getByText(/^Moved to Sunday/)
      .first()
      .waitFor();
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([
      { date: SUNDAY, slot: 'Lunch', note: 'Six of them' },
    ]);

    await page.getByRole('link', { name: 'Edit Guests' }).click();
    await page.getByRole('button', { name: 'Remove from the plan' }).click();
    await page.getByText('Removed from the plan.').waitFor();
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toEqual([]);
  });

  it('shows a refused form again with what was typed, and plans it once it is corrected', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household, { javaScriptEnabled: false });
    const recipeId = await createRecipe(household.api, { name: 'Plum cake' });
    await page.goto(`/plan/add?date=${TUESDAY}&slot=Lunch&servings=0&query=Plum`);
    await page.getByRole('button', { name: 'Plum cake' }).click();
    await page.getByRole('alert').getByText('Servings').waitFor();
    expect(await page.getByLabel('What').inputValue()).toBe('Plum');
    expect(await page.getByLabel('Day').inputValue()).toBe(TUESDAY);
    expect(await page.getByLabel('Meal').inputValue()).toBe('Lunch');
    await page.getByLabel('Servings').fill('2');
    await page.getByRole('button', { name: 'Plum cake' }).click();
    await page.getByText('Planned: Plum cake').waitFor();
    expect(await itemsBetween(household.api, TUESDAY, TUESDAY)).toMatchObject([
      { recipeId, slot: 'Lunch', plannedServings: 2 },
    ]);
  });

  it('plans once when a form is sent twice', async () => {
    const household = await signUp(larder);
    const { text } = await household.visitor.open(`/plan/add?date=${MONDAY}`);
    const [path = ''] = /\/plan\/add\/[\w-]+/.exec(text) ?? [];
    const form = { query: 'Guests', date: MONDAY, slot: 'Dinner' };
    for (let time = 0; time < 2; time++)
      expect((await household.visitor.send('POST', path, { form })).status).toBe(303);
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toHaveLength(1);
  });

  it('keeps what has no day in the queue, until it gets one', async () => {
    const household = await signUp(larder);
    expect((await household.visitor.open('/plan/add')).text).toContain('<summary>No day yet · Dinner</summary>');
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/plan?week=${MONDAY}`);
    await page.getByRole('link', { name: 'Add: No day yet' }).click();
    await page.getByLabel('What').fill('Try the new oven');
    await page.getByRole('button', { name: 'Plan without a recipe' }).click();
    await page.getByText('Try the new oven waits without a day.').waitFor();
    expect((await ok(household.api.get('/calendar-items/queue'))) as object).toMatchObject({
      items: [{ title: 'Try the new oven', date: null }],
    });
    await page.locator('.queue').getByRole('link', { name: 'Edit Try the new oven' }).click();
    await page.getByLabel('Day').fill(MONDAY);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.notice').getByRole('link').click();
    await page.locator(`[data-day="${MONDAY}"] [data-title="Try the new oven"]`).waitFor();
  });

  it('changes nothing that somebody changed in the meantime, and says so', async () => {
    const household = await signUp(larder);
    const item = await createItem(household.api, { date: MONDAY, slot: 'Lunch', itemType: 'note', title: 'Guests' });
    await ok(household.api.patch(`/calendar-items/${item.id}`, { version: item.version, title: 'Friends' }));
    const form = { version: String(item.version), title: 'Foes', date: MONDAY, slot: 'Lunch' };
    const move = { id: item.id, version: String(item.version), date: SUNDAY, slot: 'Dinner', index: '0' };
    for (const [path, sent] of [
      [`/plan/${item.id}`, form],
      [`/plan/${item.id}/delete`, form],
      ['/plan/move', move],
    ] as const) {
      await household.visitor.send('POST', path, { form: sent });
      expect((await household.visitor.open(`/plan?week=${MONDAY}`)).text).toContain(
        'Someone else changed this in the meantime',
      );
    }
    expect(await itemsBetween(household.api, MONDAY, SUNDAY)).toMatchObject([
      { title: 'Friends', date: MONDAY, slot: 'Lunch' },
    ]);
  });

  it.each([{ id: '' }, { id: 'x' }, { version: '' }, { slot: 'Tea' }, { index: '-1' }])(
    'refuses %j for a move',
    async (wrong) => {
      const { visitor } = await signUp(larder);
      const right = { id: '0b7e3b1c-4d5f-4a6b-8c7d-9e0f1a2b3c4d', version: '1', date: '', slot: 'Dinner', index: '0' };
      expect((await visitor.send('POST', '/plan/move', { form: { ...right, ...wrong } })).status).toBe(400);
    },
  );

  it('opens and changes no item of another household', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    const { id } = await createItem(one.api, { date: MONDAY, slot: 'Lunch', itemType: 'note', title: 'Guests' });
    const form = { id, version: '1', title: 'x', date: MONDAY, slot: 'Lunch', index: '0' };
    expect((await other.visitor.open(`/plan/${id}`)).status).toBe(404);
    for (const path of [`/plan/${id}`, `/plan/${id}/delete`, '/plan/move'])
      expect((await other.visitor.send('POST', path, { form })).status).toBe(404);
    expect(await itemsBetween(one.api, MONDAY, SUNDAY)).toMatchObject([{ title: 'Guests', date: MONDAY, version: 1 }]);
  });

  it('has no fault on a phone or a desktop, light or dark, empty and full', async () => {
    const [empty, full] = [await signUp(larder), await signUp(larder)];
    const places = [...Array(20).keys()];
    const made = await Promise.all(
      places.map((place) =>
        createItem(full.api, {
          date: place < 4 ? null : `2031-05-${String(5 + (place % 5)).padStart(2, '0')}`,
          slot: 'Dinner',
          itemType: 'note',
          title: `${LONG} ${place}`,
        }),
      ),
    );
    const month = '/plan?view=month&month=2031-05';
    expect(await pages.faults(empty, ['/plan', '/plan?view=month', '/plan/add'])).toEqual([]);
    const paths = [`/plan?week=${MONDAY}`, month, `/plan/${made[5]?.id ?? ''}`, `/plan/${made[0]?.id ?? ''}`];
    expect(await pages.faults(full, paths)).toEqual([]);
  }, 120_000);

  it('is light with 500 items', async () => {
    const household = await signUp(larder);
    const recipeId = await createRecipe(household.api, { name: 'A cake of plums, apples and many other things' });
    const create = Array.from({ length: 500 }, (_, place) => ({
      date: `2031-05-${String(5 + (place % 7)).padStart(2, '0')}`,
      slot: 'Dinner',
      itemType: 'recipe',
      recipeId,
    }));
    for (const part of [create.slice(0, 200), create.slice(200, 400), create.slice(400)])
      await ok(household.api.post('/calendar-items/bulk', { create: part }));
    for (const path of [`/plan?week=${MONDAY}`, '/plan?view=month&month=2031-05'])
      expect((await sentBytes(larder.url + path, household.visitor.cookie)).bytes).toBeLessThan(40_000);
  });
});
