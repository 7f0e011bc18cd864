import { describe, expect, it } from '@jest/globals';
import { ingredientIdsOf, isThereByHand } from './line-choice.js';

const CHOSEN = new Set(['monday', 'tuesday']);

function source(recipeIngredientId: string, calendarItemId: string | null) {
  return { recipeId: 'r', recipeName: 'Soup', recipeIngredientId, calendarItemId, amount: 1, unit: null };
}

describe('a line for the plan', () => {
  it('is bought for the ingredients of the chosen recipes', () => {
    const sources = [
      source('leek', 'monday'),
      source('leek', 'tuesday'),
      source('onion', 'friday'),
      source('salt', null),
    ];
    expect(ingredientIdsOf({ sources }, CHOSEN)).toEqual(['leek']);
  });

  it('is there by hand when the recipe put all of it on the list', () => {
    const sources = [source('leek', 'monday'), source('leek', null)];
    expect(isThereByHand({ sources }, CHOSEN)).toBe(true);
    expect(isThereByHand({ sources: [...sources, source('onion', 'tuesday')] }, CHOSEN)).toBe(false);
  });
});
