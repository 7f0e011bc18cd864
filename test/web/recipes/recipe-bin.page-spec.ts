import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Api, ok } from '../../support/api.js';
import { createRecipe } from '../../support/builders.js';
import { pagesOf } from '../../support/browser/pages.js';
import { signUp } from '../../support/household.js';
import { sharedLarder } from '../../support/shared-larder.js';

const larder = sharedLarder();
const pages = pagesOf(larder);
const NAMES = ['Apple pie', 'Bean stew', 'Cherry jam'];

/** A household whose recipes are all in the bin. */
async function withBin(): Promise<Awaited<ReturnType<typeof signUp>>> {
  const home = await signUp(larder);
  for (const name of NAMES) {
    const id = await createRecipe(home.api, { name });
    await ok(home.api.delete(`/recipes/${id}?version=1`));
  }
  return home;
}

async function found(api: Api): Promise<string[]> {
  const { recipes } = (await ok(api.post('/recipes/search', {}))) as { recipes: { name: string }[] };
  return recipes.map(({ name }) => name).sort();
}

async function inBin(api: Api): Promise<string[]> {
  return ((await ok(api.get('/recipes/deleted'))) as { name: string }[]).map(({ name }) => name).sort();
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

describe('the bin', () => {
  it('is one tap from the notice of a deletion', async () => {
    const home = await signUp(larder);
    const id = await createRecipe(home.api, { name: 'Plum cake' });
    await home.visitor.send('POST', `/recipes/${id}/delete`, { form: { version: '1' } });
    const page = await pages.open(home);
    await page.goto('/recipes');
    await page.getByRole('link', { name: 'View' }).click();
    await page.getByRole('checkbox', { name: 'Plum cake' }).waitFor();
  });

  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('restores the ticked recipes, and deletes others for good after a question, %s', async (_how, withScripts) => {
    const home = await withBin();
    const page = await pages.open(home, { javaScriptEnabled: withScripts });
    await page.goto('/recipes/deleted');
    for (const name of ['Apple pie', 'Cherry jam']) await page.getByRole('checkbox', { name }).check();
    await press(page, 'Put back');
    await page.getByText('2 recipes are back.').waitFor();
    expect([await found(home.api), await inBin(home.api)]).toEqual([['Apple pie', 'Cherry jam'], ['Bean stew']]);
    await page.getByRole('link', { name: 'View' }).click();
    await page.waitForURL('**/recipes');
    await page.goto('/recipes/deleted');

    await page.getByRole('checkbox', { name: 'Bean stew' }).check();
    await press(page, 'Delete for good');
    await page.getByRole('heading', { name: 'Delete 1 recipe for good?' }).waitFor();
    expect(await inBin(home.api)).toEqual(['Bean stew']);
    await press(page, 'Delete for good');
    await page.getByText('1 recipe is deleted for good.').waitFor();
    expect(await inBin(home.api)).toEqual([]);
  });

  it('puts one recipe back with the button of its row, also while others are ticked', async () => {
    const home = await withBin();
    const page = await pages.open(home, { javaScriptEnabled: false });
    await page.goto('/recipes/deleted');
    await page.getByRole('checkbox', { name: 'Apple pie' }).check();
    await press(page, 'Put back Bean stew');
    await page.getByText('Restored.').waitFor();
    expect([await found(home.api), await inBin(home.api)]).toEqual([['Bean stew'], ['Apple pie', 'Cherry jam']]);
  });

  it('asks for a tick when there is none', async () => {
    const home = await withBin();
    await home.visitor.send('POST', '/recipes/deleted/restore', { form: {} });
    expect((await home.visitor.open('/recipes/deleted')).text).toContain('Choose some recipes first.');
    expect(await inBin(home.api)).toEqual(NAMES);
  });

  it('ticks all at once', async () => {
    const home = await withBin();
    const page = await pages.open(home);
    await page.goto('/recipes/deleted');
    await page.getByLabel('Choose all').check();
    await press(page, 'Put back');
    await page.getByText('3 recipes are back.').waitFor();
    expect(await found(home.api)).toEqual(NAMES);
  });

  it('does nothing for the recipes of another household, or outside of the bin', async () => {
    const [home, other] = await Promise.all([withBin(), withBin()]);
    const [theirs] = (await ok(other.api.get('/recipes/deleted'))) as { id: string }[];
    const kept = await createRecipe(home.api, { name: 'Kept' });
    for (const recipe of [theirs?.id ?? '', kept, randomUUID()])
      for (const path of ['restore', 'erase'])
        await home.visitor.send('POST', `/recipes/deleted/${path}`, { form: { recipe, sure: 'yes' } });
    expect([await found(home.api), await inBin(home.api)]).toEqual([['Kept'], NAMES]);
    expect([await found(other.api), await inBin(other.api)]).toEqual([[], NAMES]);
  });

  it('is refused to a form with something that is no id', async () => {
    const home = await withBin();
    await home.visitor.send('POST', '/recipes/deleted/erase', { form: { recipe: 'x', sure: 'yes' } });
    expect(await inBin(home.api)).toEqual(NAMES);
  });

  it('has no fault on a phone or a desktop, light or dark', async () => {
    expect(await pages.faults(await withBin(), ['/recipes/deleted'])).toEqual([]);
  });
});
