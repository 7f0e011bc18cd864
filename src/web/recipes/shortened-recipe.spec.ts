import { describe, expect, it } from '@jest/globals';
import type { SharedRecipeDto } from '../../recipes/shares/shares.dto.js';
import { shortened } from './shortened-recipe.js';

function recipe(fields: object): SharedRecipeDto {
  return { description: null, notes: null, recipeIngredients: [], steps: [], ...fields } as unknown as SharedRecipeDto;
}

describe('shortened', () => {
  it('leaves a recipe as it is that fits a page', () => {
    const whole = recipe({ notes: 'Good', steps: [{ step: 'x'.repeat(99_000) }] });
    expect(shortened(whole)).toEqual({ recipe: whole, isWhole: true });
  });

  it('ends with the step that does not fit', () => {
    const steps = ['a', 'b', 'c'].map((letter) => ({ step: letter.repeat(45_000) }));
    const { recipe: short, isWhole } = shortened(recipe({ steps }));
    expect(short.steps).toEqual(steps.slice(0, 2));
    expect(isWhole).toBe(false);
  });

  it('cuts notes that are too long, and no character in two', () => {
    const { recipe: short, isWhole } = shortened(recipe({ notes: `x${'🍑'.repeat(9_000)}` }));
    expect(short.notes?.length).toBeLessThan(10_002);
    expect(short.notes?.isWellFormed()).toBe(true);
    expect(isWhole).toBe(false);
  });
});
