import { describe, expect, it } from '@jest/globals';
import { copyName, nameOfCopies } from './copy-name.js';

describe('the name of a copy', () => {
  it.each([
    ['Soup', [], 'Soup (2)'],
    ['Soup', ['Soup', 'Soup (2)'], 'Soup (3)'],
    ['Soup', ['Soup (3)'], 'Soup (2)'],
    ['Soup (2)', ['Soup', 'Soup (2)'], 'Soup (3)'],
    ['Soup(2)', [], 'Soup(2) (2)'],
    ['Soup (two)', [], 'Soup (two) (2)'],
    [' (2)', [], ' (2) (2)'],
  ])('of %j is, when %j are taken, %j', (name, taken, expected) => {
    expect(copyName(name, new Set(taken))).toBe(expected);
  });

  it('is no longer than a name may be, and cuts no character', () => {
    const name = copyName(`${'x'.repeat(495)}🍅🍅`, new Set());
    expect(name.length).toBeLessThanOrEqual(500);
    expect(name.isWellFormed()).toBe(true);
    expect(name.endsWith(' (2)')).toBe(true);
  });

  it('begins as those of all other copies', () => {
    expect([nameOfCopies('Soup'), nameOfCopies('Soup (12)')]).toEqual(['Soup', 'Soup']);
  });
});
