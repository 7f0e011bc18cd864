import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ok } from '../support/api.js';
import { Assistant } from '../support/assistant.js';
import { createGrocery, createRecipe, createStore, plan } from '../support/builders.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const SECRET = 'quetzal';
const larder = sharedLarder();
let theirs: Household;
let assistant: Assistant;
let recipe: string;
let grocery: string;
let store: string;
let item: string;

beforeAll(async () => {
  const today = new Date().toISOString().slice(0, 10);
  theirs = await signUp(larder, 'Bo');
  recipe = await createRecipe(theirs.api, { name: `${SECRET} soup`, recipeIngredients: [`1 ${SECRET}`] });
  grocery = (await createGrocery(theirs.api, { name: SECRET })).id;
  store = (await createStore(theirs.api, `${SECRET} shop`)).id;
  item = await plan(theirs.api, recipe, today);
  await ok(theirs.api.post('/pantry', { name: SECRET }));
  const ours = await signUp(larder, 'Ada');
  await createRecipe(ours.api, { name: 'Ours' });
  await createGrocery(ours.api, { name: 'ours' });
  assistant = await Assistant.connect(larder, ours.key);
});

afterAll(() => assistant.close());

function everything(): Promise<unknown[]> {
  const { api } = theirs;
  const day = new Date().toISOString().slice(0, 10);
  const paths = [`/recipes/${recipe}`, '/groceries', '/stores', `/calendar-items?from=${day}&to=${day}`];
  return Promise.all(paths.map((path) => ok(api.get(path))));
}

describe('what belongs to another household', () => {
  it('is not found by a tool, by id or by name, and stays unchanged', async () => {
    const before = await everything();
    for (const name of ['get_recipe', 'update_recipe', 'rate_recipe', 'groceries_from_recipe', 'add_to_plan'])
      for (const given of [recipe, `${SECRET} soup`]) {
        const rest = { rate_recipe: { rating: 1 }, add_to_plan: { date: null, slot: 'Lunch' } }[name] ?? {};
        expect(await assistant.fail(name, { recipe: given, ...rest })).toMatch(/^NOT_FOUND: There is no recipe/);
      }
    for (const name of ['grocery_mark_done', 'grocery_mark_undone', 'grocery_delete', 'grocery_assign_store'])
      for (const given of [grocery, SECRET]) {
        const rest = name === 'grocery_assign_store' ? { store: null } : {};
        expect(await assistant.fail(name, { groceries: [given], ...rest })).toMatch(/^NOT_FOUND: There is no grocery/);
      }
    for (const name of ['move_planned', 'remove_from_plan'])
      for (const given of [item, `${SECRET} soup`]) {
        const rest = name === 'move_planned' ? { date: null } : {};
        expect(await assistant.fail(name, { item: given, ...rest })).toMatch(/^NOT_FOUND: There is no planned item/);
      }
    for (const [name, rest] of [
      ['grocery_create', { items: ['rice'] }],
      ['grocery_assign_store', { groceries: ['ours'] }],
      ['groceries_from_recipe', { recipe: 'Ours' }],
    ] as const)
      for (const given of [store, `${SECRET} shop`])
        expect(await assistant.fail(name, { ...rest, store: given })).toMatch(/^NOT_FOUND: /);
    expect(await everything()).toEqual(before);
  });

  it('is in no list', async () => {
    for (const [name, args] of [
      ['list_recipes', { query: SECRET }],
      ['what_can_i_cook', { ingredients: [SECRET] }],
      ['what_can_i_cook', {}],
      ['grocery_list', { show: 'all' }],
      ['list_stores', {}],
      ['get_today_planned_recipes', {}],
      ['get_plan', {}],
      ['import_status', {}],
    ] as const) {
      const { text, structured } = await assistant.ask(name, args);
      expect(text + JSON.stringify(structured)).not.toContain(SECRET);
    }
  });

  it('is in no list of a store of theirs', async () => {
    expect(await assistant.do('grocery_list', { store, show: 'all' })).toMatchObject({ groceries: [], total: 0 });
  });
});
