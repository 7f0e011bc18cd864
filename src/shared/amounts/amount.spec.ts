import { describe, expect, it } from '@jest/globals';
import { compare, difference, fraction, ONE, product, quotient, roundTo, sum, wholeAndRest, ZERO } from './amount.js';
import { amountFromNumber, amountFromText, numberFromAmount } from './read-amount.js';
import { decimalText, fractionText } from './write-amount.js';

const third = fraction(1, 3);

describe('an amount', () => {
  it('is exact: three times a third is 1', () => {
    expect(product(fraction(3), third)).toEqual(ONE);
    expect(sum(sum(third, third), third)).toEqual(ONE);
  });

  it('is exact however often it is scaled there and back', () => {
    let amount = amountFromNumber(0.1);
    for (let time = 0; time < 50; time++) amount = quotient(product(amount, fraction(7, 3)), fraction(7, 3));
    expect(amount).toEqual(fraction(1, 10));
  });

  it('is in lowest terms with a denominator above zero, so that equal amounts have equal parts', () => {
    expect(fraction(6, 8)).toEqual({ numerator: 3n, denominator: 4n });
    expect(fraction(1, -2)).toEqual({ numerator: -1n, denominator: 2n });
    expect(fraction(-4, -6)).toEqual({ numerator: 2n, denominator: 3n });
    expect(fraction(0, -7)).toEqual(ZERO);
  });

  it('has no denominator 0', () => {
    expect(() => fraction(1, 0)).toThrow(RangeError);
    expect(() => quotient(ONE, ZERO)).toThrow(RangeError);
  });

  it.each([
    [fraction(1, 3), fraction(33, 100), 1],
    [fraction(2, 4), fraction(1, 2), 0],
    [fraction(-1, 2), fraction(1, 3), -1],
  ])('compares %o and %o as %d', (a, b, order) => {
    expect(compare(a, b)).toBe(order);
  });

  it('takes away what it adds', () => {
    expect(difference(sum(third, fraction(5, 7)), fraction(5, 7))).toEqual(third);
  });

  it.each([
    [fraction(7, 8), fraction(1, 2), ONE],
    [fraction(3, 4), fraction(1, 2), ONE],
    [fraction(-3, 4), fraction(1, 2), fraction(-1)],
    [fraction(1002), fraction(5), fraction(1000)],
    [third, fraction(1, 100), fraction(33, 100)],
  ])('rounds %o to %o as %o', (amount, step, rounded) => {
    expect(roundTo(amount, step)).toEqual(rounded);
  });

  it('comes apart into the whole part and the rest', () => {
    expect(wholeAndRest(fraction(7, 3))).toEqual({ whole: 2n, rest: third });
  });
});

describe('amountFromText', () => {
  it.each([
    ['2', fraction(2)],
    ['0.75', fraction(3, 4)],
    ['.5', fraction(1, 2)],
    ['-0.5', fraction(-1, 2)],
    ['3/4', fraction(3, 4)],
    ['3⁄4', fraction(3, 4)],
    ['1 1/2', fraction(3, 2)],
    ['1½', fraction(3, 2)],
    [' 1 ½ ', fraction(3, 2)],
    ['⅓', third],
    ['1e-3', fraction(1, 1000)],
    ['1.5e+3', fraction(1500)],
    ['453.59237', fraction(45359237, 100000)],
  ])('reads %j', (text, amount) => {
    expect(amountFromText(text)).toEqual(amount);
  });

  it.each(['', ' ', '.', '-', 'one', '0,75', '1/0', '1//2', '½½', '1.2.3', '2-3', 'NaN', '1'.repeat(61)])(
    'reads no amount into %j',
    (text) => {
      expect(amountFromText(text)).toBeNull();
    },
  );
});

describe('amountFromNumber', () => {
  it.each([
    [1 / 3, third],
    [5 + 2 / 3, fraction(17, 3)],
    [0.1 + 0.2, fraction(3, 10)],
    [0.33, fraction(33, 100)],
    [0.333, fraction(333, 1000)],
    [1e-7, fraction(1, 10_000_000)],
    [1e21, fraction(10n ** 21n)],
    [0, ZERO],
    [-0, ZERO],
    [-1.5, fraction(-3, 2)],
  ])('takes %d for what was meant', (value, amount) => {
    expect(amountFromNumber(value)).toEqual(amount);
  });

  it('takes each fraction of a recipe, alone and behind a whole number, for itself', () => {
    for (let denominator = 2; denominator <= 64; denominator++)
      for (let numerator = 1; numerator < denominator; numerator++)
        for (const whole of [0, 1, 7, 200])
          expect(amountFromNumber(whole + numerator / denominator)).toEqual(
            fraction(whole * denominator + numerator, denominator),
          );
  });

  it.each([NaN, Infinity, -Infinity])('refuses %d', (value) => {
    expect(() => amountFromNumber(value)).toThrow(RangeError);
  });

  it.each([0, 1 / 3, 0.1, 250, 1e-9, 123456.789, 5e-324, Number.MAX_VALUE])('gives %d back as it was', (value) => {
    expect(numberFromAmount(amountFromNumber(value))).toBe(value);
  });

  it('gives the nearest number of a quotient whose parts are beyond the numbers', () => {
    expect(numberFromAmount(fraction(10n ** 400n, 3n * 10n ** 400n + 1n))).toBeCloseTo(1 / 3, 12);
  });
});

describe('fractionText', () => {
  it.each([
    [fraction(3, 2), '1 ½'],
    [third, '⅓'],
    [fraction(4), '4'],
    [ZERO, '0'],
    [fraction(-9, 4), '-2 ¼'],
    [fraction(5, 16), '0.31'],
  ])('shows %o as %s', (amount, text) => {
    expect(fractionText(amount)).toBe(text);
  });
});

describe('decimalText', () => {
  it.each([
    [fraction(3, 2), '1.5'],
    [third, '0.33'],
    [fraction(1000), '1000'],
    [fraction(2, 3), '0.67'],
    [fraction(999, 1000), '1'],
    [fraction(1, 250), '0.004'],
    [fraction(-1, 4), '-0.25'],
    [ZERO, '0'],
  ])('shows %o as %s, and nothing above 0 as 0', (amount, text) => {
    expect(decimalText(amount)).toBe(text);
  });
});
