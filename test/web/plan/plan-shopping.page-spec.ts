import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { ok } from '../../support/api.js';
import { createRecipe } from '../../support/builders.js';
import { createItem } from '../../support/calendar-items.js';
import { type Household, signUp } from '../../support/household.js';
import { pagesOf } from '../../support/browser/pages.js';
import { sharedLarder } from '../../support/shared-larder.js';

const MONDAY = '2031-05-05';
const TUESDAY = '2031-05-06';

const larder = sharedLarder();
const pages = pagesOf(larder);

async function planned(): Promise<Household> {
  const household = await signUp(larder);
  const { api } = household;
  const cake = await createRecipe(api, {
    name: 'Plum cake',
    servings: 2,
    recipeIngredients: ['500 g flour', '1 kg plums', 'salt to taste'],
  });
  const soup = await createRecipe(api, { name: 'Leek soup', servings: 2, recipeIngredients: ['3 leeks'] });
  await createItem(api, { date: MONDAY, slot: 'Dinner', itemType: 'recipe', recipeId: cake, plannedServings: 4 });
  await createItem(api, { date: TUESDAY, slot: 'Lunch', itemType: 'recipe', recipeId: soup });
  await ok(api.post('/pantry', { name: 'flour' }));
  return household;
}

async function listed({ api }: Household): Promise<string[]> {
  const list = (await ok(api.get('/groceries'))) as { display: string }[];
  return list.map(({ display }) => display).toSorted();
}

function meals(page: Page): Locator {
  return page.getByRole('group', { name: 'For which recipes' });
}

