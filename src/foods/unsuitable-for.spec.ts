import { describe, expect, it } from '@jest/globals';
import { judge } from './judge.js';
import { type PersonDiet, unsuitableFor } from './unsuitable-for.js';

const ANN: PersonDiet = { userId: 'a', name: 'Ann', allergens: ['milk', 'nuts'], diets: [] };
const BEN: PersonDiet = { userId: 'b', name: 'Ben', allergens: [], diets: ['vegan', 'glutenFree'] };

function dish(...names: string[]) {
  return unsuitableFor(judge(names.map((name) => ({ name, amount: 1 }))), [ANN, BEN]);
}

describe('unsuitableFor', () => {
  it('names the people with the allergens and the diets that speak against the dish', () => {
    expect(dish('butter', 'spaghetti')).toEqual([
      { userId: 'a', name: 'Ann', allergens: ['milk'], diets: [] },
      { userId: 'b', name: 'Ben', allergens: [], diets: ['vegan', 'glutenFree'] },
    ]);
  });

  it('names nobody whom the dish suits', () => {
    expect(dish('rice', 'carrots')).toEqual([]);
  });

  it('takes an unknown food for no reason, and still knows the others', () => {
    expect(dish('blorp powder', 'rice')).toEqual([]);
    expect(dish('blorp powder', 'butter').map(({ name }) => name)).toEqual(['Ann', 'Ben']);
  });

  it('knows nothing of a dish without ingredients', () => {
    expect(dish()).toEqual([]);
  });
});
