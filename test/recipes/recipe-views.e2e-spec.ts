import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Line {
  ingredientName: string;
  scaled?: {
    amount: number | null;
    unit: string | null;
    display: string;
    name: string;
    note: string | null;
    exact: boolean;
    reason: string | null;
  };
}

interface Step {
  step: string;
  timers: object[];
  display?: string;
}

interface Recipe {
  [field: string]: unknown;
  recipeIngredients: Line[];
  steps: Step[];
  view?: object;
}

const SHORTBREAD = {
  name: 'Shortbread',
  servings: 4,
  systemUsed: 'us',
  recipeIngredients: [
    { ingredientName: 'flour', amount: 2, unit: 'cups' },
    { ingredientName: 'unsalted butter', amount: 1, unit: 'stick', note: 'about 113 g; softened' },
    { ingredientName: 'sugar', amount: 1 / 3, unit: 'cup' },
    { ingredientName: 'egg', amount: 1, unit: null },
    { ingredientName: 'star fruit', amount: 1, unit: 'cup' },
    { ingredientName: 'salt' },
  ],
  steps: [
    { step: 'Heat the oven to 350 °F and grease a 9-inch tin.' },
    {
      step: 'Rub 2 cups flour into the butter; knead for 25 to 30 minutes, then chill overnight.',
      stepIngredients: [{ ingredientOrder: 0 }],
    },
  ],
};

const larder = sharedLarder();
let api: Api;
let id: string;

beforeAll(async () => {
  ({ api } = await signUp(larder));
  id = await createRecipe(api, SHORTBREAD);
});

async function get(query = '', recipe = id): Promise<Recipe> {
  return (await ok(api.get(`/recipes/${recipe}${query}`))) as Recipe;
}

function scaledOf({ recipeIngredients }: Recipe): (object | undefined)[] {
  return recipeIngredients.map(({ scaled }) => scaled && without(without(scaled, 'name'), 'note'));
}

