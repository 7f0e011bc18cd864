import { describe, expect, it } from '@jest/globals';
import { ok } from '../../support/api.js';
import { createRecipe } from '../../support/builders.js';
import { PHONE } from '../../support/browser/page-audit.js';
import { pagesOf } from '../../support/browser/pages.js';
import { signUp } from '../../support/household.js';
import { sharedLarder } from '../../support/shared-larder.js';

const larder = sharedLarder();
const pages = pagesOf(larder);

describe('the page of what can be cooked', () => {
  it('shows first what lacks the least, of the pantry or of what is typed, and is reached from home', async () => {
    const [household, other] = [await signUp(larder), await signUp(larder)];
    await createRecipe(household.api, {
      name: 'Rice pudding',
      recipeIngredients: ['200 g rice', '1 l milk', '1 lemon'],
    });
    await createRecipe(household.api, { name: 'Pancakes', recipeIngredients: ['250 g flour', '500 ml milk'] });
    await createRecipe(household.api, { name: 'Leek soup', recipeIngredients: ['3 leeks', '200 ml cream'] });
    await createRecipe(other.api, { name: 'Secret pancakes', recipeIngredients: ['250 g flour'] });
    for (const name of ['flour', 'milk']) await ok(household.api.post('/pantry', { name }));
    const page = await pages.open(household);
    const shown = (): Promise<string[]> => page.locator('.dish').allInnerTexts();
    await page.goto('/');
    await page.getByRole('link', { name: 'What can I cook?' }).first().click();
    await page.getByText('Everything is there').waitFor();
    expect(await shown()).toEqual([
      expect.stringMatching(/Pancakes[^]*Everything is there/),
      expect.stringMatching(/Rice pudding[^]*Missing: lemon, rice/),
    ]);
    await page.getByLabel('What you have').fill('leeks, cream');
    await page.getByRole('link', { name: 'Leek soup' }).waitFor();
    expect(await shown()).toEqual([expect.stringMatching(/Leek soup[^]*Everything is there/)]);
    expect(await pages.faults(household, ['/recipes/cookable', '/recipes/cookable?have=unicorn'])).toEqual([]);
  }, 120_000);

  it('reads what is typed as ingredient lines, and asks about the pantry only beside it', async () => {
    const household = await signUp(larder);
    await createRecipe(household.api, { name: 'Omelette', recipeIngredients: ['3 eggs', '1 tbsp butter'] });
    await createRecipe(household.api, { name: 'Toast', recipeIngredients: ['2 slices bread', '1 tbsp butter'] });
    await ok(household.api.post('/pantry', { name: 'butter' }));
    const page = await pages.open(household);
    const pantry = page.getByRole('checkbox', { name: 'With the pantry' });
    await page.goto('/recipes/cookable');
    await page.getByRole('link', { name: 'Toast' }).waitFor();
    expect(await pantry.count()).toBe(0);
    await page.getByLabel('What you have').fill(`4 eggs, ${'a'.repeat(600)}`);
    await page.getByRole('link', { name: 'Toast' }).waitFor({ state: 'detached' });
    const missing = (): Promise<string> => page.locator('.dish', { hasText: 'Omelette' }).innerText();
    expect(await missing()).toMatch(/Everything is there/);
    await pantry.uncheck();
    await page.getByText('Missing: butter').waitFor();
  });

  it('says why there is nothing, and that there is more', async () => {
    const household = await signUp(larder);
    const open = async (query: string): Promise<string> =>
      (await household.visitor.open(`/recipes/cookable${query}`)).text;
    expect(await open('')).toContain('Type what you have, or add to the pantry what is always at home.');
    expect(await open('?have=rice')).toContain('No recipe uses that.');
    for (let index = 0; index < 48; index++)
      await createRecipe(household.api, { name: `Rice ${index}`, recipeIngredients: ['rice'] });
    expect(await open('?have=rice')).not.toContain('There are more.');
    await createRecipe(household.api, { name: 'One more', recipeIngredients: ['rice'] });
    expect(await open('?have=rice')).toContain('There are more. These are the 48 recipes with the least missing.');
  }, 60_000);
});

describe('the page of statistics', () => {
  it('counts what the household has, and shows what it cooks often, not for long, and of which cuisines', async () => {
    const household = await signUp(larder);
    const { id: italian } = (await ok(household.api.post('/cuisines', { name: 'Italian' }))) as { id: string };
    const [soup, stew] = [
      await createRecipe(household.api, { name: 'Soup', tags: ['warm', 'quick'], cuisines: [italian] }),
      await createRecipe(household.api, { name: 'Stew', cuisines: [italian] }),
      await createRecipe(household.api, { name: 'Salad' }),
    ];
    for (const [id, madeAt] of [
      [soup, '2026-01-05'],
      [stew, '2026-03-01'],
      [stew, '2026-02-01'],
    ] as const)
      await ok(household.api.post(`/recipes/${id}/made`, { madeAt: `${madeAt}T12:00:00Z` }));
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/recipes');
    await page.getByRole('link', { name: 'Statistics' }).click();
    expect((await page.locator('dl.facts').innerText()).split('\n').filter(Boolean)).toEqual([
      'Recipes',
      '3',
      'Cookbooks',
      '0',
      'Tags',
      '2',
      'Planned this week',
      '0',
    ]);
    const dishes = (heading: string): Promise<string[]> =>
      page
        .locator('section', { has: page.getByRole('heading', { name: heading }) })
        .locator('.dish')
        .allInnerTexts();
    expect(await dishes('Cooked most often')).toEqual([
      expect.stringMatching(/Stew[^]*2 times, last on 1 Mar 2026/),
      expect.stringMatching(/Soup[^]*once, on 5 Jan 2026/),
    ]);
    expect(await dishes('Not cooked for longest')).toEqual([
      expect.stringMatching(/Salad[^]*Never cooked yet/),
      expect.stringMatching(/Soup[^]*Last cooked on 5 Jan 2026/),
      expect.stringMatching(/Stew[^]*Last cooked on 1 Mar 2026/),
    ]);
    expect(await pages.faults(household, ['/recipes/stats'])).toEqual([]);
    const phone = await pages.open(household, { viewport: PHONE });
    await phone.goto('/recipes/stats#cuisines');
    const isVisible = (selector: string): Promise<boolean> =>
      phone.locator(selector).evaluate((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
      });
    expect(await isVisible('#cuisines')).toBe(true);
    await phone.evaluate('scrollTo(0, 0)');
    expect(await isVisible('.parts [aria-current]')).toBe(true);
    await page.getByRole('link', { name: 'Italian' }).click();
    expect((await page.locator('.dish-name').allTextContents()).toSorted()).toEqual(['Soup', 'Stew']);
  }, 120_000);
});
