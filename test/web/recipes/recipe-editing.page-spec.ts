import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ok } from '../../support/api.js';
import { createRecipe } from '../../support/builders.js';
import { type Household, joinHousehold, signUp } from '../../support/household.js';
import { DESKTOP, faultsOf, PHONE } from '../../support/browser/page-audit.js';
import { pagesOf } from '../../support/browser/pages.js';
import { sharedLarder } from '../../support/shared-larder.js';

const CAKE = {
  name: 'Plum cake',
  servings: 4,
  tags: ['summer'],
  categories: ['Dinner'],
  recipeIngredients: ['500 g flour', '250 ml milk, lukewarm'],
  steps: [{ step: 'Mix.' }, { step: 'Bake.' }],
};

const larder = sharedLarder();
const pages = pagesOf(larder, /status of 40[09]/);

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Save' }).click();
}

interface Stored {
  name: string;
  version: number;
  notes: string | null;
  recipeIngredients: {
    id: string;
    ingredientName: string;
    amount: number | null;
    unit: string | null;
    note: string | null;
  }[];
  steps: { id: string; step: string }[];
  tags: { name: string }[];
}

async function stored({ api }: Household, id: string): Promise<Stored> {
  return (await ok(api.get(`/recipes/${id}`))) as Stored;
}

describe('a new recipe', () => {
  it('is written as text, without scripts, and read by the parser of lines', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/recipes');
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name: 'Write it yourself' }).click();
    await page.getByLabel('Name').fill('Apfelstrudel <b>');
    await page.getByLabel('Servings').fill('6');
    await page.getByLabel('Ingredients').fill('Für den Teig:\n250 g Mehl\n1 Ei, verquirlt');
    await page.getByLabel('Steps').fill('Kneten.\n\nBacken.');
    await page.getByLabel('Dinner').check();
    await page.getByLabel('Tags').fill('Strudel, Obst');
    await save(page);
    await page.getByText('The recipe is saved.').waitFor();
    expect(await page.locator('.group h3').allTextContents()).toEqual(['Für den Teig']);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const recipe = await stored(household, id);
    expect(recipe).toMatchObject({
      servings: 6,
      categories: ['Dinner'],
      steps: [{ step: 'Kneten.' }, { step: 'Backen.' }],
    });
    expect(recipe.recipeIngredients).toMatchObject([
      { ingredientName: 'Für den Teig:', amount: null },
      { ingredientName: 'Mehl', amount: 250, unit: 'gram' },
      { ingredientName: 'Ei', amount: 1, note: 'verquirlt' },
    ]);
    expect(recipe.tags.map(({ name }) => name)).toEqual(['Strudel', 'Obst']);
  });

  it('is made once when its form is sent twice', async () => {
    const household = await signUp(larder);
    const { text } = await household.visitor.open('/recipes/new');
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(text) ?? [];
    const form = { id, name: 'Twice', servings: '2', ingredients: '1 egg', steps: 'Boil.' };
    for (let time = 0; time < 2; time++)
      expect(await household.visitor.send('POST', '/recipes/new', { form })).toMatchObject({ status: 303 });
    expect(await ok(household.api.get('/recipes/search'))).toMatchObject({ total: 1 });
  });

  it('shows what is wrong, with what was typed', async () => {
    const household = await signUp(larder);
    const form = {
      id: '0b7e3b1c-4d5f-4a6b-8c7d-9e0f1a2b3c4d',
      name: '',
      servings: 'many',
      ingredients: '<i>1 egg</i>',
      steps: '',
    };
    const { status, text } = await household.visitor.send('POST', '/recipes/new', { form });
    expect(status).toBe(400);
    expect(text).toMatch(/id="name"[^>]*aria-invalid="true"/);
    expect(text).toMatch(/id="servings"[^>]*aria-invalid="true"/);
    expect(text).toContain('&lt;i>1 egg&lt;/i>');
  });
});

