import { describe, expect, it } from '@jest/globals';
import { amountFromNumber } from '../../shared/amounts/read-amount.js';
import { ListedByHand, type SourcesOfLine } from './listed-by-hand.js';

function lineOf(amount: number | null, calendarItemId: string | null = null): SourcesOfLine {
  const source = {
    recipeId: 'soup',
    recipeName: 'Soup',
    recipeIngredientId: 'leek',
    calendarItemId,
    amount,
    unit: null,
  };
  return { sources: [source], sourceAmounts: [null] };
}

const needed = (amount: number | null) => ({ amount: amount === null ? null : amountFromNumber(amount), unit: null });

describe('what recipes put on the list by themselves', () => {
  it('covers the meals that need it, each amount once', () => {
    const listed = new ListedByHand([lineOf(3)], new Set());
    expect(listed.restOf('leek', needed(2))).toBeNull();
    expect(listed.restOf('leek', needed(2))).toEqual({ amount: amountFromNumber(1) });
    expect(listed.restOf('leek', needed(2))).toEqual(needed(2));
  });

  it('covers each meal where no amount is known, because it cannot be used up', () => {
    const listed = new ListedByHand([lineOf(null)], new Set());
    expect([listed.restOf('leek', needed(null)), listed.restOf('leek', needed(null))]).toEqual([null, null]);
  });

  it('counts neither shares of the plan nor ingredients that are wanted again', () => {
    expect(new ListedByHand([lineOf(3, 'monday')], new Set()).restOf('leek', needed(2))).toEqual(needed(2));
    expect(new ListedByHand([lineOf(3)], new Set(['leek'])).restOf('leek', needed(2))).toEqual(needed(2));
  });
});
