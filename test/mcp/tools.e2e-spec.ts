import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { Assistant } from '../support/assistant.js';
import { createGrocery, createRecipe, createStore, plan } from '../support/builders.js';
import { createItem, itemsBetween } from '../support/calendar-items.js';
import { type Household, signUp } from '../support/household.js';
import { lockedPdf } from '../support/pdf.js';
import { sharedLarder } from '../support/shared-larder.js';
import { html, recipePage, type Site, startSite } from '../support/site.js';
import { until } from '../support/until.js';

const DAY = '2091-03-01';
const OTHER_DAY = '2091-03-02';

interface Recipe {
  id: string;
  name: string;
  version: number;
  description: string | null;
  tags: { name: string }[];
  recipeIngredients: { id: string; ingredientName: string; amount: number | null; order: number }[];
  steps: { id: string; step: string; stepIngredients: { ingredientOrder: number }[] }[];
}

interface Whole {
  name: string;
  servings: number;
  ingredients: { id: string; text: string }[];
  steps: { id: string; text: string }[];
}

interface Lines {
  groceries: { id: string; name: string; isDone: boolean; storeId: string | null }[];
}

const larder = sharedLarder();
let household: Household;
let api: Api;
let assistant: Assistant;

beforeEach(async () => {
  household = await signUp(larder);
  ({ api } = household);
  assistant = await Assistant.connect(larder, household.key);
});

afterEach(() => assistant.close());

async function recipe(id: string): Promise<Recipe> {
  return (await ok(api.get(`/recipes/${id}`))) as Recipe;
}

describe('list_recipes', () => {
  it('finds by words, tags, meals and time, page by page', async () => {
    for (let nth = 0; nth < 3; nth++)
      await createRecipe(api, {
        name: `Leek soup ${nth}`,
        tags: ['winter'],
        categories: ['Dinner'],
        totalMinutes: 20 + nth,
      });
    await createRecipe(api, { name: 'Plum cake', tags: ['sweet'] });
    const page = {
      query: 'leek',
      tags: ['winter'],
      categories: ['Dinner'],
      maxMinutes: 21,
      sort: 'titleAsc',
      limit: 1,
    };
    const first = await assistant.do<{ recipes: object[] }>('list_recipes', page);
    expect(first).toMatchObject({ total: 2, nextCursor: 1, recipes: [{ name: 'Leek soup 0', tags: ['winter'] }] });
    const second = await assistant.do('list_recipes', { ...page, cursor: 1 });
    expect(second).toMatchObject({ total: 2, nextCursor: null, recipes: [{ name: 'Leek soup 1', totalMinutes: 21 }] });
  });
});

describe('get_recipe', () => {
  it('reads a recipe for other servings and in other units', async () => {
    const content = {
      servings: 2,
      recipeIngredients: ['250 g flour, sifted', '1 egg'],
      steps: [{ step: 'Bake at 180 °C.' }],
    };
    await createRecipe(api, { name: 'Plum cake', ...content });
    const stored = await assistant.do<Whole>('get_recipe', { recipe: 'plum CAKES' });
    expect(stored.ingredients.map(({ text }) => text)).toEqual(['250 g flour, sifted', '1 egg']);
    const scaled = await assistant.do<Whole>('get_recipe', { recipe: 'Plum cake', servings: 6, system: 'us' });
    expect(scaled).toMatchObject({ name: 'Plum cake', servings: 6, steps: [{ text: expect.stringContaining('°F') }] });
    expect(scaled.ingredients[1]?.text).toBe('3 eggs');
  });

  it('lists up to five when several recipes match, and says how to search when none does', async () => {
    for (let nth = 0; nth < 6; nth++) await createRecipe(api, { name: `Soup of day ${nth}` });
    const told = await assistant.fail('get_recipe', { recipe: 'soup' });
    expect(told).toMatch(/^CONFLICT: More than one recipe fits "soup"/);
    expect(told.match(/"Soup of day \d" \(id [0-9a-f-]{36}\)/g)).toHaveLength(5);
    expect(told).toMatch(/and more. Say which by its id/);
    expect(await assistant.fail('get_recipe', { recipe: 'quince' })).toMatch(/no recipe named "quince".*list_recipes/);
    await createRecipe(api, { name: 'Soup' });
    expect(await assistant.do('get_recipe', { recipe: 'soup' })).toMatchObject({ name: 'Soup' });
  });
});

