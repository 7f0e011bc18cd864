import { describe, expect, it } from '@jest/globals';
import { judge, type Judgement } from './judge.js';

function of(...names: string[]): Judgement {
  return judge(names.map((name) => ({ name })));
}

describe('allergens and diets of a recipe', () => {
  it('are those of all foods, in any language', () => {
    expect(of('flour', 'Eier', 'beurre').allergens).toEqual(['gluten', 'eggs', 'milk']);
    expect(of('onions', 'olive oil').diets).toEqual([
      'vegetarian',
      'vegan',
      'pescatarian',
      'glutenFree',
      'lactoseFree',
    ]);
    expect(of('salmon', 'potatoes').diets).toEqual(['pescatarian', 'glutenFree', 'lactoseFree']);
    expect(of('chicken breast', 'spaghetti').diets).toEqual(['lactoseFree']);
  });

  it('claim no diet when a food is unknown, or when there is none', () => {
    expect(of('onions', 'qwzx', 'milk')).toEqual({
      allergens: ['milk'],
      diets: [],
      unsuitedDiets: ['vegan', 'lactoseFree'],
      unknownFoods: ['qwzx'],
    });
    expect(of()).toEqual({ allergens: [], diets: [], unsuitedDiets: [], unknownFoods: [] });
    expect(of('For the sauce:').diets).toEqual([]);
  });

  it('follow what a line says of the product', () => {
    expect(of('gluten-free spaghetti').allergens).toEqual([]);
    expect(of('vegan cream cheese').diets).toContain('vegan');
    expect(of('laktosefreie Milch')).toMatchObject({ allergens: ['milk'] });
    expect(of('laktosefreie Milch').diets).toContain('lactoseFree');
  });

  it('are those of all foods that a line offers', () => {
    expect(of('Worcester sauce qwzx or peanut butter').allergens).toContain('peanuts');
    expect(of('melted butter with chopped almonds').allergens).toEqual(['milk', 'nuts']);
    expect(of("tagliatelle all'uovo").allergens).toEqual(['gluten', 'eggs']);
    expect(of('sardines in tomato sauce').allergens).toEqual(['fish']);
  });

  it('do not count what is not eaten', () => {
    expect(of('onions', 'toothpicks', 'aluminium foil')).toMatchObject({ unknownFoods: [] });
    expect(of('onions', 'toothpicks').diets).toContain('vegan');
  });
});
