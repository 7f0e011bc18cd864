import { describe, expect, it } from '@jest/globals';
import { periodAround } from './period.js';

describe('the period around a day', () => {
  it.each([
    ['2028-02-29', 'day', '2028-02-29', '2028-02-29'],
    ['2028-02-29', 'month', '2028-02-01', '2028-02-29'],
    ['2028-02-28', 'week', '2028-02-28', '2028-03-05'],
    ['2028-03-05', 'week', '2028-02-28', '2028-03-05'],
    ['2027-01-01', 'week', '2026-12-28', '2027-01-03'],
  ] as const)('%s, %s', (day, period, from, to) => {
    expect(periodAround(day, period)).toEqual({ from, to });
  });

  it('begins with the day with which weeks begin', () => {
    expect(periodAround('2028-03-04', 'week', 'sunday')).toEqual({ from: '2028-02-27', to: '2028-03-04' });
    expect(periodAround('2028-03-04', 'week', 'saturday')).toEqual({ from: '2028-03-04', to: '2028-03-10' });
  });
});