describe('create_recipe and update_recipe', () => {
  it('create a recipe and change the given fields, also to null', async () => {
    const made = await assistant.do<{ id: string }>('create_recipe', {
      name: 'Pancakes',
      servings: 4,
      description: 'Thin ones',
      ingredients: ['250 g flour', '3 eggs', '500 ml milk'],
      steps: ['Stir.', 'Fry.'],
      tags: ['sweet'],
    });
    const before = await recipe(made.id);
    expect(before).toMatchObject({ name: 'Pancakes', description: 'Thin ones', tags: [{ name: 'sweet' }] });
    expect(before.recipeIngredients.map(({ ingredientName }) => ingredientName)).toEqual(['flour', 'eggs', 'milk']);
    await assistant.do('update_recipe', { recipe: 'pancakes', name: 'Crêpes', description: null });
    const after = await recipe(made.id);
    expect(after).toMatchObject({ name: 'Crêpes', description: null, servings: 4, version: before.version + 1 });
    expect(after.recipeIngredients).toEqual(before.recipeIngredients);
  });

  it('make different simultaneous changes of one recipe without losing any', async () => {
    const id = await createRecipe(api, { name: 'Soup', recipeIngredients: ['1 leek'] });
    const changes = [{ description: 'Thick' }, { notes: 'Freezes well' }, { servings: 3 }, { prepMinutes: 7 }];
    await Promise.all(changes.map((change) => assistant.do('update_recipe', { recipe: id, ...change })));
    expect(await recipe(id)).toMatchObject({
      version: 5,
      description: 'Thick',
      notes: 'Freezes well',
      servings: 3,
      prepMinutes: 7,
    });
  });

  it('keep the ingredients and steps that are given by id, with the references between them', async () => {
    const steps = [{ step: 'Stir the eggs.', stepIngredients: [{ ingredientOrder: 1 }] }, { step: 'Fry.' }];
    const id = await createRecipe(api, { name: 'Pancakes', recipeIngredients: ['250 g flour', '3 eggs'], steps });
    const before = await recipe(id);
    const [flour, eggs] = before.recipeIngredients.map((line) => line.id);
    const [stir] = before.steps.map((step) => step.id);
    await assistant.do('update_recipe', {
      recipe: id,
      ingredients: [{ id: eggs }, '1 pinch of salt', { id: flour, text: '300 g flour' }],
      steps: [{ id: stir }, 'Rest.'],
    });
    const after = await recipe(id);
    expect(after.recipeIngredients).toMatchObject([
      { id: eggs, amount: 3, order: 0 },
      { ingredientName: 'salt', order: 1 },
      { id: flour, amount: 300, order: 2 },
    ]);
    expect(after.steps).toMatchObject([{ id: stir, stepIngredients: [{ ingredientOrder: 0 }] }, { step: 'Rest.' }]);
    const unknown = { recipe: id, steps: [{ id: randomUUID() }] };
    expect(await assistant.fail('update_recipe', unknown)).toContain('steps.0.id: the recipe has none with this id');
  });

  it('need no version: a change of somebody else at the same time loses nothing', async () => {
    const id = await createRecipe(api, { name: 'Pancakes' });
    const notes = Array.from({ length: 4 }, (_, nth) =>
      assistant.ask('update_recipe', { recipe: id, notes: `Note ${nth}` }),
    );
    const told = await Promise.all(notes);
    const changes = told.filter(({ isError }) => !isError).length;
    expect(changes).toBeGreaterThan(0);
    expect((await recipe(id)).version).toBe(1 + changes);
  });
});

