import { describe, expect, it } from '@jest/globals';
import { mealCategoriesOf } from './meal-categories.js';

describe('mealCategoriesOf', () => {
  it.each([
    [['Main Course'], ['Dinner']],
    [
      ['Brunch', 'Dessert'],
      ['Breakfast', 'Snack'],
    ],
    [['Petit-déjeuner'], ['Breakfast']],
    [['Déjeuner'], ['Lunch']],
    [['Hauptgericht'], ['Dinner']],
    [['Śniadanie'], ['Breakfast']],
    [['晚餐'], ['Dinner']],
    [['Sunken treasure'], []],
  ])('maps %j to %j', (words, categories) => {
    expect(mealCategoriesOf(words)).toEqual(categories);
  });
});
