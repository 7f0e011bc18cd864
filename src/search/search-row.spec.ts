import { describe, expect, it } from '@jest/globals';
import { type IndexedRecipe, searchRow } from './search-row.js';

const RECIPE: IndexedRecipe = {
  id: 'a',
  name: 'Crème brûlée',
  description: null,
  categories: [],
  prepMinutes: null,
  cookMinutes: null,
  totalMinutes: null,
  tags: [],
  ingredients: [],
  foodIds: [],
  steps: [],
};

describe('searchRow', () => {
  it.each([
    [{ totalMinutes: 90, prepMinutes: 10, cookMinutes: 20 }, 90],
    [{ prepMinutes: 10, cookMinutes: 20 }, 30],
    [{ cookMinutes: 20 }, 20],
    [{}, null],
    [{ prepMinutes: 2_147_483_647, cookMinutes: 1 }, 2_147_483_647],
  ])('counts the minutes of %j as %p', (times, minutes) => {
    expect(searchRow({ ...RECIPE, ...times }).row.cookingTime).toBe(minutes);
  });

  it('is found by what its foods contain, and by an unknown food', () => {
    const { row } = searchRow({ ...RECIPE, ingredients: ['butter', 'xyzzy'], foodIds: [null, null] });
    expect(row.allergens).toContain('milk');
    expect(row.lexemes).toEqual(expect.arrayContaining(['!milk', '?']));
  });
});