describe('imports', () => {
  let site: Site;

  beforeAll(async () => {
    site = await startSite();
  });

  afterAll(() => site.close());

  it('import a recipe from a page, and report the result', async () => {
    site.routes['/goulash'] = html(recipePage('Goulash'));
    const url = `${site.url}/goulash`;
    const { recipeId, status } = await assistant.do<{ recipeId: string; status: string }>('import_recipe_url', { url });
    expect(status).toBe('queued');
    await until(async () => {
      const { imports } = await assistant.do<{ imports: { status: string }[] }>('import_status', { recipeId });
      return imports[0]?.status === 'completed';
    });
    expect(await assistant.do('get_recipe', { recipe: recipeId })).toMatchObject({ name: 'Goulash' });
    expect(await assistant.do('import_recipe_url', { url })).toEqual({ recipeId, status: 'exists', name: 'Goulash' });
  });

  it('import recipes from text, and list the latest', async () => {
    const text = 'Pancakes\n\nIngredients\n250 g flour\n3 eggs\n\nSteps\n1. Stir.\n2. Fry.';
    const { recipeIds } = await assistant.do<{ recipeIds: string[] }>('import_recipe_text', { text });
    await until(async () => {
      const { imports } = await assistant.do<{ imports: { recipeId: string; status: string }[] }>('import_status');
      return imports.every((one) => one.status === 'completed' && recipeIds.includes(one.recipeId));
    });
    expect(await assistant.do('get_recipe', { recipe: 'pancakes' })).toMatchObject({ id: recipeIds[0] });
  });

  it('tell of files where there is no address', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(lockedPdf())]), 'soup.pdf');
    const sent = await fetch(`${larder.url}/api/v1/recipes/import/file`, {
      method: 'POST',
      headers: { 'x-api-key': household.key },
      body: form,
    });
    const { recipeId } = (await sent.json()) as { recipeId: string };
    const { text, structured } = await assistant.ask('import_status', { recipeId });
    expect(structured).toMatchObject({ imports: [{ recipeId, source: 'file', url: null }] });
    expect(text).toContain(`: files (recipeId ${recipeId})`);
  });

  it('refuse a text that is not an address', async () => {
    expect(await assistant.fail('import_recipe_url', { url: 'file:///etc/passwd' })).toMatch(/^BAD_REQUEST: url/);
    expect(await assistant.fail('import_status', { recipeId: randomUUID() })).toMatch(/^NOT_FOUND/);
  });
});

describe('the plan', () => {
  it('shows recipes and notes of some days, and the queue', async () => {
    const id = await createRecipe(api, { name: 'Soup' });
    await plan(api, id, DAY);
    await assistant.do('add_plan_note', { title: 'Eating out', date: OTHER_DAY, slot: 'Dinner' });
    await assistant.do('add_to_plan', { recipe: 'soup', date: null, slot: 'Lunch' });
    const shown = await assistant.do<{ items: object[] }>('get_plan', { from: DAY, to: OTHER_DAY });
    expect(shown.items).toMatchObject([
      { date: DAY, itemType: 'recipe', recipeId: id, name: 'Soup' },
      { date: OTHER_DAY, itemType: 'note', recipeId: null, name: 'Eating out' },
    ]);
    expect(await assistant.do('get_plan')).toMatchObject({ items: [{ date: null, name: 'Soup' }], total: 1 });
    expect(await assistant.fail('get_plan', { from: OTHER_DAY, to: DAY })).toContain('to must not be before from');
    for (const name of ['get_week_planned_recipes', 'get_month_planned_recipes'])
      expect(await assistant.do(name)).toMatchObject({ items: [], total: 0, nextCursor: null });
  });

  it('moves and removes items by name, and asks for the day when a name is there twice', async () => {
    const soon = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const id = await createRecipe(api, { name: 'Soup' });
    await plan(api, id, soon(1));
    await plan(api, id, soon(2));
    expect(await assistant.fail('move_planned', { item: 'soup', date: soon(3) })).toContain(`on ${soon(2)}, Dinner`);
    await assistant.do('move_planned', { item: 'soup', plannedFor: soon(2), date: soon(3), slot: 'Lunch' });
    const items = await itemsBetween(api, soon(1), soon(4));
    expect(items.map(({ date, slot }) => [date, slot])).toEqual([
      [soon(1), 'Dinner'],
      [soon(3), 'Lunch'],
    ]);
    await assistant.do('remove_from_plan', { item: 'soup', plannedFor: soon(1) });
    expect(await itemsBetween(api, soon(1), soon(2))).toEqual([]);
    expect(await assistant.fail('remove_from_plan', { item: items[0]?.id ?? '' })).toMatch(/^NOT_FOUND/);
  });

  it('removes the share of an item from the shopping list with it, on request', async () => {
    const id = await createRecipe(api, { name: 'Soup', recipeIngredients: ['1 leek'] });
    const item = await createItem(api, { date: DAY, slot: 'Dinner', itemType: 'recipe', recipeId: id });
    await assistant.do('groceries_from_plan', { from: DAY, to: DAY });
    await assistant.do('remove_from_plan', { item: item.id, withGroceries: true });
    expect(await ok(api.get('/groceries'))).toEqual([]);
  });
});

