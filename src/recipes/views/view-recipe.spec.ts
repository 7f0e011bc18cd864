import { describe, expect, it } from '@jest/globals';
import { toDto } from '../../http/fields/to-dto.js';
import { InvalidRequestError } from '../../http/problems/errors.js';
import type { RecipeDto } from '../reading/recipe.dto.js';
import { RecipeViewQueryDto } from './recipe-view.dto.js';
import { isAsked, withView } from './view-recipe.js';

const RECIPE = {
  id: 'r',
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
    { step: 'Boil 5 minutes at "350 °F"', systemUsed: 'us', order: 0, stepIngredients: [] },
    { step: '', systemUsed: 'us', order: 1, stepIngredients: [] },
  ],
};

const asDto = (recipe: object): RecipeDto => recipe as RecipeDto;

describe('a view of a recipe', () => {
  it('only adds members', () => {
    expect(withView(asDto(RECIPE), { servings: 12, system: 'metric' })).toEqual({
      ...RECIPE,
      recipeIngredients: [
        {
          ...RECIPE.recipeIngredients[0],
          scaled: {
            amount: 200,
            unit: 'g',
            display: '200 g',
            name: RECIPE.recipeIngredients[0]?.ingredientName,
            exact: false,
            note: null,
            reason: 'DENSITY',
          },
        },
      ],
      steps: [
        { ...RECIPE.steps[0], display: 'Boil 5 minutes at "175 °C"' },
        { ...RECIPE.steps[1], display: '' },
      ],
      view: { servings: 12, system: 'metric', factor: 3 },
    });
  });

  it('also works for a recipe without ingredients and steps', () => {
    expect(withView(asDto({ ...RECIPE, recipeIngredients: [], steps: [] }), { scale: 2 })).toMatchObject({
      recipeIngredients: [],
      steps: [],
      view: { servings: 8, system: 'us', factor: 2 },
    });
  });

  it('shows steps as they are stored when there are too many step ingredients', () => {
    const many = Array.from({ length: 1_001 }, (_, order) => ({ ingredientOrder: 0, share: 1, order }));
    const steps = [{ ...RECIPE.steps[0], stepIngredients: many }];
    const shown = withView(asDto({ ...RECIPE, steps }), { system: 'metric' });
    expect(shown.steps[0]?.display).toBe(RECIPE.steps[0]?.step);
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