describe('shopping for the plan', () => {
  it('shows what would be added and what not, and why, before anything is on the list', async () => {
    const household = await planned();
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/plan?week=${MONDAY}`);
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await page.getByText('2 kg plums').waitFor();
    expect(await page.locator('#wanted label').allTextContents()).toEqual(['2 kg plumsPlum cake', '3 leeksLeek soup']);
    expect(await page.locator('.left-out').textContent()).toMatch(/In the pantry.*flour.*To taste.*salt/);
    expect(await listed(household)).toEqual([]);
  });

  it('leaves out the recipes that are unticked, without scripts and at once with them', async () => {
    const household = await planned();
    for (const javaScriptEnabled of [false, true]) {
      const page = await pages.open(household, { javaScriptEnabled });
      await page.goto(`/plan/shopping?from=${MONDAY}&to=${TUESDAY}`);
      await page.getByText('Days and recipes').click();
      await meals(page).getByLabel('Plum cake').uncheck();
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show' }).click();
      await page.getByText('2 kg plums').waitFor({ state: 'detached' });
      expect(await page.locator('#wanted label').allTextContents()).toEqual(['3 leeksLeek soup']);
    }
  });

  it('puts the ticked ones on the list once, and says what was left out', async () => {
    const household = await planned();
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/plan/shopping?from=${MONDAY}&to=${TUESDAY}`);
    await page.getByText('Days and recipes').click();
    await meals(page).getByLabel('Leek soup').uncheck();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('3 leeks').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add to the shopping list' }).click();
    await page
      .getByText(/^1 item added to the shopping list. Left out: flour \(in the pantry\), salt \(to taste\)\.$/)
      .waitFor();
    expect(await listed(household)).toEqual(['2 kg plums']);

    await page.goto(`/plan/shopping?from=${MONDAY}&to=${TUESDAY}`);
    await page.getByText(/^Left out \(\d+\)$/).click();
    await page.getByText('Already on the list for these recipes, or bought').waitFor();
    await page.getByRole('button', { name: 'Add to the shopping list' }).click();
    await page.getByText(/^1 item added to the shopping list\./).waitFor();
    expect(await listed(household)).toEqual(['2 kg plums', '3 leeks']);
  });

  it('puts no unticked line on the list, without scripts and with them', async () => {
    for (const javaScriptEnabled of [false, true]) {
      const household = await planned();
      const page = await pages.open(household, { javaScriptEnabled });
      await page.goto(`/plan/shopping?from=${MONDAY}&to=${TUESDAY}`);
      await page.getByLabel('2 kg plums').uncheck();
      if (javaScriptEnabled) {
        await page.getByLabel('3 leeks').uncheck();
        expect(await page.getByRole('button', { name: 'Add 0 items' }).isDisabled()).toBe(true);
        await page.getByLabel('3 leeks').check();
      }
      const label = javaScriptEnabled ? 'Add 1 item' : 'Add to the shopping list';
      await page.getByRole('button', { name: label }).click();
      await page.getByText(/^1 item added to the shopping list\./).waitFor();
      expect(await listed(household)).toEqual(['3 leeks']);
    }
  });

  it('is taken back with one press: what was on the list before is there as it was', async () => {
    for (const javaScriptEnabled of [false, true]) {
      const household = await planned();
      const { api } = household;
      const pie = await createRecipe(api, {
        name: 'Leek pie',
        servings: 2,
        recipeIngredients: ['2 leeks', '1/3 cup milk', 'salt'],
      });
      await createItem(api, { date: TUESDAY, slot: 'Dinner', itemType: 'recipe', recipeId: pie });
      await createItem(api, { date: '2031-05-07', slot: 'Dinner', itemType: 'recipe', recipeId: pie });
      await ok(api.post('/groceries/from-text', { id: randomUUID(), text: '500 g plums, 1/2 cup milk, salt, soap' }));
      // An earlier meal of the same recipe is on the list, and so is the recipe itself.
      await ok(api.post('/groceries/from-plan', { from: '2031-05-07', to: '2031-05-07' }));
      await ok(api.post('/groceries/from-recipe', { recipeId: pie, servings: 1 }));
      const before = await listed(household);
      const page = await pages.open(household, { javaScriptEnabled });
      await page.goto(`/plan/shopping?from=${MONDAY}&to=${TUESDAY}`);
      await page.getByRole('button', { name: /^Add/ }).click();
      await page.getByText(/^\d items added to the shopping list\./).waitFor();
      expect(await listed(household)).toContain('2.5 kg plums');
      expect(await listed(household)).not.toEqual(before);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Removed from the shopping list again.').waitFor();
      expect(await listed(household)).toEqual(before);
      await page.goto(`/plan/shopping?from=${MONDAY}&to=${TUESDAY}`);
      expect(await page.getByLabel(/\+ 2 kg plums/).isChecked()).toBe(true);
    }
  });

  it('is added once by a double press, which says what it added', async () => {
    const household = await planned();
    const page = await pages.open(household);
    await page.goto(`/plan/shopping?from=${MONDAY}&to=${TUESDAY}`);
    await page.getByRole('button', { name: 'Add 2 items' }).dblclick();
    await page.getByText(/^2 items added to the shopping list\./).waitFor();
    expect(await listed(household)).toEqual(['2 kg plums', '3 leeks']);
  });

  it('says which lines are already on the list, and adds only what a recipe did not put there by itself', async () => {
    const household = await planned();
    const { api } = household;
    const pie = await createRecipe(api, { name: 'Leek pie', servings: 2, recipeIngredients: ['5 leeks', '2 eggs'] });
    await createItem(api, { date: TUESDAY, slot: 'Dinner', itemType: 'recipe', recipeId: pie });
    await ok(api.post('/groceries/from-recipe', { recipeId: pie }));
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/plan/shopping?from=${MONDAY}&to=${TUESDAY}`);
    await page.getByText('5 already on the list').waitFor();
    expect(await page.getByLabel('+ 3 leeks').isChecked()).toBe(true);
    await page.getByText('Already on the list, or just bought (2)').click();
    expect(await page.getByLabel('5 leeks').last().isChecked()).toBe(false);
    expect(await page.getByLabel('2 eggs').isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Add to the shopping list' }).click();
    await page.getByText(/^\d+ items added to the shopping list\./).waitFor();
    expect(await listed(household)).toEqual(['2 eggs', '2 kg plums', '8 leeks']);
  });

  it('buys nothing twice of a recipe whose lines are on the list or just bought, unless somebody ticks them', async () => {
    const household = await signUp(larder);
    const { api } = household;
    const soup = await createRecipe(api, { name: 'Soup', servings: 2, recipeIngredients: ['1 onion', '2 carrots'] });
    await createItem(api, { date: MONDAY, slot: 'Dinner', itemType: 'recipe', recipeId: soup });
    await ok(api.post('/groceries/from-recipe', { recipeId: soup }));
    const [onion] = (await ok(api.get('/groceries'))) as { id: string; version: number }[];
    await ok(api.patch(`/groceries/${onion?.id}/done`, { version: onion?.version }));
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/plan/shopping?from=${MONDAY}&to=${TUESDAY}`);
    await page.getByText('Already on the list, or just bought (2)').click();
    const shown = page.getByRole('group', { name: 'Already on the list, or just bought' });
    expect(await shown.locator('label').allTextContents()).toEqual([
      expect.stringMatching(/^1 onionBought on /),
      '2 carrotsOn the list',
    ]);
    await page.getByRole('button', { name: 'Add to the shopping list' }).click();
    await page.getByText(/^0 items added to the shopping list\. Left out: /).waitFor();
    expect(await listed(household)).toEqual(['1 onion', '2 carrots']);

    await page.goto(`/plan/shopping?from=${MONDAY}&to=${TUESDAY}`);
    await page.getByText('Already on the list, or just bought (2)').click();
    await page.getByLabel('2 carrots').check();
    await page.getByRole('button', { name: 'Add to the shopping list' }).click();
    await page.getByText(/^1 item added to the shopping list\./).waitFor();
    expect(await listed(household)).toEqual(['1 onion', '4 carrots']);
  });

  it('begins today, in the present week', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/plan');
    const today = await page.evaluate(
      () => document.querySelector('[data-day].is-today')?.getAttribute('data-day') ?? '',
    );
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    expect(await page.getByLabel('From').inputValue()).toBe(today);
  });

  it('uses all recipes when they are too many to choose from', async () => {
    const household = await signUp(larder);
    const recipeId = await createRecipe(household.api, { servings: 2, recipeIngredients: ['1 kg plums'] });
    const item = { slot: 'Dinner', itemType: 'recipe', recipeId };
    const days = [MONDAY, TUESDAY, '2031-05-07'];
    const create = Array.from({ length: 200 }, (_, nth) => ({ ...item, date: days[nth % 3] }));
    await ok(household.api.post('/calendar-items/bulk', { create }));
    await createItem(household.api, { ...item, date: MONDAY });
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/plan/shopping?from=${MONDAY}&to=2031-05-07`);
    await page.getByText('201 recipes · ').waitFor();
    await page.getByRole('button', { name: 'Add to the shopping list' }).click();
    await page.getByText(/^1 item added to the shopping list\./).waitFor();
    expect(await listed(household)).toEqual(['201 kg plums']);
  });

  it('says that the days are in the wrong order, and lets people mend them', async () => {
    const { visitor } = await signUp(larder);
    const reply = await visitor.open(`/plan/shopping?from=${TUESDAY}&to=${MONDAY}`);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('The last day must not be before the first one.');
    expect(reply.text).toContain(`value="${TUESDAY}"`);
  });

  it('has no fault on a phone or a desktop, light or dark', async () => {
    const household = await planned();
    expect(await pages.faults(household, [`/plan/shopping?from=${MONDAY}&to=${TUESDAY}`, '/plan/shopping'])).toEqual(
      [],
    );
  });
});