describe('groceries', () => {
  it('are added from lines, to a given store or to that of the last purchase', async () => {
    const { id: storeId } = await createStore(api, 'Market');
    const first = await assistant.do<Lines>('grocery_create', { items: ['2 l milk'], store: 'Market', note: 'fresh' });
    expect(first.groceries).toMatchObject([
      { name: 'milk', amount: 2, unit: 'liter', note: 'fresh', storeId, store: 'Market' },
    ]);
    await assistant.do('grocery_assign_store', { groceries: ['milk'], store: storeId });
    expect(await assistant.do<Lines>('grocery_create', { items: ['milk'] })).toMatchObject({
      groceries: [{ storeId }],
    });
    expect(await assistant.fail('grocery_create', { items: ['rice'], store: 'Bazaar' })).toContain('list_stores');
    expect(await assistant.fail('grocery_create', { items: ['rice'], store: randomUUID() })).toMatch(/^NOT_FOUND/);
    expect((await ok(api.get('/groceries'))) as object[]).toHaveLength(2);
  });

  it('are found by name for the intended tick, and none is ticked when one name is ambiguous', async () => {
    const done = await createGrocery(api, { name: 'milk', isDone: true });
    const open = await createGrocery(api, { name: 'milk' });
    for (const name of ['red onions', 'white onions', 'rice']) await createGrocery(api, { name });
    const ticked = await assistant.do<Lines>('grocery_mark_done', { groceries: ['milk'] });
    expect(ticked.groceries).toMatchObject([{ id: open.id, isDone: true }]);
    expect(await assistant.fail('grocery_mark_done', { groceries: ['rice', 'onions'] })).toContain(
      '"white onions", open',
    );
    const { groceries } = await assistant.do<Lines>('grocery_list', { show: 'done' });
    expect(groceries.map(({ id }) => id)).toEqual([done.id, open.id]);
    expect(await assistant.do('grocery_mark_done', { groceries: [done.id] })).toMatchObject({
      groceries: [{ isDone: true }],
    });
  });

  it('are deleted all or none', async () => {
    for (const name of ['milk', 'rice', 'salt']) await createGrocery(api, { name });
    expect(await assistant.fail('grocery_delete', { groceries: ['milk', 'saffron'] })).toContain('grocery_list');
    await assistant.do('grocery_delete', { groceries: ['milk', 'rice'] });
    expect(await ok(api.get('/groceries'))).toMatchObject([{ name: 'salt' }]);
  });

  it('of a recipe are scaled, and a preview adds none', async () => {
    await createRecipe(api, { name: 'Soup', servings: 2, recipeIngredients: ['1 leek', 'salt to taste'] });
    const wanted = { recipe: 'soup', servings: 6 };
    const preview = await assistant.do('groceries_from_recipe', { ...wanted, preview: true });
    expect(preview).toMatchObject({ added: 1, merged: 0, groceries: [{ text: '3 leeks' }] });
    expect(await ok(api.get('/groceries'))).toEqual([]);
    await assistant.do('groceries_from_recipe', wanted);
    const again = await assistant.do('groceries_from_recipe', wanted);
    expect(again).toMatchObject({ added: 0, merged: 1, groceries: [{ text: '6 leeks' }] });
  });
});

