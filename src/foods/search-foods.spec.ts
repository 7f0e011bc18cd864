import { describe, expect, it } from '@jest/globals';
import type { FoodLanguage } from './food-table.js';
import { searchFoods } from './search-foods.js';

function ids(query: string, language: FoodLanguage, limit = 5): string[] {
  return searchFoods(query, language, limit).map(({ id }) => id);
}

describe('a search for foods', () => {
  it('has the food with exactly this name first', () => {
    expect(ids('onion', 'en')[0]).toBe('onion');
    expect(ids('ZWIEBELN', 'de')[0]).toBe('onion');
    expect(ids('aubergine', 'fr')[0]).toBe('aubergine');
  });

  it('finds the beginning of a name before the beginning of another word, and that before a part of a word', () => {
    const found = searchFoods('oni', 'en', 100).map(({ names }) => names.en.map(({ singular }) => singular));
    const ranks = found.map((names) => {
      if (names.some((name) => name.startsWith('oni'))) return 1;
      if (names.some((name) => name.includes(' oni'))) return 2;
      return names.some((name) => name.includes('oni')) ? 3 : 4;
    });
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
    expect(new Set(ranks)).toEqual(new Set([1, 2, 3, 4]));
  });

  it('finds names of other languages after those of the own language', () => {
    expect(ids('zwiebel', 'en')[0]).toBe('onion');
    expect(ids('prune', 'en')[0]).toBe('prune');
    expect(ids('prune', 'fr')[0]).toBe('plum');
  });

  it('ignores accents and punctuation, and finds nothing for marks alone', () => {
    expect(ids('creme-fraiche', 'fr')[0]).toBe('creme-fraiche');
    expect(ids('%_', 'en')).toEqual([]);
  });

  it('lists all foods by their names without a query', () => {
    const names = searchFoods('', 'de', 10_000).map((food) => food.names.de[0]?.singular ?? '');
    expect(names.length).toBeGreaterThan(1_400);
    expect(names).toEqual(names.toSorted(new Intl.Collator('de').compare));
  });
});
