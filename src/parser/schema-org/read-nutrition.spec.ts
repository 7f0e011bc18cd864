import { describe, expect, it } from '@jest/globals';
import { readCalories, readNutrition } from './read-nutrition.js';

describe('readCalories', () => {
  it.each([
    ['250', 250],
    ['250 kcal', 250],
    ['249.6 calories', 250],
    ['1,250 kcal', 1250],
    ['1046 kJ', 250],
    ['1046 kJ / 251 kcal', 251],
  ])('reads %j as %d', (text, calories) => {
    expect(readCalories(text)).toBe(calories);
  });

  it.each([null, '', 'few', '0', '900000'])('reads nothing in %j', (text) => {
    expect(readCalories(text)).toBeNull();
  });
});

describe('readNutrition', () => {
  it('leaves out amounts without a number', () => {
    expect(readNutrition({ fatContent: 'n/a', proteinContent: '5 g' })).toEqual({
      calories: null,
      fat: null,
      carbs: null,
      protein: '5 g',
    });
  });
});