describe('stores', () => {
  it('are made and listed, each name once', async () => {
    const made = await assistant.do<{ store: { id: string } }>('create_store', {
      name: 'Market',
      website: 'https://market.example/',
    });
    const listed = await assistant.do<{ stores: object[] }>('list_stores');
    expect(listed.stores).toEqual([
      { id: made.store.id, name: 'Market', color: 'primary', website: 'https://market.example/' },
    ]);
    expect(await assistant.fail('create_store', { name: 'market' })).toMatch(
      /^CONFLICT: There is a store with this name/,
    );
  });
});

describe('what_can_i_cook', () => {
  interface Found {
    recipes: { name: string; missing: string[] }[];
    total: number;
    nextCursor: number | null;
  }

  const cook = (args: Record<string, unknown>): Promise<Found> => assistant.do<Found>('what_can_i_cook', args);

  it('lists those with the fewest missing ingredients first, page by page', async () => {
    const recipes = {
      Toast: ['bread'],
      'Egg on toast': ['bread', 'egg'],
      Feast: ['bread', 'quail', 'truffles', 'saffron'],
    };
    for (const [name, recipeIngredients] of Object.entries(recipes))
      await createRecipe(api, { name, recipeIngredients });
    const found = await cook({ ingredients: ['bread'], limit: 1 });
    expect(found).toMatchObject({ total: 2, nextCursor: 1, recipes: [{ name: 'Toast', missing: [] }] });
    const rest = await cook({ ingredients: ['bread'], limit: 1, cursor: 1 });
    expect(rest).toMatchObject({ total: 2, nextCursor: null, recipes: [{ name: 'Egg on toast', missing: ['egg'] }] });
    expect((await cook({ ingredients: ['bread'], maxMissing: 3 })).total).toBe(3);
  });

  it('accepts plurals and the last words of a name, and no other words of it', async () => {
    for (const name of ['red onions', 'onion powder', 'coconut milk'])
      await createRecipe(api, { name: `With ${name}`, recipeIngredients: [`1 ${name}`] });
    const { recipes } = await cook({ ingredients: ['onion'], maxMissing: 0 });
    expect(recipes.map(({ name }) => name)).toEqual(['With red onions']);
  });

  it('finds nothing in the bin, and nothing without available ingredients', async () => {
    const id = await createRecipe(api, { name: 'Toast', recipeIngredients: ['bread'] });
    expect((await cook({})).total).toBe(0);
    await ok(api.delete(`/recipes/${id}?version=1`));
    expect((await cook({ ingredients: ['bread'] })).total).toBe(0);
  });

  it('reads the pantry only for a key that may read groceries', async () => {
    await createRecipe(api, { name: 'Toast', recipeIngredients: ['bread'] });
    await ok(api.post('/pantry', { name: 'bread' }));
    expect(await cook({})).toMatchObject({ total: 1, usedPantry: true });
    const scopes = ['mcp', 'recipes:read'];
    const made = await household.visitor.send('POST', '/api/user/api-keys', { json: { name: 'tests', scopes } });
    const reader = await Assistant.connect(larder, (JSON.parse(made.text) as { key: string }).key);
    expect(await reader.do('what_can_i_cook')).toMatchObject({ total: 0, usedPantry: false });
    await reader.close();
  });
});
