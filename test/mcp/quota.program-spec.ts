import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Assistant } from '../support/assistant.js';
import { createGrocery, createRecipe } from '../support/builders.js';
import { type Household, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';

let larder: RunningLarder;
let household: Household;
let assistant: Assistant;

beforeAll(async () => {
  larder = await startLarder({ LIMIT_HOUSEHOLD_MB: '1', RATE_LIMIT_REQUESTS: '0' });
  household = await signUp(larder);
  await createRecipe(household.api, { name: 'Soup' });
  await createGrocery(household.api, { name: 'milk' });
  assistant = await Assistant.connect(larder, household.key);
  const notes = (): string => randomBytes(9_000).toString('hex');
  for (let status = 200; status === 200;)
    ({ status } = await household.api.post('/recipes', { name: 'Long', notes: notes() }));
});

afterAll(async () => {
  await assistant.close();
  await larder.stop();
});

describe('the tools of a household that is full', () => {
  it.each([
    ['create_recipe', { name: 'Cake' }],
    ['update_recipe', { recipe: 'Soup', notes: 'More' }],
    ['grocery_create', { items: ['bread'] }],
    ['add_plan_note', { title: 'Eating out', date: null, slot: 'Dinner' }],
    ['create_store', { name: 'Market' }],
    ['import_recipe_text', { text: 'Soup' }],
  ])('%s adds nothing, and says why', async (name, args) => {
    expect(await assistant.fail(name, args)).toMatch(/^HOUSEHOLD_FULL: .*until something is removed\.$/);
  });

  it.each([
    ['list_recipes', {}],
    ['rate_recipe', { recipe: 'Soup', rating: 4 }],
    ['grocery_mark_done', { groceries: ['milk'] }],
    ['grocery_delete', { groceries: ['milk'] }],
  ])('%s still works', async (name, args) => {
    expect(await assistant.ask(name, args)).toMatchObject({ isError: false });
  });
});
