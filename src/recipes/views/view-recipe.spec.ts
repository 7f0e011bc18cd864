import { describe, expect, it } from '@jest/globals';
import { toDto } from '../../http/fields/to-dto.js';
import { InvalidRequestError } from '../../http/problems/errors.js';
import { atOnce } from '../../slices.js';
import { withTimers } from '../reading/with-timers.js';
import { RecipeViewQueryDto } from './recipe-view.dto.js';
import { type AskedView, isAsked, viewOfRecipe } from './view-recipe.js';

const RECIPE = {
  id: 'r',
  name: 'A "step" : "x" \\',
  servings: 4,
  systemUsed: 'us',
  recipeIngredients: [
    {
      id: 'i',
      amount: 1 / 3,
      unit: 'cup',
      order: 0,
      systemUsed: 'us',
      ingredientName: 'sugar',
      ingredientId: 's',
      note: null,
    },
  ],
  steps: [
    { step: 'Boil 5 minutes at "350 °F" \\', systemUsed: 'us', order: 0, stepIngredients: [] },
    { step: '', systemUsed: 'us', order: 1, stepIngredients: [] },
  ],
  tags: [{ name: '"steps" : [' }],
};

interface Shown {
  steps: { timers: unknown[]; display: string }[];
  recipeIngredients: { scaled: unknown }[];
  view: unknown;
}

/** As text and as bytes, which are read in different ways. */
function shownIn(asked: AskedView, indent = 1): [Shown, Shown] {
  const text = JSON.stringify(RECIPE, null, indent);
  const read = (recipe: string | Buffer): Shown =>
    JSON.parse(atOnce(viewOfRecipe(atOnce(withTimers(recipe)), asked)).toString()) as Shown;
  return [read(text), read(Buffer.from(text))];
}

describe('a view of the JSON of a recipe', () => {
  it.each([0, 1])('only adds members, with an indent of %d', (indent) => {
    for (const shown of shownIn({ servings: 12, system: 'metric' }, indent)) {
      expect(shown).toEqual({
        ...RECIPE,
        recipeIngredients: [
          {
            ...RECIPE.recipeIngredients[0],
            scaled: { amount: 200, unit: 'g', display: '200 g', exact: false, reason: 'DENSITY' },
          },
        ],
        steps: [
          {
            ...RECIPE.steps[0],
            timers: [{ start: 5, end: 14, seconds: 300, maxSeconds: null, label: 'Boil 5 minutes' }],
            display: 'Boil 5 minutes at "175 °C" \\',
          },
          { ...RECIPE.steps[1], timers: [], display: '' },
        ],
        view: { servings: 12, system: 'metric', factor: 3 },
      });
    }
  });

  it('also works for a recipe without ingredients and steps', () => {
    const empty = JSON.stringify({ ...RECIPE, recipeIngredients: [], steps: [] });
    expect(JSON.parse(atOnce(viewOfRecipe(atOnce(withTimers(empty)), { scale: 2 })).toString())).toMatchObject({
      recipeIngredients: [],
      steps: [],
      view: { servings: 8, system: 'us', factor: 2 },
    });
  });
});

describe('what a view is asked for by', () => {
  it.each([
    [{}, false],
    [{ servings: '6' }, true],
    [{ scale: '0.5' }, true],
    [{ system: 'us' }, true],
    [{ servings: '6', system: 'metric' }, true],
  ])('%j is a view: %s', (query, isView) => {
    expect(isAsked(toDto(RecipeViewQueryDto, query))).toBe(isView);
  });

  it.each([
    { servings: '0' },
    { servings: '1.5' },
    { servings: 'x' },
    { servings: '' },
    { servings: ['1', '2'] },
    { scale: '0' },
    { scale: '-1' },
    { scale: '1e3' },
    { scale: '1001' },
    { scale: '2', servings: '2' },
    { system: 'imperial' },
  ])('%j is refused', (query) => {
    expect(() => toDto(RecipeViewQueryDto, query)).toThrow(InvalidRequestError);
  });
});
