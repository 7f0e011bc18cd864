import { describe, expect, it } from '@jest/globals';
import { labelledParts } from './labelled-parts.js';

describe('a line as the labelled lines tell it', () => {
  it('has the first of several measures, and parts in the singular', () => {
    expect(labelledParts('1 cup plus 2 tablespoons mint leaves')).toEqual({
      amount: 1,
      unit: 'cup',
      ingredientName: 'mint leaf',
    });
  });
});
