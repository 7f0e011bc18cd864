import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ok } from '../support/api.js';
import { Assistant, GENERATIONS } from '../support/assistant.js';
import { createRecipe } from '../support/builders.js';
import { itemsBetween } from '../support/calendar-items.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Cookable {
  recipes: { id: string; name: string; have: string[]; missing: string[]; missingCount: number }[];
  total: number;
}

interface Shown {
  groceries: { id: string; text: string; isDone: boolean; store: string | null }[];
  total: number;
}

interface Item {
  item: { id: string; date: string; slot: string; name: string; servings: number };
}

const SOUP = ['500 g tomatoes', '1 red onion', '2 tbsp olive oil', 'salt'];
const RICE = ['300 g rice', '1 red onion', '200 g mushrooms', '1 l vegetable stock', '50 g parmesan'];

const larder = sharedLarder();

describe.each(GENERATIONS)('an evening with an assistant (%s)', (generation) => {
  const today = new Date().toISOString().slice(0, 10);
  let household: Household;
  let assistant: Assistant;
  let soup: string;

  beforeAll(async () => {
    household = await signUp(larder);
    const { api } = household;
    soup = await createRecipe(api, { name: 'Tomato soup', servings: 2, totalMinutes: 30, recipeIngredients: SOUP });
    await createRecipe(api, { name: 'Mushroom risotto', servings: 4, recipeIngredients: RICE });
    for (const name of ['salt', 'olive oil']) await ok(api.post('/pantry', { name }));
    assistant = await Assistant.connect(larder, household.key, generation);
  });

  afterAll(() => assistant.close());

  it('begins with recipes for the available ingredients', async () => {
    const there = await assistant.do<Cookable>('what_can_i_cook', { ingredients: ['tomato', 'rice'] });
    expect(there.recipes).toMatchObject([
      { name: 'Tomato soup', missing: ['red onion'], missingCount: 1, have: ['olive oil', 'salt', 'tomatoes'] },
    ]);
    const all = await assistant.do<Cookable>('what_can_i_cook', { ingredients: ['onions'], maxMissing: 10 });
    expect(all.recipes.map(({ name, missingCount }) => [name, missingCount])).toEqual([
      ['Tomato soup', 1],
      ['Mushroom risotto', 4],
    ]);
  });

  it('continues with planning one, by its name', async () => {
    const plan = { recipe: 'tomato soup', date: today, slot: 'Dinner', servings: 4 };
    const { item } = await assistant.do<Item>('add_to_plan', plan);
    expect(item).toMatchObject({ date: today, slot: 'Dinner', name: 'Tomato soup', servings: 4 });
    const planned = await assistant.do<{ items: object[] }>('get_today_planned_recipes');
    expect(planned.items).toEqual([expect.objectContaining({ recipeId: soup, itemType: 'recipe' })]);
    expect(await itemsBetween(household.api, today, today)).toMatchObject([{ id: item.id, plannedServings: 4 }]);
  });

  it('with shopping for it: the pantry is left out, and amounts are for the guests', async () => {
    await assistant.do('create_store', { name: 'Market' });
    const wanted = { from: today, to: today };
    const added = await assistant.do<Shown & { skipped: { name: string; reason: string }[] }>(
      'groceries_from_plan',
      wanted,
    );
    expect(added.groceries.map(({ text }) => text)).toEqual(['1 kg tomatoes', '2 red onions']);
    expect(added.skipped).toEqual([
      { name: 'olive oil', reason: 'pantry' },
      { name: 'salt', reason: 'pantry' },
    ]);
    const again = await assistant.do<{ added: number; merged: number }>('groceries_from_plan', wanted);
    expect(again).toMatchObject({ added: 0, merged: 0 });
    await assistant.do('grocery_create', { items: ['2 l milk', 'bread'], store: 'market' });
    await assistant.do('grocery_assign_store', { groceries: ['tomatoes', 'red onion'], store: 'Market' });
    const list = await assistant.do<Shown>('grocery_list', { store: 'Market' });
    expect(list.groceries.map(({ text, store }) => [text, store])).toEqual([
      ['1 kg tomatoes', 'Market'],
      ['2 red onions', 'Market'],
      ['2 l milk', 'Market'],
      ['bread', 'Market'],
    ]);
  });

  it('and ends with ticking it off', async () => {
    const done = await assistant.do<Shown>('grocery_mark_done', { groceries: ['tomato', 'milk', 'bread'] });
    expect(done.groceries.map(({ isDone }) => isDone)).toEqual([true, true, true]);
    await assistant.do('grocery_mark_undone', { groceries: ['bread'] });
    const open = await assistant.do<Shown>('grocery_list');
    expect(open.groceries.map(({ text }) => text)).toEqual(['2 red onions', 'bread']);
    const standing = (await ok(household.api.get('/groceries'))) as { name: string; isDone: boolean }[];
    expect(standing.map(({ name, isDone }) => [name, isDone])).toEqual([
      ['tomatoes', true],
      ['red onion', false],
      ['milk', true],
      ['bread', false],
    ]);
    await assistant.do('rate_recipe', { recipe: soup, rating: 5 });
    expect(await ok(household.api.get(`/recipes/${soup}`))).toMatchObject({ userRating: 5 });
  });
});
