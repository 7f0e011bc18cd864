import { describe, expect, it } from '@jest/globals';
import type { SkipReason } from '../../groceries/from-recipes/from-recipes.dto.js';
import { Speech } from '../words/speech.js';
import { addedInWords } from './added-in-words.js';

function said(...reasons: SkipReason[]): string {
  const skipped = reasons.map((reason) => ({ name: 'salt', recipeIngredientId: 'id', reason }));
  return addedInWords({ added: 2, merged: 1, skipped }, Speech.of('en'));
}

describe('addedInWords', () => {
  it('counts new and changed lines together', () => {
    expect(said()).toBe('3 lines are on the shopping list.');
  });

  it('does not count the headings of a recipe as left out', () => {
    expect(said('heading')).toBe('3 lines are on the shopping list.');
    expect(said('heading', 'pantry')).toBe('3 lines are on the shopping list. 1 ingredient was left out.');
  });
});
