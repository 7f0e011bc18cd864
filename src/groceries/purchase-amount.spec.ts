import { describe, expect, it } from '@jest/globals';
import { purchaseAmount } from './purchase-amount.js';

describe('purchaseAmount', () => {
  it.each([
    [2.5, null, 3],
    [1.2, '', 2],
    [1.5, 'clove', 2],
    [0.5, 'cans', 1],
    [2.1, 'piece', 3],
    [2, 'clove', 2],
    [0, null, 0],
    [250.5, 'g', 250.5],
    [1.5, 'cup', 1.5],
    [0.25, 'liter', 0.25],
    [1.5, 'no unit that anybody knows', 1.5],
    [null, 'clove', null],
  ])('%p of %p is %p in the basket', (amount, unit, basket) => {
    expect(purchaseAmount(amount, unit)).toBe(basket);
  });
});
