import { expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import type { Locator, Page } from 'playwright-core';
import { ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { createItem } from '../support/calendar-items.js';
import { type Household, signUp } from '../support/household.js';
import { PHONE } from '../support/browser/page-audit.js';
import { pagesOf } from '../support/browser/pages.js';
import { sharedLarder } from '../support/shared-larder.js';

const CURRY = {
  name: 'Chicken curry',
  servings: 4,
  totalMinutes: 25,
  recipeIngredients: ['400 g chicken', '200 ml coconut milk'],
  steps: [{ step: 'Fry the chicken for 10 minutes.' }, { step: 'Add the milk.' }],
};

const larder = sharedLarder();
const pages = pagesOf(larder);

/** Opens the first page on a phone, with the recipe among the latest ones. */
async function home(recipe: object = CURRY): Promise<{ household: Household; page: Page; id: string; name: Locator }> {
  const household = await signUp(larder);
  await createRecipe(household.api, { name: 'Chicken stew', totalMinutes: 120 });
  const id = await createRecipe(household.api, recipe);
  const page = await pages.open(household, { viewport: PHONE, hasTouch: true });
  await page.goto('/');
  return { household, page, id, name: page.locator('.dish-name').filter({ hasText: CURRY.name }).last() };
}

it('milk is on the shopping list after two taps', async () => {
  const { household, page } = await home();
  const field = page.getByLabel('New item');
  await field.tap();
  await field.pressSequentially('milk');
  await page.getByRole('button', { name: 'Add', exact: true }).tap();
  await page.getByText('On the list: milk').waitFor();
  expect(await ok(household.api.get('/groceries'))).toMatchObject([{ display: 'milk' }]);
});

it('a recipe is on the shopping list after two taps', async () => {
  const { household, page, name } = await home();
  await name.tap();
  await page.getByRole('button', { name: /^To list/ }).tap();
  await page.getByText('2 items added to the shopping list.').waitFor();
  expect(await ok(household.api.get('/groceries'))).toHaveLength(2);
});

it('a recipe is for six after two taps', async () => {
  const { page, name } = await home();
  await name.tap();
  await page.getByRole('link', { name: 'Servings: 6', exact: true }).tap();
  await page.locator('#ingredients-list').getByText('600 g chicken').waitFor();
});

it('a timer runs after two taps: from the text of a step, or from the first step of what is cooked tonight', async () => {
  const { household, page, id, name } = await home();
  const timer = page.getByRole('button', { name: 'Timer 10:00' });
  await name.tap();
  await timer.tap();
  await page.getByRole('timer').waitFor();
  // Around midnight, the day of the server may be the next one.
  for (const days of [0, 1])
    await createItem(household.api, {
      date: DateTime.utc().plus({ days }).toFormat('yyyy-MM-dd'),
      slot: 'Dinner',
      itemType: 'recipe',
      recipeId: id,
    });
  await page.goto('/');
  await page.getByRole('link', { name: 'Cook', exact: true }).tap();
  await page.waitForURL(/\/cook/);
  await page.locator('.cook-single').waitFor();
  await timer.tap();
  expect(await page.getByRole('timer').count()).toBe(2);
});

it('chicken in half an hour is found after three taps', async () => {
  const { page } = await home();
  await page.getByRole('navigation').getByRole('link', { name: 'Recipes' }).tap();
  const field = page.getByRole('searchbox');
  await field.tap();
  await field.pressSequentially('chicken');
  await page.getByText('2 recipes', { exact: true }).waitFor();
  await page.getByLabel('Up to 30 min').tap();
  await page.getByText('1 recipe', { exact: true }).waitFor();
  expect(await page.locator('#results .dish-name').allTextContents()).toEqual(['Chicken curry']);
});
