import { describe, expect, it } from '@jest/globals';
import { FOOD_CATEGORIES, type FoodCategory } from '../../foods/food-categories.js';
import { categoriesOfName } from '../../stores/aisles/categories-of-name.js';
import { LANGUAGES } from '../../shared/languages.js';
import { Speech } from '../words/speech.js';
import { inShopOrder, withMoved } from './aisle-order.js';

function aisles(...names: string[]): { id: string; categories: FoodCategory[] }[] {
  return names.map((id) => ({ id, categories: categoriesOfName(id) }));
}

function idsOf(ordered: readonly { id: string }[]): string[] {
  return ordered.map(({ id }) => id);
}

describe('an aisle', () => {
  it.each([
    ['up', 'Bread', -1, ['Fruit', 'Bread', 'Dairy']],
    ['down', 'Fruit', 1, ['Dairy', 'Fruit', 'Bread']],
    ['not above the first one', 'Fruit', -1, ['Fruit', 'Dairy', 'Bread']],
    ['not below the last one', 'Bread', 1, ['Fruit', 'Dairy', 'Bread']],
    ['not when it is unknown', 'Fish', 1, ['Fruit', 'Dairy', 'Bread']],
  ] as const)('goes %s', (_, id, step, order) => {
    expect(idsOf(withMoved(aisles('Fruit', 'Dairy', 'Bread'), id, step))).toEqual(order);
  });
});

describe('aisles in the order of a shop', () => {
  it('begin with fruit, and end with what no category is known of, in its order', () => {
    const mixed = aisles('Offers', 'Getränke', 'Tiefkühl', 'Till', 'Brot', 'Obst und Gemüse');
    expect(idsOf(inShopOrder(mixed))).toEqual(['Obst und Gemüse', 'Brot', 'Tiefkühl', 'Getränke', 'Offers', 'Till']);
  });

  it('with the same first category keep their order', () => {
    expect(idsOf(inShopOrder(aisles('Drogerie', 'Reinigung', 'Haushalt')))).toEqual([
      'Drogerie',
      'Reinigung',
      'Haushalt',
    ]);
  });
});

describe('a suggested name of an aisle', () => {
  it.each(LANGUAGES)('says its category in %s', (language) => {
    const { say } = Speech.of(language);
    const silent = FOOD_CATEGORIES.filter(
      (category) => !categoriesOfName(say(`category.${category}`)).includes(category),
    );
    expect(silent).toEqual([]);
  });
});
