import { describe, expect, it } from '@jest/globals';
import { ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { holdBack } from '../support/browser/hold-back.js';
import { type Household, signUp } from '../support/household.js';
import { sentBytes } from '../support/browser/page-audit.js';
import { pagesOf } from '../support/browser/pages.js';
import { sharedLarder } from '../support/shared-larder.js';

const MARKUP = '<img src=x onerror=alert(1)>';

const larder = sharedLarder();
const pages = pagesOf(larder);

async function pantryOf({ api }: Household): Promise<string[]> {
  return ((await ok(api.get('/pantry'))) as { name: string }[]).map(({ name }) => name);
}

describe('the page of the pantry', () => {
  it('is reached from the shopping list, adds, removes and takes that back, without scripts', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/groceries');
    await page.getByRole('link', { name: 'Pantry' }).click();
    await page.getByLabel('Name').fill('olive oil');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('In the pantry: olive oil').waitFor();
    expect(await pantryOf(household)).toEqual(['olive oil']);
    await page.getByRole('button', { name: 'Remove olive oil' }).click();
    await page.getByText('No longer in the pantry: olive oil').waitFor();
    expect(await pantryOf(household)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('In the pantry: olive oil').waitFor();
    expect(await pantryOf(household)).toEqual(['olive oil']);
  });

  it('adds each food of a text on its own, without scripts and with them', async () => {
    for (const javaScriptEnabled of [false, true]) {
      const household = await signUp(larder);
      const page = await pages.open(household, { javaScriptEnabled });
      await page.goto('/pantry');
      await page.getByLabel('Name').fill('rice, lentils and 1 bottle olive oil, rice');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('In the pantry: ').waitFor();
      expect(await page.locator('#pantry .row-text').allTextContents()).toEqual(await pantryOf(household));
      expect(await pantryOf(household)).toEqual(['1 bottle olive oil', 'lentils', 'rice']);
      await page.getByRole('button', { name: 'Remove lentils' }).click();
      await page.getByText('No longer in the pantry: lentils').waitFor();
    }
  });

  it('takes back the removal of one whose name has a comma as one', async () => {
    const household = await signUp(larder);
    await ok(household.api.post('/pantry', { name: 'rice, lentils' }));
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/pantry');
    await page.getByRole('button', { name: 'Remove rice, lentils' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('In the pantry: rice, lentils').waitFor();
    expect(await pantryOf(household)).toEqual(['rice, lentils']);
  });

  it('offers what recipes want and it lacks, and another phone sees what is added, with markup as text', async () => {
    const household = await signUp(larder);
    await createRecipe(household.api, { recipeIngredients: [`1 ${MARKUP}`, '1 pinch saffron'] });
    const [one, two] = [await pages.open(household), await pages.open(household)];
    await one.goto('/pantry');
    await two.goto('/pantry');
    await one.getByRole('button', { name: 'saffron' }).click();
    await two.getByRole('button', { name: 'Remove saffron' }).waitFor();
    await one.getByLabel('Name').fill(MARKUP);
    await one.getByRole('button', { name: 'Add', exact: true }).click();
    await two.getByRole('button', { name: `Remove ${MARKUP}` }).waitFor();
    expect(await two.locator('main img').count()).toBe(0);
    expect(await pantryOf(household)).toHaveLength(2);
  });

  it('leaves the focus to somebody who types while a button is still at work', async () => {
    const household = await signUp(larder);
    await createRecipe(household.api, { recipeIngredients: ['1 pinch saffron', '1 pinch cumin'] });
    const page = await pages.open(household);
    const letFormGo = await holdBack(page, '**/pantry', 'POST');
    await page.goto('/pantry');
    await page.getByRole('button', { name: 'saffron' }).click();
    await page.getByLabel('Name').focus();
    letFormGo();
    await page.getByText('In the pantry: saffron').waitFor();
    await page.keyboard.type('salt');
    expect(await page.getByLabel('Name').inputValue()).toBe('salt');
  });

  it('removes nothing of another household', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    const { id } = (await ok(one.api.post('/pantry', { name: 'salt' }))) as { id: string };
    const form = { version: '1' };
    expect((await other.visitor.send('POST', `/pantry/${id}/delete`, { form })).status).toBe(404);
    expect(await pantryOf(one)).toEqual(['salt']);
  });

  it('has no fault on a phone or a desktop, light or dark, and is light with 500 things', async () => {
    const [empty, full] = [await signUp(larder), await signUp(larder)];
    for (let place = 0; place < 500; place += 25)
      await Promise.all(
        [...Array(25).keys()].map((each) =>
          ok(full.api.post('/pantry', { name: `${'Gewürz'.repeat(9)} ${place + each}` })),
        ),
      );
    expect(await pages.faults(empty, ['/pantry'])).toEqual([]);
    const page = await pages.open(full);
    await page.goto('/pantry');
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect((await sentBytes(`${larder.url}/pantry`, full.visitor.cookie)).bytes).toBeLessThan(40_000);
  }, 120_000);
});
