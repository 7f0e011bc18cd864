import { describe, expect, it } from '@jest/globals';
import type { SkippedIngredientDto, SkipReason } from '../../groceries/from-recipes/from-recipes.dto.js';
import { Speech } from '../words/speech.js';
import { addedInWords } from './added-in-words.js';

const EN = Speech.of('en');

function skipped(name: string, reason: SkipReason): SkippedIngredientDto {
  return { name, recipeIngredientId: 'id', reason };
}

function said(...reasons: SkipReason[]): string {
  return addedInWords({ added: 2, merged: 1, skipped: reasons.map((reason) => skipped('salt', reason)) }, EN);
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

  it('names what is on the list already only when nothing was added', () => {
    expect(said('LISTED', 'alreadyAdded')).toBe('3 items added to the shopping list.');
    expect(addedInWords({ added: 0, merged: 0, skipped: [skipped('salt', 'LISTED')] }, EN)).toBe(
      '0 items added to the shopping list. Left out: salt (already on the list).',
    );
  });

  it('names each ingredient once, and six at most', () => {
    const names = ['salt', 'salt', 'oil', 'flour', 'sugar', 'rice', 'pasta', 'tea', 'honey'];
    const all = names.map((name) => skipped(name, 'pantry'));
    expect(addedInWords({ added: 1, merged: 0, skipped: all }, EN)).toMatch(
      /^1 item added to the shopping list\. Left out: salt \(in the pantry\), oil .+, pasta \(in the pantry\), \+2\.$/,
    );
  });
});
