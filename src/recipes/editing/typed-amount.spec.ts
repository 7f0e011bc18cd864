import { describe, expect, it } from '@jest/globals';
import { typedAmount } from './typed-amount.js';

describe('an amount that somebody types', () => {
  it.each([
    ['2', 2, null],
    ['0,75', 0.75, null],
    ['.5', 0.5, null],
    ['1 ½', 1.5, null],
    ['1/4', 0.25, null],
    ['2–3', 2, 3],
    ['1/2 - 1', 0.5, 1],
  ])('%s is %d to %s', (text, amount, most) => {
    expect(typedAmount(text)).toEqual({ amount, most });
  });

  it.each(['', 'some', '-1', '3–2', '1-2-3', '2–x', '1/0', '9'.repeat(70)])('%j is none', (text) => {
    expect(typedAmount(text)).toBeNull();
  });
});
