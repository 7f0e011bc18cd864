import { describe, expect, it } from '@jest/globals';
import { rowOfJson } from './row-of-json.js';

describe('rowOfJson', () => {
  it('gives each column the name of its property, and leaves values as they are', () => {
    const row = { id: 'a', recipe_id: 'b', step_ingredients: [{ some_key: 1 }], position: 0 };
    expect(rowOfJson(row)).toEqual({ id: 'a', recipeId: 'b', stepIngredients: [{ some_key: 1 }], position: 0 });
  });
});