describe('editing', () => {
  it('changes only changed fields, and keeps the ids of everything else', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const before = await stored(household, id);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/recipes/${id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    expect(await page.getByLabel('Ingredients').inputValue()).toBe('500 g flour\n250 ml milk, lukewarm');
    await page.getByLabel('Ingredients').fill('600 g flour\n250 ml milk, lukewarm\n1 egg');
    await page.getByLabel('Steps').fill('Mix well.\n\nBake.\n\nServe.');
    await save(page);
    await page.getByText('The changes are saved.').waitFor();
    const after = await stored(household, id);
    expect(after.version).toBe(2);
    expect(after.recipeIngredients).toMatchObject([
      { id: before.recipeIngredients[0]?.id, amount: 600 },
      { id: before.recipeIngredients[1]?.id, note: 'lukewarm' },
      { ingredientName: 'egg' },
    ]);
    expect(after.steps.map(({ step }) => step)).toEqual(['Mix well.', 'Bake.', 'Serve.']);
    expect(after.steps.slice(0, 2).map((step) => step.id)).toEqual(before.steps.map((step) => step.id));
  });

  it('writes nothing when nothing was changed', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, { ...CAKE, notes: ' a\r\nb ', description: 'x' });
    const page = await pages.open(household);
    await page.goto(`/recipes/${id}/edit`);
    await save(page);
    await page.waitForURL(`**/recipes/${id}`);
    expect((await stored(household, id)).version).toBe(1);
  });

  it('merges the changes of two people to different fields, and shows the later person what changed', async () => {
    const one = await signUp(larder);
    const id = await createRecipe(one.api, CAKE);
    const other = await joinHousehold(larder, larder.database, one);
    const [mine, theirs] = [await pages.open(one), await pages.open(other)];
    await mine.goto(`/recipes/${id}/edit`);
    await theirs.goto(`/recipes/${id}/edit`);
    await theirs.getByLabel('Name').fill('Plum tart <i>');
    await save(theirs);
    await theirs.getByText('The changes are saved.').waitFor();
    await mine.getByLabel('Notes').fill('With cinnamon');
    await save(mine);
    await mine.getByText('Someone else changed this recipe in the meantime').waitFor();
    expect(await mine.locator('.theirs dd').allTextContents()).toEqual(['Plum tart']);
    expect(await faultsOf(mine)).toEqual([]);
    expect(await stored(one, id)).toMatchObject({ version: 2, notes: null });
    await save(mine);
    await mine.getByText('The changes are saved.').waitFor();
    expect(await stored(one, id)).toMatchObject({ version: 3, name: 'Plum tart', notes: 'With cinnamon' });
  });

  it('overwrites nothing unseen when two people change one field', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/recipes/${id}/edit`);
    await ok(household.api.patch(`/recipes/${id}`, { version: 1, notes: 'Of the other one' }));
    await page.getByLabel('Notes').fill('Mine');
    await save(page);
    await page.getByText('Changed by both').waitFor();
    expect(await page.locator('.theirs dd').allTextContents()).toEqual(['Of the other one']);
    expect(await page.getByLabel('Notes').inputValue()).toBe('Mine');
    expect((await stored(household, id)).notes).toBe('Of the other one');
    await page.getByLabel('Notes').fill('Of the other one, and mine');
    await save(page);
    await page.getByText('The changes are saved.').waitFor();
    expect((await stored(household, id)).notes).toBe('Of the other one, and mine');
  });

  it('opens no recipe of another household', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    const id = await createRecipe(one.api, CAKE);
    expect((await other.visitor.open(`/recipes/${id}/edit`)).status).toBe(404);
    const { text } = await one.visitor.open(`/recipes/${id}/edit`);
    const base = Object.fromEntries(
      [...text.matchAll(/name="(base\.\w+)" value="([^"]+)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const reply = await other.visitor.send('POST', `/recipes/${id}/edit`, { form: { ...base, name: 'Stolen' } });
    expect(reply.status).toBe(404);
    expect((await stored(one, id)).name).toBe('Plum cake');
  });

  it('refuses a form without its base', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const form = { name: 'Tart', servings: '4' };
    expect((await household.visitor.send('POST', `/recipes/${id}/edit`, { form })).status).toBe(400);
    expect((await stored(household, id)).version).toBe(1);
  });

  it('has no fault on a phone or a desktop, light or dark', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, { ...CAKE, name: 'Plumcake'.repeat(40) });
    for (const viewport of [PHONE, DESKTOP]) {
      const page = await pages.open(household, { viewport });
      for (const path of ['/recipes/new', `/recipes/${id}/edit`]) {
        await page.goto(path);
        expect([path, await faultsOf(page)]).toEqual([path, []]);
      }
    }
  });
});
