import { describe, expect, it } from '@jest/globals';
import { splitRow } from './split-row.js';

describe('splitRow', () => {
  it.each([
    [
      '1 onion, 2 carrots, 200 g ham and 150 g cheese and 2 eggs',
      ['1 onion', '2 carrots', '200 g ham', '150 g cheese', '2 eggs'],
    ],
    [
      '2 Zwiebeln, 3 Möhren, 200 g Speck und 150 g Käse und 2 Eier und 1 Prise Salz',
      ['2 Zwiebeln', '3 Möhren', '200 g Speck', '150 g Käse', '2 Eier', '1 Prise Salz'],
    ],
    [
      '1 oignon, 2 carottes, 200 g de jambon et 3 œufs et sel',
      ['1 oignon', '2 carottes', '200 g de jambon', '3 œufs et sel'],
    ],
  ])('loses nothing of the ingredients that words join at the end of %j', (row, items) => {
    expect(splitRow(row, true)).toEqual(items);
  });

  it.each([
    ['2 eggs, 300 g flour, 1 cup and 2 tablespoons sugar', ['2 eggs', '300 g flour', '1 cup and 2 tablespoons sugar']],
    [
      '2 eggs, 300 g flour, 1 cup and 2 tablespoons sugar and 3 apples',
      ['2 eggs', '300 g flour', '1 cup and 2 tablespoons sugar', '3 apples'],
    ],
  ])('keeps the parts of one amount together: %j', (row, items) => {
    expect(splitRow(row, true)).toEqual(items);
  });
});

describe('a row with semicolons', () => {
  it.each([
    ['4 ears of corn; 2 potatoes, diced; 500 ml milk', ['4 ears of corn', '2 potatoes, diced', '500 ml milk']],
    ['3 uova; 100 g di noci, tritate; sale, pepe', ['3 uova', '100 g di noci, tritate', 'sale, pepe']],
  ])('keeps the preparation behind a comma: %j', (row, items) => {
    expect(splitRow(row, true)).toEqual(items);
  });
});
