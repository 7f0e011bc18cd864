import { describe, expect, it } from '@jest/globals';
import { readFilter } from './mealie-cookbooks.js';

const SOUP = new Map([
  ['recipe_category', new Set(['aaaa', 'dinner'])],
  ['tags', new Set(['t1', 't2'])],
]);

describe('the filter of a cookbook of Mealie', () => {
  it.each([
    ['recipe_category.id IN ["AA-AA"]', true],
    ['recipe_category.id IN ["bbbb"]', false],
    ['recipe_category.name = "Dinner"', true],
    ['recipe_category.name <> "Dinner"', false],
    ['tags.id CONTAINS ALL ["t1","t2"]', true],
    ['tags.id CONTAINS ALL ["t1", "t3"]', false],
    ['tags.id NOT IN ["t3"]', true],
    ['recipe_category.id IN ["x"] OR (tags.id IN ["t1"] AND tags.id NOT IN ["t9"])', true],
    ['tags.id IN ["t1"] AND recipe_category.id IN ["x"]', false],
    ['tools.id IN ["pot"]', false],
  ])('%s', (filter, expected) => {
    expect(readFilter(filter)?.(SOUP)).toBe(expected);
  });

  it.each([
    '',
    'rating >= 4',
    'created_at > "2024-01-01" AND tags.id IN ["t1"]',
    'tags.id IN ["t1"',
    'tags.id IN ["t1"] tags.id IN ["t2"]',
    `${'('.repeat(30)}tags.id IN ["t1"]${')'.repeat(30)}`,
    'tags.id CONTAINS',
    '"',
  ])('is not read as something else: %s', (filter) => {
    expect(readFilter(filter)).toBeNull();
  });
});
