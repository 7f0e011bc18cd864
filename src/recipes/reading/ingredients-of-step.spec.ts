import { describe, expect, it } from '@jest/globals';
import type { RecipeIngredientDto } from './recipe.dto.js';
import { ingredientsOfSteps } from './ingredients-of-step.js';

function named(names: readonly string[], ...steps: string[]): string[][] {
  const ingredients = names.map((ingredientName, order) => ({ ingredientName, order }) as RecipeIngredientDto);
  const written = steps.map((step) => ({ step, stepIngredients: [] }));
  return ingredientsOfSteps(written, ingredients).map((used) =>
    used.map(({ ingredient }) => ingredient.ingredientName),
  );
}

describe('the ingredients of a step', () => {
  it.each([
    ['tomatoes', 'Cut each tomato.'],
    ['Zwiebel', 'Die Zwiebeln schälen.'],
    ['Weizenmehl', 'Das Mehl sieben.'],
    ['farine de blé', 'Ajouter la farine.'],
    ['crème fraîche', 'Ajouter la creme fraiche.'],
    ['salt and pepper', 'Season with salt.'],
  ])('are those that its text names: %s in "%s"', (name, step) => {
    expect(named([name, 'water'], step)).toEqual([[name]]);
  });

  it('are not those whose names only begin with a word of the text', () => {
    const names = ['baking powder', 'olive oil', 'large eggs'];
    const steps = ['Stir the powder into the oil.', 'Beat the eggs.', 'Line a large baking sheet, add olives.'];
    expect(named(names, ...steps)).toEqual([['baking powder', 'olive oil'], ['large eggs'], []]);
  });

  it('are named by any word of a name whose last word no step has', () => {
    expect(named(['chicken breast', 'rice'], 'Fry the chicken.', 'Boil the rice.')).toEqual([
      ['chicken breast'],
      ['rice'],
    ]);
  });

  it('are those that the step has, with their shares, whatever its text says', () => {
    const ingredients = ['flour', 'sugar'].map(
      (ingredientName, order) => ({ ingredientName, order }) as RecipeIngredientDto,
    );
    const step = { step: 'Stir in the sugar.', stepIngredients: [{ ingredientOrder: 0, share: 0.5, order: 0 }] };
    expect(ingredientsOfSteps([step], ingredients)).toEqual([[{ ingredient: ingredients[0], share: 0.5 }]]);
  });
});
