import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isSilent, says, TestAi } from '../support/imports/ai-endpoint.js';
import { createRecipe } from '../support/builders.js';
import { Api, ok } from '../support/api.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { signUp } from '../support/household.js';
import { startLarder } from '../support/larder.js';
import { until } from '../support/until.js';

let ai: TestAi;
let database: TestDatabase;

beforeAll(async () => {
  ai = await TestAi.start();
  database = await cloneDatabase();
});

afterAll(async () => {
  await ai.close();
  await database.drop();
});

describe('nutritionEstimate', () => {
  it('is made by the next process when its own is killed, once for any number of processes', async () => {
    const settings = { DATABASE_URL: database.url, AI_BASE_URL: ai.url, AI_MODEL: 'small-model', AI_TIMEOUT: '30' };
    ai.will(isSilent);
    const doomed = await startLarder(settings);
    const home = await signUp(doomed);
    const id = await createRecipe(home.api, { recipeIngredients: ['salt'] });
    await until(() => ai.requests.length === 1);
    await doomed.kill();
    ai.will(says({ lines: [{ line: 1, calories: 10, fat: 1, carbs: 2, protein: 3 }] }));
    const next = await Promise.all([startLarder(settings), startLarder(settings)]);
    const api = new Api(next[0].url, home.key);
    await until(async () => {
      const recipe = (await ok(api.get(`/recipes/${id}`))) as { nutritionEstimate: unknown };
      return recipe.nutritionEstimate !== null;
    });
    expect(ai.requests).toHaveLength(1);
    expect(await database.query('SELECT FROM tasks WHERE subject = $1', [id])).toEqual([]);
    for (const process of next) await process.stop();
  });
});
