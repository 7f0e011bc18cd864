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

describe('a row of titles that nobody knows', () => {
  it.each([
    [
      ['Thing\tHeft\tGrade', 'Flour\t200\tg', 'Butter\t100\tg'],
      ['200 g Flour', '100 g Butter'],
    ],
    [
      ['Portata;Genere', '200 g;farina', '3;uova'],
      ['200 g farina', '3 uova'],
    ],
    [
      ['Kleur;Maat;Artikel', '300;gram;rijst', '2;eetlepels;boter'],
      ['300 gram rijst', '2 eetlepels boter'],
    ],
    [
      ['Stage\tWhat to do\t', '1\tBrown the mince with the carrots.\t', '2\tPour over the gravy and bake.\t'],
      ['1. Brown the mince with the carrots. ', '2. Pour over the gravy and bake. '],
    ],
  ])('is told by what stands below it: %j', (rows, lines) => {
    expect(readTables(rows)).toEqual(lines);
  });

  it.each([
    [['Pepper\ta pinch', 'Flour\t200 g', 'Butter\t100 g']],
    [['Energy\tPer serving', 'Fat\t20 g', 'Sugar\t10 g']],
    [['Mix well; then rest', '200 g; flour', '100 g; butter']],
    [['Salt;Pepper', '200 g;flour', '100 g;butter']],
  ])('is an ingredient or text when it names a food, nutrients or the work of a cook: %j', (rows) => {
    expect(readTables(rows)[0]).toBe(rows[0]);
  });

  it('may stand above groups whose names are known, also when they name a food', () => {
    const rows = ['Poids\tDenrée', '\tPâte', '80 g\tfarine', '\tCrème', '25 cl\tlait', '20 g\tsucre'];
    expect(readTables(rows)).toEqual(['Pâte:', '80 g farine', 'Crème:', '25 cl lait', '20 g sucre']);
  });
});
