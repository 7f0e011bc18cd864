import { describe, expect, it } from '@jest/globals';
import { ok } from '../../support/api.js';
import { createRecipe } from '../../support/builders.js';
import { pagesOf } from '../../support/browser/pages.js';
import { type Household, signUp } from '../../support/household.js';
import { sharedLarder } from '../../support/shared-larder.js';

const larder = sharedLarder();
const pages = pagesOf(larder);

async function counts({ api }: Household): Promise<Record<string, number>> {
  const tags = (await ok(api.get('/tags'))) as { name: string; count: number }[];
  return Object.fromEntries(tags.map(({ name, count }) => [name, count]));
}

describe('the page of tags', () => {
  it('renames, merges and deletes those that are ticked, without scripts too, and has no fault', async () => {
    const household = await signUp(larder);
    for (const tags of [
      ['Quick', 'soups'],
      ['quick & easy', 'Soup'],
      ['fast', 'soups', 'Soup'],
    ])
      await createRecipe(household.api, { name: tags.join(' and '), tags });
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/recipes');
    await page.getByRole('link', { name: 'Tags', exact: true }).click();
    expect(await page.getByRole('link', { name: '2 recipes soups' }).getAttribute('href')).toBe('/recipes?tag=soups');
    expect(await page.getByRole('button', { name: 'Delete' }).isVisible()).toBe(false);

    for (const name of ['Quick', 'fast', 'quick & easy']) await page.getByLabel(name, { exact: true }).check();
    await page.getByRole('button', { name: 'Rename or merge' }).click();
    await page.getByLabel('New name').fill('Quick & easy');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('3 recipes have the tag Quick & easy now.').waitFor();
    await page.getByLabel('soups', { exact: true }).check();
    await page.getByRole('button', { name: 'Rename or merge' }).click();
    await page.getByLabel('New name').fill('soup');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('3 recipes have the tag Soup now.').waitFor();
    expect(await counts(household)).toEqual({ 'Quick & easy': 3, Soup: 3 });
    expect(await pages.faults(household, ['/tags'])).toEqual([]);

    await page.getByLabel('Soup', { exact: true }).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Delete the tag “Soup”?' }).waitFor();
    expect(await counts(household)).toHaveProperty('Soup');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1 tag is deleted.').waitFor();
    expect(await counts(household)).toEqual({ 'Quick & easy': 3 });
  }, 120_000);

  it('says what is missing, and changes no tag of another household', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    await createRecipe(one.api, { tags: ['quick'] });
    const said = async (path: string, form: [string, string][]): Promise<string> => {
      await other.visitor.send('POST', path, { form });
      return (await other.visitor.open('/tags')).text;
    };
    const quick: [string, string] = ['tag', 'quick'];
    expect(await said('/tags/rename', [['name', 'slow']])).toContain('Choose some tags first.');
    expect(await said('/tags/rename', [quick, ['name', 'slow']])).toContain('These tags are gone already.');
    expect(await said('/tags/delete', [quick, ['sure', 'yes']])).toContain('0 tags are deleted.');
    await createRecipe(other.api, { tags: ['quick'] });
    expect(await said('/tags/rename', [quick, ['name', ' ']])).toContain('Name');
    expect([await counts(one), await counts(other)]).toEqual([{ quick: 1 }, { quick: 1 }]);
  });
});
