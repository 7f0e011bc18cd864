import { describe, expect, it } from '@jest/globals';
import { readNumber } from './numbers.js';

describe('readNumber', () => {
  it.each([
    ['2', 2, null],
    ['1 1/2 cups', 1.5, null],
    ['1-1/2 cups', 1.5, null],
    ['1½', 1.5, null],
    ['1 ½', 1.5, null],
    ['1 and 1/2', 1.5, null],
    ['3⁄4', 0.75, null],
    ['.5', 0.5, null],
    ['2.25', 2.25, null],
    ['1,000 g', 1000, null],
    ['1-2', 1, 2],
    ['1 – 2', 1, 2],
    ['1 to 2', 1, 2],
    ['3- to 4-pound', 3, 4],
    ['½-1', 0.5, 1],
    ['2 or 3', 2, 3],
    ['1/3rd', 1 / 3, null],
    ['3/4ths', 0.75, null],
    ['0.33333334326744', 1 / 3, null],
    ['2.50000000000', 2.5, null],
    ['0.12345678901', 0.123456789, null],
  ])('reads %s', (text, value, max) => {
    expect(readNumber(text, 0, false)).toMatchObject({ value, max });
  });

  it('takes the comma for the decimal sign and the point for thousands where that is the custom', () => {
    expect(readNumber('1,5 kg', 0, true)?.value).toBe(1.5);
    expect(readNumber('1.000 g', 0, true)?.value).toBe(1000);
    expect(readNumber('0.125 l', 0, true)?.value).toBe(0.125);
  });

  it('keeps two measures apart', () => {
    expect(readNumber('400/14oz', 0, false)).toMatchObject({ value: 400, max: null, end: 3 });
    expect(readNumber('2 400 g tins', 0, false)).toMatchObject({ value: 2, end: 1 });
    expect(readNumber('1-14 oz can', 0, false)).toMatchObject({ value: 1, max: null });
  });

  it('reads no range whose end is lower than its start', () => {
    expect(readNumber('10-2', 0, false)).toMatchObject({ value: 10, max: null });
  });

  it('finds no number in a word', () => {
    expect(readNumber('flour', 0, false)).toBeNull();
  });
});
