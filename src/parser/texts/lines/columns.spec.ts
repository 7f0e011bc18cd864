import { describe, expect, it } from '@jest/globals';
import { withColumnsApart } from './columns.js';

describe('withColumnsApart', () => {
  it('puts the method on the right below the ingredients on the left', () => {
    const scan = [
      'Leek pie',
      '',
      '3 leeks             Slice the leeks and sweat them',
      '200 g flour         in butter. Knead a short crust,',
      '100 g butter        roll it out and line a tin with',
      '2 eggs              it. Bake for half an hour.',
    ].join('\n');
    expect(withColumnsApart(scan).split('\n')).toEqual([
      'Leek pie',
      '',
      '3 leeks',
      '200 g flour',
      '100 g butter',
      '2 eggs',
      '',
      'Slice the leeks and sweat them',
      'in butter. Knead a short crust,',
      'roll it out and line a tin with',
      'it. Bake for half an hour.',
    ]);
  });

  it.each([
    ['3 leeks        200 g flour\n2 eggs         100 g butter\n1 lemon        1 tsp salt\n1 onion        2 tbsp oil'],
    ['flour          200 g\nbutter         100 g\neggs           2\nsalt           1 tsp'],
  ])('leaves columns of ingredients as they are: %j', (table) => {
    expect(withColumnsApart(table)).toBe(table);
  });
});
