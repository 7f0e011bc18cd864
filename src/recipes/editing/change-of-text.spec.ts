import { describe, expect, it } from '@jest/globals';
import type { RecipeDto } from '../reading/recipe.dto.js';
import { changeOf, newRecipe } from './change-of-text.js';
import { EDIT_FIELDS, type EditField, type RecipeText, textOfRecipe } from './recipe-text.js';
import type { Corrections } from './ingredient-text.js';

function ingredient(
  order: number,
  amount: number | null,
  unit: string | null,
  ingredientName: string,
  more: object = {},
): object {
  return {
    id: `i${order}`,
    ingredientId: `n${order}`,
    amount,
    unit,
    order,
    ingredientName,
    note: null,
    systemUsed: 'metric',
    ...more,
  };
}

function step(order: number, text: string, stepIngredients: object[] = []): object {
  return { id: `s${order}`, step: text, order, systemUsed: 'metric', images: [], stepIngredients, timers: [] };
}

const RECIPE = {
  version: 7,
  systemUsed: 'metric',
  originalSystem: null,
  servings: 4,
  categories: [],
  tags: [],
  cuisines: [],
  recipeIngredients: [
    ingredient(0, 500, 'gram', 'flour'),
    ingredient(0, 4, 'cup', 'flour', { id: 'us0', systemUsed: 'us' }),
    ingredient(1, 0.5, null, 'lemon', { note: 'grated' }),
    ingredient(2, 2, null, 'eggs', { note: '2–3; beaten' }),
  ],
  steps: [step(0, 'Mix.', [{ ingredientOrder: 2, share: 1, order: 0 }]), step(1, 'Bake.\n\nServe.')],
} as unknown as RecipeDto;

function change(some: Partial<RecipeText>, corrections: Corrections = new Map()): Readonly<Record<string, unknown>> {
  return changeOf(RECIPE, { ...textOfRecipe(RECIPE), ...some }, Object.keys(some) as EditField[], corrections);
}

describe('the texts of a recipe', () => {
  it('have one line for each ingredient of the own system, and steps without empty lines', () => {
    expect(textOfRecipe(RECIPE)).toMatchObject({
      ingredients: '500 g flour\n½ lemon, grated\n2–3 eggs, beaten',
      steps: 'Mix.\n\nBake.\nServe.',
    });
  });
});

describe('a change', () => {
  it('names only the fields that changed', () => {
    expect(change({ name: 'Pie' })).toEqual({ version: 7, name: 'Pie' });
  });

  it('keeps ingredients whose lines stay, in both systems, and gives a rewritten line the id of its place', () => {
    expect(change({ ingredients: '500 g flour\n1 lemon\n2–3 eggs, beaten\nsalt' })['recipeIngredients']).toEqual([
      { id: 'i0', ingredientId: 'n0', amount: 500, unit: 'gram', systemUsed: 'metric', order: 0 },
      { id: 'us0', ingredientId: 'n0', amount: 4, unit: 'cup', systemUsed: 'us', order: 0 },
      { id: 'i1', line: '1 lemon', note: null, order: 1 },
      { id: 'i2', ingredientId: 'n2', amount: 2, unit: null, systemUsed: 'metric', order: 2 },
      { line: 'salt', order: 3 },
    ]);
  });

  it('takes a line with a colon at its end for a heading', () => {
    expect(change({ ingredients: 'For the dough:' })['recipeIngredients']).toEqual([
      { id: 'i0', ingredientName: 'For the dough:', amount: null, unit: null, order: 0 },
    ]);
  });

  it('stores a line as it was corrected, with the id that it has', () => {
    const corrections = new Map([
      ['½ lemon, grated', { amount: '1/2', unit: 'EL', name: 'lemon zest', note: '' }],
      ['500 g flour', { amount: '450–500', unit: 'g', name: 'flour', note: 'sifted' }],
    ]);
    const { ingredients } = textOfRecipe(RECIPE);
    expect(change({ ingredients }, corrections)['recipeIngredients']).toEqual([
      {
        id: 'i0',
        ingredientName: 'flour',
        amount: 450,
        unit: 'gram',
        systemUsed: 'metric',
        note: '450–500; sifted',
        order: 0,
      },
      { id: 'i1', ingredientName: 'lemon zest', amount: 0.5, unit: 'tablespoon', note: null, order: 1 },
      { id: 'i2', ingredientId: 'n2', amount: 2, unit: null, systemUsed: 'metric', order: 2 },
    ]);
  });

  it('adjusts the ingredients of steps to moved ingredients, and drops removed ones', () => {
    const both = { ingredients: '2–3 eggs, beaten\n500 g flour', steps: 'Mix.\n\nCook.' };
    expect(change(both)['steps']).toMatchObject([
      { id: 's0', step: 'Mix.', stepIngredients: [{ ingredientOrder: 0, share: 1 }] },
      { id: 's1', step: 'Cook.' },
    ]);
    expect(change({ ...both, ingredients: '500 g flour' })['steps']).toMatchObject([{ stepIngredients: [] }, {}]);
  });

  it('leaves the text of a step as it was stored when it is not rewritten', () => {
    expect(change({ steps: 'Bake.\nServe.' })['steps']).toMatchObject([
      { id: 's1', step: 'Bake.\n\nServe.', order: 0 },
    ]);
  });

  it('takes times in minutes, as a clock shows them, and in words', () => {
    expect(change({ prepMinutes: '90', cookMinutes: '1:30', totalMinutes: '3 h' })).toEqual({
      version: 7,
      prepMinutes: 90,
      cookMinutes: 90,
      totalMinutes: 180,
    });
    expect(change({ prepMinutes: '1 h 30 min', cookMinutes: 'eine Stunde', totalMinutes: '0' })).toMatchObject({
      prepMinutes: 90,
      cookMinutes: 60,
      totalMinutes: 0,
    });
  });

  it.each(['1:5', '1:90', '-1:30', '1 : 30', '1:300'])(
    'passes on %s, which is no time of a clock, so that it is refused',
    (text) => {
      expect(change({ cookMinutes: text })).toMatchObject({ cookMinutes: text });
    },
  );

  it('clears empty fields, and passes on wrong numbers so that they are refused', () => {
    expect(change({ notes: '', totalMinutes: '', prepMinutes: 'soon', cookMinutes: '1.5' })).toEqual({
      version: 7,
      notes: null,
      totalMinutes: null,
      prepMinutes: 'soon',
      cookMinutes: '1.5',
    });
  });
});

describe('a new recipe', () => {
  it('is made of the texts', () => {
    const empty = Object.fromEntries(EDIT_FIELDS.map((name) => [name, ''])) as unknown as RecipeText;
    expect(
      newRecipe(
        { ...empty, name: 'Pie', ingredients: 'Dough:\n1 egg\n', steps: 'Mix.\n\nBake.', tags: 'a, b,' },
        new Map(),
      ),
    ).toMatchObject({
      name: 'Pie',
      servings: 1,
      recipeIngredients: [{ ingredientName: 'Dough:' }, { line: '1 egg' }],
      steps: [{ step: 'Mix.' }, { step: 'Bake.' }],
      tags: ['a', 'b'],
    });
  });
});
