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
    await page.getByText('3 recipes now have the tag Quick & easy.').waitFor();
    await page.getByLabel('soups', { exact: true }).check();
    await page.getByRole('button', { name: 'Rename or merge' }).click();
    await page.getByLabel('New name').fill('soup');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('3 recipes now have the tag Soup.').waitFor();
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

  it('merges tags in the order that each recipe has', async () => {
    const { api, visitor } = await signUp(larder);
    const ids = [
      await createRecipe(api, { tags: ['warm', 'a', 'quick', 'b'] }),
      await createRecipe(api, { tags: ['b', 'a', 'new'] }),
      await createRecipe(api, { tags: ['c'] }),
    ];
    const form: [string, string][] = [...['a', 'b', 'c'].map((tag): [string, string] => ['tag', tag]), ['name', 'new']];
    await visitor.send('POST', '/tags/rename', { form });
    expect((await visitor.open('/tags')).text).toContain('3 recipes now have the tag new.');
    const recipes = (await Promise.all(ids.map((id) => ok(api.get(`/recipes/${id}`))))) as {
      tags: { name: string }[];
    }[];
    expect(recipes.map(({ tags }) => tags.map(({ name }) => name))).toEqual([
      ['warm', 'new', 'quick'],
      ['new'],
      ['new'],
    ]);
  });

  it('keeps the ticks and the name when a name is refused, also those of other pages', async () => {
    const { api, visitor } = await signUp(larder);
    const names = Array.from({ length: 301 }, (_, index) => `tag ${String(index).padStart(3, '0')}`);
    for (let first = 0; first < names.length; first += 100)
      await createRecipe(api, { tags: names.slice(first, first + 100) });
    const refused = async (name: string, tags: readonly string[], action = 'rename'): Promise<string> => {
      const form: [string, string][] = [
        ['page', '2'],
        ['name', name],
        ...tags.map((tag): [string, string] => ['tag', tag]),
      ];
      const { status, text } = await visitor.send('POST', `/tags/${action}`, { form });
      expect(status).toBe(400);
      return text;
    };
    const tickedIn = (text: string): string[] =>
      [...text.matchAll(/<input type="checkbox"[^>]*>/g)]
        .filter(([box]) => box.includes('checked'))
        .map(([box]) => /value="([^"]+)"/.exec(box)?.[1] ?? '');
    const long = 'n'.repeat(501);
    const page = await refused(long, ['tag 005', 'tag 300']);
    expect(page).toContain('Name: Must have 1 to 500 characters.');
    expect([page.includes(`value="${long}"`), tickedIn(page)]).toEqual([true, ['tag 005', 'tag 300']]);
    expect(page).toContain('name="page" value="2"');
    expect(tickedIn(await refused(' ', ['tag 300']))).toEqual(['tag 300']);
    for (const action of ['rename', 'delete']) {
      const all = await refused('new', names, action);
      expect([all.includes('value="new"'), tickedIn(all)]).toEqual([true, names]);
    }
  });

  it('asks about several by their names', async () => {
    const { api, visitor } = await signUp(larder);
    await createRecipe(api, { tags: ['quick', 'soup'] });
    const form: [string, string][] = ['quick', 'soup'].map((tag) => ['tag', tag]);
    const { text } = await visitor.send('POST', '/tags/delete', { form });
    expect(text).toContain('Delete 2 tags?');
    expect(text).toContain('The recipes stay, without them.');
    expect(text).toContain('quick, soup');
  });

  it('says what is missing, and changes no tag of another household', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    await createRecipe(one.api, { tags: ['quick'] });
    const said = async (path: string, form: [string, string][]): Promise<string> => {
      await other.visitor.send('POST', path, { form });
      return (await other.visitor.open('/tags')).text;
    };
    const quick: [string, string] = ['tag', 'quick'];
    expect(await said('/tags/rename', [['name', 'slow']])).toContain('Choose some tags first.');
    expect(await said('/tags/rename', [quick, ['name', 'slow']])).toContain('These tags are already gone.');
    expect(await said('/tags/delete', [quick, ['sure', 'yes']])).toContain('These tags are already gone.');
    await createRecipe(other.api, { tags: ['quick'] });
    const { text } = await other.visitor.send('POST', '/tags/rename', { form: [quick, ['name', ' ']] });
    expect(text).toContain('Name: Must have 1 to 500 characters.');
    expect([await counts(one), await counts(other)]).toEqual([{ quick: 1 }, { quick: 1 }]);
  });
});
