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

  it('puts them apart below their headings, with numbers of steps, and where one of them is longer', () => {
    const scan = [
      'Zutaten             Zubereitung',
      '3 Stangen Lauch     1. Lauch in Ringe schneiden und',
      '200 g Mehl          dünsten.',
      '100 g Butter        2. Den Teig kneten, ausrollen',
      '2 Eier              und eine Form damit auslegen.',
      'Salz',
      '                    3. Alles backen.',
    ].join('\n');
    expect(withColumnsApart(scan).split('\n')).toEqual([
      'Zutaten',
      '3 Stangen Lauch',
      '200 g Mehl',
      '100 g Butter',
      '2 Eier',
      'Salz',
      '',
      'Zubereitung',
      '1. Lauch in Ringe schneiden und',
      'dünsten.',
      '2. Den Teig kneten, ausrollen',
      'und eine Form damit auslegen.',
      '3. Alles backen.',
    ]);
  });
});
