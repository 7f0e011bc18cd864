import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { spotAt } from './spot-in-slot.js';

describe('the number of a moved item', () => {
  it.each([
    ['in an empty slot', [], 0, 1, 0],
    ['at the beginning', [1, 2], 0, 0, 0],
    ['at the end', [1, 2], 2, 3, 0],
    ['behind the end', [1, 2], 2_147_483_647, 3, 0],
    ['between numbers with room', [1, 6], 1, 3, 0],
    ['between neighbours', [1, 2, 3], 1, 2, 100],
    ['between equal numbers', [1, 1], 1, 2, 101],
  ])('%s', (_, numbers, index, sortOrder, step) => {
    expect(spotAt(numbers, index)).toEqual({ sortOrder, step });
  });

  it('keeps the order at any place', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 })), fc.nat(30), (given, index) => {
        const numbers = given.toSorted((one, other) => one - other);
        const { sortOrder, step } = spotAt(numbers, index);
        const before = numbers.slice(0, index);
        const behind = numbers.slice(index).map((number) => number + step);
        for (const number of before) expect(number).toBeLessThan(sortOrder);
        for (const number of behind) expect(number).toBeGreaterThan(sortOrder);
      }),
    );
  });
});
