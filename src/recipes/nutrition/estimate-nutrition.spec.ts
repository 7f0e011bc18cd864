import { describe, expect, it } from '@jest/globals';
import { type EstimatedLine, estimateNutrition, type LineEstimate } from './estimate-nutrition.js';

function line(amount: number | null, unit: string | null, name: string, note: string | null = null): EstimatedLine {
  return { amount, unit, name, note };
}

function one(...given: Parameters<typeof line>): LineEstimate {
  return estimateNutrition([line(...given)], 1).lines[0] as LineEstimate;
}

describe('the estimated nutrition', () => {
  it('is that of the weights, for a serving', () => {
    const { perServing, coverage } = estimateNutrition([line(200, 'gram', 'sugar'), line(100, 'gram', 'butter')], 2);
    // 387 kcal in 100 g of sugar, 717 kcal and 51.4 g of saturated fat in 100 g of butter.
    expect(perServing.calories).toBeCloseTo((2 * 387 + 717) / 2, 0);
    expect(perServing.saturatedFat).toBeCloseTo(51.4 / 2, 1);
    expect(coverage).toBe(1);
  });

  it('weighs volumes by density, pieces by their weight, and common portions', () => {
    expect(one(1, 'cup', 'flour').grams).toBeCloseTo(125, 0);
    expect(one(2, null, 'Eier').grams).toBe(100);
    expect(one(1, 'stick', 'butter').grams).toBeCloseTo(113.4, 1);
    expect(one(3, 'clove', 'garlic').grams).toBe(9);
    expect(one(1, 'dozen', 'eggs').grams).toBe(600);
    expect(one(null, 'pinch', 'salt').grams).toBe(0.4);
  });

  it('counts small and large pieces as such, but not an egg', () => {
    const onion = one(1, null, 'onion').grams ?? 0;
    expect(one(1, null, 'onion', 'small').grams).toBe(onion * 0.75);
    expect(one(1, null, 'large onion').grams).toBe(onion * 1.25);
    expect(one(1, null, 'eggs', 'large').grams).toBe(50);
  });

  it('takes a weight that the line says before one of the tables', () => {
    expect(one(1, 'cup', 'flour', '130 g').grams).toBe(130);
    expect(one(2, 'can', 'chickpeas', '400 g').grams).toBe(800);
    expect(one(2, null, 'chicken breasts', '200 g each').grams).toBe(400);
    expect(one(2, null, 'chicken breasts', 'about 1 pound').grams).toBeCloseTo(453.6, 1);
    expect(one(300, 'gram', 'flour', '10 oz').grams).toBe(300);
  });

  it('counts a tenth of the oil in which food is fried', () => {
    const fried = one(1, 'liter', 'vegetable oil', 'for frying');
    expect(fried.grams).toBeGreaterThan(900);
    expect(fried.nutrients?.calories).toBeCloseTo(((fried.grams ?? 0) * 8.84) / 10, -1);
    expect(one(2, 'tablespoon', 'vegetable oil', 'for frying').nutrients?.calories).toBeGreaterThan(200);
  });

  it('says why a line does not count, and which share of the lines counts', () => {
    const lines = [
      line(null, null, 'salt', 'to taste'),
      line(2, 'cup', 'qwzx'),
      line(2, 'metre', 'butter'),
      line(100, 'gram', 'butter'),
    ];
    const { coverage, lines: estimates } = estimateNutrition(lines, 4);
    expect(estimates.map(({ reason }) => reason)).toEqual(['NO_AMOUNT', 'UNKNOWN_FOOD', 'NO_WEIGHT', null]);
    expect(coverage).toBe(0.25);
    expect(estimateNutrition([], 4)).toMatchObject({ coverage: 0, perServing: { calories: 0 } });
  });
});
