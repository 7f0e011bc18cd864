import { describe, expect, it } from '@jest/globals';
import { ok } from '../../support/api.js';
import { createRecipe } from '../../support/builders.js';
import { type Household, signUp } from '../../support/household.js';
import { DESKTOP, faultsOf, PHONE } from '../../support/browser/page-audit.js';
import { pagesOf } from '../../support/browser/pages.js';
import { sharedLarder } from '../../support/shared-larder.js';
import { Visitor } from '../../support/visitor.js';

const MARKUP = 'Sundays "><img src=x onerror=alert(1)> & <b>more</b>';
const LONG = 'Lieblingsrezepte'.repeat(7);

interface Cookbook {
  id: string;
  title: string;
  recipeCount: number;
  version: number;
}

const larder = sharedLarder();
const pages = pagesOf(larder);

async function newCookbook({ api }: Household, title: string, recipeId?: string): Promise<Cookbook> {
  return (await ok(api.post('/cookbooks', { title, recipeId }))) as Cookbook;
}

async function cookbooksOf({ api }: Household, recipeId: string): Promise<string[]> {
  const cookbooks = (await ok(api.get(`/recipes/${recipeId}/cookbooks`))) as Cookbook[];
  return cookbooks.map(({ title }) => title);
}

describe('cookbooks', () => {
  it.each([true, false])('are made, filled, searched, renamed and deleted (scripts: %s)', async (javaScriptEnabled) => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, { name: 'Plum cake' });
    const page = await pages.open(household, { javaScriptEnabled });
    await page.goto('/recipes');
    await page.getByRole('link', { name: 'Cookbooks' }).click();
    await page.getByLabel('New cookbook').fill('Baking');
    await page.getByRole('button', { name: 'Make the cookbook' }).click();
    await page.getByRole('heading', { name: 'Baking' }).waitFor();
    await page.getByRole('link', { name: 'All recipes' }).click();
    await page.getByRole('link', { name: 'Plum cake' }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.locator('#cookbooks summary').click();
    await page.getByLabel('Baking').check();
    await page.getByLabel('A new one with the title').fill('Summer');
    await page.locator('#cookbooks').getByRole('button', { name: 'Save' }).click();
    await page.getByText('The cookbooks are saved.').waitFor();
    expect(await cookbooksOf(household, id)).toEqual(['Baking', 'Summer']);
    await page.getByRole('link', { name: 'Summer' }).click();
    await page.getByRole('heading', { name: 'Summer' }).waitFor();
    await page.getByRole('link', { name: 'Search in it' }).click();
    await page.getByRole('searchbox').waitFor();
    expect(await page.locator('.dish-name').allTextContents()).toEqual(['Plum cake']);
    await page.goBack();
    await page.getByText('Change the title or delete it').click();
    await page.getByLabel('Title').fill('Autumn');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Autumn' }).waitFor();
    await page.getByText('Change the title or delete it').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The cookbook is deleted. Its recipes are still here.').waitFor();
    expect(await cookbooksOf(household, id)).toEqual(['Baking']);
  });

  it('restore a recipe that was taken out', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, { name: 'Plum cake' });
    const cookbook = await newCookbook(household, 'Baking', id);
    const page = await pages.open(household);
    await page.goto(`/cookbooks/${cookbook.id}`);
    await page.getByRole('button', { name: 'Take out Plum cake' }).click();
    await page.getByText('The recipe was taken out of the cookbook.').waitFor();
    expect(await cookbooksOf(household, id)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The recipe is back in the cookbook.').waitFor();
    expect(await cookbooksOf(household, id)).toEqual(['Baking']);
  });

  it('that somebody else changed in the meantime keep those changes', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api);
    const [mine, theirs] = [await newCookbook(household, 'Mine', id), await newCookbook(household, 'Theirs')];
    const page = await pages.open(household);
    await page.goto(`/recipes/${id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.locator('#cookbooks summary').click();
    await page.getByLabel('Mine').uncheck();
    await ok(household.api.put(`/cookbooks/${theirs.id}/recipes/${id}`, {}));
    await page.locator('#cookbooks').getByRole('button', { name: 'Save' }).click();
    await page.getByText('The cookbooks are saved.').waitFor();
    expect(await cookbooksOf(household, id)).toEqual(['Theirs']);
    await page.goto(`/cookbooks/${mine.id}`);
    await page.getByText('Change the title or delete it').click();
    await ok(household.api.patch(`/cookbooks/${mine.id}`, { version: 1, title: 'Ours' }));
    await page.getByLabel('Title').fill('Late');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Someone else changed this in the meantime').waitFor();
    await page.getByRole('heading', { name: 'Ours' }).waitFor();
  });

  it('have titles of their own', async () => {
    const household = await signUp(larder);
    await newCookbook(household, 'Baking');
    const page = await pages.open(household);
    await page.goto('/cookbooks');
    await page.getByLabel('New cookbook').fill('BAKING');
    await page.getByRole('button', { name: 'Make the cookbook' }).click();
    await page.getByText('There is a cookbook with this title already.').waitFor();
  });

  it('are only for the people of their household', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    const id = await createRecipe(one.api);
    const cookbook = await newCookbook(one, 'Secret soups', id);
    const path = `/cookbooks/${cookbook.id}`;
    expect((await other.visitor.open('/cookbooks')).text).not.toContain('Secret soups');
    expect((await other.visitor.open(path)).status).toBe(404);
    for (const action of ['', '/delete', '/take-out', '/put-back']) {
      const form = { version: '1', title: 'Mine', recipe: id };
      expect((await other.visitor.send('POST', path + action, { form })).status).toBe(404);
    }
    const own = await createRecipe(other.api);
    const form = { cookbook: cookbook.id, was: '', title: '' };
    expect((await other.visitor.send('POST', `/recipes/${own}/cookbooks`, { form })).status).toBe(404);
    expect((await new Visitor(larder.url).open(path)).status).toBe(303);
    expect(await ok(one.api.get(path))).toMatchObject({ title: 'Secret soups', recipeCount: 1, version: 1 });
  });

  it('come page by page, and their pages have no fault on a phone or a desktop, light or dark', async () => {
    const [empty, many] = [await signUp(larder), await signUp(larder)];
    for (let nth = 10; nth < 61; nth++) await newCookbook(many, `Book ${nth}`);
    const { id } = await newCookbook(many, MARKUP);
    await newCookbook(many, LONG);
    for (let nth = 0; nth < 25; nth++) {
      const recipeId = await createRecipe(many.api, { name: nth === 0 ? LONG : `Cake ${nth}` });
      await ok(many.api.put(`/cookbooks/${id}/recipes/${recipeId}`, {}));
    }
    const first = (await many.visitor.open('/cookbooks')).text;
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first) ?? [];
    const second = (await many.visitor.open(next.replaceAll('&amp;', '&'))).text;
    const titles = [first, second].flatMap((text) =>
      [...text.matchAll(/dish-name">([^<]+)/g)].map(([, title]) => title),
    );
    expect(new Set(titles).size).toBe(53);
    const faults: unknown[] = [];
    for (const [household, paths] of [
      [empty, ['/cookbooks']],
      [many, ['/cookbooks', `/cookbooks/${id}`, `/cookbooks/${id}?page=2`]],
    ] as const)
      for (const viewport of [PHONE, DESKTOP]) {
        const page = await pages.open(household, { viewport });
        for (const path of paths) {
          await page.goto(path);
          await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
          faults.push(...(await faultsOf(page)));
          expect(await page.locator('img[src="x"], main h1 b').count()).toBe(0);
        }
      }
    expect(faults).toEqual([]);
  }, 120_000);
});
