import { describe, expect, it } from '@jest/globals';
import { readServings } from './servings.js';

describe('readServings', () => {
  it.each([
    [['4'], 4],
    [['4 servings'], 4],
    [['24', '24 cookies'], 24],
    [['1 loaf', '12 servings'], 12],
    [['Für 6 Personen'], 6],
    [['Serves four'], 4],
    [['2人分'], 2],
    [['2.5'], 2],
  ])('reads %j as %d', (values, servings) => {
    expect(readServings(values)).toBe(servings);
  });

  it('takes the lower end of a range', () => {
    expect(readServings(['4 to 6 servings'])).toBe(4);
    expect(readServings(['4-6'])).toBe(4);
  });

  it.each([[[]], [['a big pot']], [['0']], [['99999 servings']]])('reads nothing in %j', (values) => {
    expect(readServings(values)).toBeNull();
  });
});