function without(object: object, name: string): object {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

describe('a recipe without a view', () => {
  it('has neither scaled amounts nor another text of its steps', async () => {
    const recipe = await get();
    expect(recipe).not.toHaveProperty('view');
    expect(recipe.recipeIngredients.every((line) => !('scaled' in line))).toBe(true);
    expect(recipe.steps.every((step) => !('display' in step))).toBe(true);
  });

  it('names the timers of each step', async () => {
    const { steps } = await get();
    expect(steps.map(({ timers }) => timers)).toEqual([
      [],
      [{ start: 44, end: 60, seconds: 1500, maxSeconds: 1800, label: 'knead for 25 to 30 minutes' }],
    ]);
    expect(steps[1]?.step.slice(44, 60)).toBe('25 to 30 minutes');
  });
});

describe('a view for other servings', () => {
  it('is the stored recipe, with additional fields', async () => {
    const stored = await get();
    const shown = await get('?servings=6');
    const recipeIngredients = shown.recipeIngredients.map((line) => without(line, 'scaled'));
    const steps = shown.steps.map((step) => without(step, 'display'));
    const { view, ...recipe } = shown;
    expect({ ...recipe, recipeIngredients, steps }).toEqual(stored);
    expect(view).toEqual({ servings: 6, system: 'us', factor: 1.5 });
  });

  it('scales each amount, and leaves out what has none', async () => {
    expect(scaledOf(await get('?servings=12'))).toEqual([
      { amount: 6, unit: 'cups', display: '6 cups', exact: true, reason: null },
      { amount: 3, unit: 'stick', display: '3 sticks', exact: true, reason: null },
      { amount: 1, unit: 'cup', display: '1 cup', exact: true, reason: null },
      { amount: 3, unit: null, display: '3', exact: true, reason: null },
      { amount: 3, unit: 'cup', display: '3 cups', exact: true, reason: null },
      { amount: null, unit: null, display: '', exact: true, reason: null },
    ]);
  });

  it('scales a quantity that the note of a line tells again', async () => {
    const { recipeIngredients } = await get('?servings=12');
    expect(recipeIngredients.map(({ scaled }) => scaled?.note)).toEqual([
      null,
      'about 340 g; softened',
      null,
      null,
      null,
      null,
    ]);
  });

  it('scales the amounts of a step that its ingredients mark, and nothing else', async () => {
    const { steps } = await get('?servings=12');
    expect(steps.map(({ display }) => display)).toEqual([
      'Heat the oven to 350 °F and grease a 9-inch tin.',
      'Rub 6 cups flour into the butter; knead for 25 to 30 minutes, then chill overnight.',
    ]);
  });

  it('is the same as one for the factor that makes these servings', async () => {
    expect(await get('?scale=0.5')).toEqual(await get('?servings=2'));
  });

  it('never writes', async () => {
    const before = await get();
    await get('?servings=9&system=metric');
    expect(await get()).toEqual(before);
  });
});

describe('a view in another system', () => {
  it('converts to weight with a known density, and reports an unknown one', async () => {
    const recipe = await get('?system=metric');
    expect(recipe.view).toEqual({ servings: 4, system: 'metric', factor: 1 });
    expect(scaledOf(recipe)).toEqual([
      { amount: 250, unit: 'g', display: '250 g', exact: false, reason: 'DENSITY' },
      { amount: 115, unit: 'g', display: '115 g', exact: false, reason: 'DENSITY' },
      { amount: 67, unit: 'g', display: '67 g', exact: false, reason: 'DENSITY' },
      { amount: 1, unit: null, display: '1', exact: true, reason: null },
      { amount: 1, unit: 'cup', display: '1 cup', exact: false, reason: 'NO_DENSITY' },
      { amount: null, unit: null, display: '', exact: true, reason: null },
    ]);
  });

  it('converts temperatures and sizes of its steps', async () => {
    const { steps } = await get('?system=metric&servings=8');
    expect(steps.map(({ display }) => display)).toEqual([
      'Heat the oven to 175 °C and grease a 23-cm tin.',
      'Rub 500 g flour into the butter; knead for 25 to 30 minutes, then chill overnight.',
    ]);
  });

  it('shows the lines that the recipe has for that system', async () => {
    const both = await createRecipe(api, {
      name: 'Stored in both',
      systemUsed: 'us',
      recipeIngredients: [
        { ingredientName: 'flour', amount: 2, unit: 'cups', order: 0, systemUsed: 'us' },
        { ingredientName: 'flour', amount: 260, unit: 'g', order: 0, systemUsed: 'metric' },
      ],
      steps: [
        { step: 'Heat to 350 °F.', order: 0, systemUsed: 'us' },
        { step: 'Auf 170 °C heizen.', order: 0, systemUsed: 'metric' },
      ],
    });
    const { recipeIngredients, steps } = await get('?system=metric', both);
    expect(recipeIngredients.map(({ scaled }) => scaled?.display)).toEqual(['260 g', '260 g']);
    expect(steps.map(({ display }) => display)).toEqual(['Auf 170 °C heizen.', 'Auf 170 °C heizen.']);
  });
});

describe('an invalid view', () => {
  it.each([
    ['servings=0', ['servings']],
    ['servings=-2', ['servings']],
    ['servings=1.5', ['servings']],
    ['servings=many', ['servings']],
    ['servings=99999999999', ['servings']],
    ['servings=2&servings=3', ['servings']],
    ['scale=0', ['scale']],
    ['scale=-1', ['scale']],
    ['scale=1e3', ['scale']],
    ['scale=1001', ['scale']],
    ['scale=NaN', ['scale']],
    ['servings=2&scale=2', ['scale']],
    ['system=imperial', ['system']],
    ['system=imperial&servings=x', ['servings', 'system']],
  ])('is refused: %s', async (query, paths) => {
    const response = await api.get(`/recipes/${id}?${query}`);
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(paths);
  });

  it('of an unknown recipe, or of another household, is a 404', async () => {
    const other = await signUp(larder);
    for (const response of [
      await api.get(`/recipes/${randomUUID()}?servings=2`),
      await other.api.get(`/recipes/${id}?servings=2`),
    ])
      expectProblem(response, 404, 'NOT_FOUND', 'Recipe not found');
  });

  it('ignores other parameters of the query', async () => {
    expect(await get('?unknown=1')).toEqual(await get());
  });
});

describe('a recipe of megabytes', () => {
  it('has its view like any other, and the timers of its first 100,000 characters', async () => {
    const step = `Simmer for 20 minutes at 350 °F. ${'é"\\'.repeat(600)}`;
    const large = await createRecipe(api, {
      name: 'Large',
      recipeIngredients: Array.from({ length: 500 }, (_, order) => ({ ingredientName: `thing ${order}`, amount: 1 })),
      steps: Array.from({ length: 150 }, () => ({ step })),
    });
    const recipe = await get('?scale=3&system=metric', large);
    expect(recipe.recipeIngredients.every(({ scaled }) => scaled?.amount === 3)).toBe(true);
    const withTimer = Math.ceil(100_000 / step.trim().length);
    expect(recipe.steps.map(({ timers }) => timers.length)).toEqual(
      Array.from({ length: 150 }, (_, index) => (index < withTimer ? 1 : 0)),
    );
    expect(recipe.steps.every(({ display }) => display === step.trim().replace('350 °F', '175 °C'))).toBe(true);
  });
});
