import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AiReply, aRecipe, says, status, TestAi } from '../support/imports/ai-endpoint.js';
import { createRecipe } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { ImportBench } from '../support/imports/import-bench.js';
import type { Importing } from '../support/imports/importing.js';
import { sharedLarder } from '../support/shared-larder.js';
import { until } from '../support/until.js';

interface Estimated {
  version: number;
  createdAt: string;
  updatedAt: string;
  recipeIngredients: { id: string; ingredientName: string }[];
  nutritionEstimate: { lines: { key: string; calories: number; fat: number; carbs: number; protein: number }[] } | null;
}

const withoutAi = sharedLarder();
let ai: TestAi;
let bench: ImportBench;
let home: Importing;

beforeAll(async () => {
  ai = await TestAi.start();
  bench = await ImportBench.start({ AI_BASE_URL: ai.url, AI_MODEL: 'small-model', AI_TIMEOUT: '30' });
  ({ home } = bench);
});

afterAll(async () => {
  await bench.stop();
  await ai.close();
});

/** One entry for each line of the question: its number times 10 kilocalories. */
const estimates: AiReply = (request, response) => {
  const numbers = [...(request.body.messages[1]?.content ?? '').matchAll(/^(\d+): /gm)].map(([, number]) =>
    Number(number),
  );
  const lines = numbers.map((line) => ({ line, calories: line * 10, fat: 1.26, carbs: 2, protein: 3, sugar: 4 }));
  says({ lines })(request, response);
};

/** Estimates are answered only after the returned function was called. */
function held(): { reply: AiReply; answer: () => void } {
  let answer: () => void = () => undefined;
  const reply: AiReply = (request, response) => {
    answer = () => {
      estimates(request, response);
    };
  };
  return {
    reply,
    answer: () => {
      answer();
    },
  };
}

const asked = (): Promise<void> => until(() => ai.requests.length === 1);

async function create(fields: object = {}): Promise<string> {
  const recipe = { name: 'Pancakes', recipeIngredients: ['250 g flour', '2 eggs', 'salt'], ...fields };
  return (await home.post<string>('/recipes', recipe)).body;
}

async function recipe(id: string): Promise<Estimated> {
  return (await home.get<Estimated>(`/recipes/${id}`)).body;
}

const tasks = (id: string): Promise<unknown[]> =>
  bench.query(`SELECT attempts, state = 'waiting' AS waits FROM tasks WHERE kind = 'nutrition' AND subject = $1`, [id]);
const makeDue = (id: string): Promise<unknown[]> =>
  bench.query(`UPDATE tasks SET due_at = now() WHERE kind = 'nutrition' AND subject = $1`, [id]);
const estimated = async (id: string): Promise<Estimated> => {
  await until(async () => (await recipe(id)).nutritionEstimate !== null);
  return recipe(id);
};

describe('nutritionEstimate', () => {
  it('is added to a recipe without nutrition, with a line for each ingredient, and keeps version and date', async () => {
    const { reply, answer } = held();
    ai.will(reply);
    const id = await create();
    await asked();
    const before = await recipe(id);
    answer();
    const after = await estimated(id);
    const [flour, eggs, salt] = after.recipeIngredients;
    expect(after.nutritionEstimate).toEqual({
      lines: [
        { key: flour?.id, calories: 10, fat: 1.3, carbs: 2, protein: 3 },
        { key: eggs?.id, calories: 20, fat: 1.3, carbs: 2, protein: 3 },
        { key: salt?.id, calories: 30, fat: 1.3, carbs: 2, protein: 3 },
      ],
    });
    expect({ ...after, nutritionEstimate: null }).toEqual({ ...before, nutritionEstimate: null });
    expect(ai.requests[0]?.body.messages[1]?.content).toContain('1: 250 gram flour\n2: 2 eggs\n3: salt');
    expect(await tasks(id)).toEqual([]);
  });

  it('is added to an imported recipe too', async () => {
    const { recipeId } = await home.importUrl(bench.page('/pancakes'));
    ai.will(estimates);
    await home.settled(recipeId);
    expect((await estimated(recipeId)).nutritionEstimate?.lines).toHaveLength(2);
  });

  it('is not asked for where there is nutrition, or nothing to estimate', async () => {
    ai.will(says(aRecipe()));
    const ids = [
      await create({ calories: 300 }),
      await create({ protein: '3 g' }),
      await create({ recipeIngredients: [] }),
    ];
    for (const id of ids) expect(await tasks(id)).toEqual([]);
  });

  it('is tried again later when the AI fails, and given up quietly after four attempts', async () => {
    ai.will(status(500));
    const id = await create();
    for (const attempts of [1, 2, 3]) {
      const expected = JSON.stringify([{ attempts, waits: true }]);
      await until(async () => JSON.stringify(await tasks(id)) === expected);
      await makeDue(id);
    }
    await until(async () => (await tasks(id)).length === 0);
    expect(ai.requests).toHaveLength(4);
    expect((await recipe(id)).nutritionEstimate).toBeNull();
  });

  it('is discarded and made again for a recipe that was changed in the meantime', async () => {
    const { reply, answer } = held();
    ai.will(reply, estimates);
    const id = await create();
    await asked();
    await bench.query('DELETE FROM recipe_ingredients WHERE recipe_id = $1 AND position > 0', [id]);
    await bench.query('UPDATE recipes SET version = version + 1 WHERE id = $1', [id]);
    answer();
    const after = await estimated(id);
    expect(after).toMatchObject({ version: 2, nutritionEstimate: { lines: [{ calories: 10 }] } });
    expect(after.nutritionEstimate?.lines).toHaveLength(1);
    expect(ai.requests).toHaveLength(2);
  });

  it('is not made without an AI', async () => {
    const { api } = await signUp(withoutAi);
    const id = await createRecipe(api, { recipeIngredients: ['250 g flour'] });
    expect(await withoutAi.database.query('SELECT FROM tasks WHERE subject = $1', [id])).toEqual([]);
  });
});
