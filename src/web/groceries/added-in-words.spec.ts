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
    expect(said()).toBe('3 items added to the shopping list.');
  });

  it('does not count the headings of a recipe as left out', () => {
    expect(said('heading')).toBe('3 items added to the shopping list.');
  });

  it('names what was left out, and why', () => {
    expect(said('heading', 'pantry')).toBe('3 items added to the shopping list. Left out: salt (in the pantry).');
  });
});
