import { afterEach, expect, it } from '@jest/globals';
import { Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { cloneDatabase } from '../support/database/database.js';
import { signUp } from '../support/household.js';
import { startLarder } from '../support/larder.js';
import { until } from '../support/until.js';

const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

it('ingredients that an earlier Larder stored get their foods after a start', async () => {
  const database = await cloneDatabase();
  ends.push(() => database.drop());
  const before = await startLarder({ DATABASE_URL: database.url });
  const { key } = (await signUp(before)).api;
  const id = await createRecipe(new Api(before.url, key), { recipeIngredients: [{ ingredientName: 'Zwiebeln' }] });
  await before.stop();
  await database.query('UPDATE ingredients SET food_id = NULL, lexicon = NULL');
  const after = await startLarder({ DATABASE_URL: database.url });
  ends.push(() => after.stop());
  const api = new Api(after.url, key);
  await until(async () => {
    const { recipeIngredients } = (await ok(api.get(`/recipes/${id}`))) as { recipeIngredients: { foodId: string }[] };
    return recipeIngredients[0]?.foodId === 'onion';
  });
  expect(await database.query('SELECT count(*)::int AS count FROM ingredients WHERE lexicon IS NULL')).toEqual([
    { count: 0 },
  ]);
});
