import { describe, expect, it } from '@jest/globals';
import { readTables } from './read-tables.js';

describe('the rows of exported data', () => {
  it.each([
    [
      ['Ingredient,Amount,Unit', 'flour,200,g', '"butter, soft",100,g'],
      ['200 g flour', '100 g butter, soft'],
    ],
    [
      ['"Zutat";"Menge";"Einheit"', '"Mehl";"200";"g"', '"Zucker ""braun""";"1,5";"EL"'],
      ['200 g Mehl', '1,5 EL Zucker "braun"'],
    ],
    [
      ['Amount\tIngredient', '1\tpan, 9"', '2\teggs'],
      ['1 pan, 9"', '2 eggs'],
    ],
  ])('become lines, with what stands in quotes in one piece: %j', (rows, lines) => {
    expect(readTables(rows)).toEqual(lines);
  });

  it('are ingredients when each of two columns has one', () => {
    expect(readTables(['320 g rice      1 l stock', 'Boil it.      Serve it.'])).toEqual([
      '320 g rice',
      '1 l stock',
      'Boil it.      Serve it.',
    ]);
  });

  it('are text when a quote has no end', () => {
    expect(readTables(['Ingredient,Amount', '"butter,100'])).toEqual(['"butter,100']);
  });
});
