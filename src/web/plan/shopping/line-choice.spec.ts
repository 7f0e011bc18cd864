import { describe, expect, it } from '@jest/globals';
import { grownBy, ingredientIdsOf, listedLines } from './line-choice.js';

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

  it('is shown where it is listed: in the open line, otherwise in the one that was bought last', () => {
    const skipped = [
      { name: 'leek', recipeIngredientId: 'leek', reason: 'LISTED' },
      { name: 'onion', recipeIngredientId: 'onion', reason: 'LISTED' },
      { name: 'salt', recipeIngredientId: 'salt', reason: 'pantry' },
    ] as const;
    const bought = (day: number, id: string): Parameters<typeof listedLines>[0][number] => ({
      sources: [source(id, null)],
      isDone: true,
      completedAt: `2031-05-0${day}T10:00:00.000Z`,
    });
    const open = { sources: [source('leek', null), source('salt', null)], isDone: false, completedAt: null };
    const lines = [bought(1, 'leek'), bought(2, 'onion'), bought(3, 'onion'), bought(1, 'onion'), open];
    expect(listedLines(lines, skipped)).toEqual([
      { line: open, ingredientIds: ['leek'] },
      { line: lines[2], ingredientIds: ['onion'] },
    ]);
  });
});

describe('what is added to a line of the list', () => {
  it.each([
    [1450, 'g', 500, 'g', 950],
    [1.5, 'kg', 500, 'g', 1],
    [8, null, 5, '', 3],
    [3, 'Zehen', 1, 'cloves', 2],
    [null, null, 2, null, null],
    [2, 'g', null, null, null],
    [500, 'g', 2, 'cans', null],
  ])('of %j %j, when it had %j %j, is %j', (amount, unit, had, unitBefore, added) => {
    expect(grownBy({ amount, unit }, { amount: had, unit: unitBefore })).toBe(added);
  });
});
