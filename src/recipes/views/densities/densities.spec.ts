import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { stapleKey } from '../../../parser/ingredient-line/staple-keys.js';
import { numberFromAmount } from '../../../shared/amounts/read-amount.js';
import { densityFaults, gramsOfACup, readDensities } from './density-table.js';
import { stapleNamed } from './staples.js';

const HEADINGS = 'en,unit,grams,measured,usda,de,fr,es,it,nl';
const CSV = readFileSync('src/recipes/views/densities/densities.csv', 'utf8');

describe('the table of densities', () => {
  it('makes sense', () => {
    const rows = readDensities(CSV);
    expect(densityFaults(rows, stapleKey)).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(200);
  });

  it('names its source', () => {
    expect(CSV).toMatch(/^# .*\n(?:# .*\n)*# .*Standard Reference/);
  });

  it.each([
    ['butter', 227],
    ['all-purpose flour', 125],
    ['granulated sugar', 200],
    ['honey', 339],
    ['baking powder', 220.8],
  ])('knows that a cup of %s weighs %d g', (name, grams) => {
    const row = readDensities(CSV).find((each) => each.name === name);
    expect(row && numberFromAmount(gramsOfACup(row))).toBeCloseTo(grams, 6);
  });

  it.each([
    ['columns', 'en,unit'],
    ['a unit', `${HEADINGS}\nsalt,pint,6,weight,02047,,,,,`],
    ['a weight', `${HEADINGS}\nsalt,cup,0,weight,02047,,,,,`],
    ['a way to measure', `${HEADINGS}\nsalt,cup,6,length,02047,,,,,`],
    ['a source', `${HEADINGS}\nsalt,cup,6,weight,,,,,,`],
    ['ten columns', `${HEADINGS}\nsalt,cup,6,weight,02047,Salz`],
  ])('needs %s', (_what, csv) => {
    expect(() => readDensities(csv)).toThrow();
  });

  it('has no two rows of one name, no row out of order and no weight that no food has', () => {
    const rows = readDensities(`${HEADINGS}\nsalt,cup,292,weight,02047,Salz,,,,\nSalz,cup,2,weight,02047,,,,,`);
    expect(densityFaults(rows, stapleKey)).toHaveLength(3);
  });
});

describe('stapleNamed', () => {
  it.each([
    ['flour', 'all-purpose flour'],
    ['Plain Flour, sifted', 'all-purpose flour'],
    ['organic unsalted butter (softened)', 'butter'],
    ['packed brown sugar', 'brown sugar'],
    ['weiche Butter', 'butter'],
    ['Weizenmehl Type 405', 'all-purpose flour'],
    ['farine de blé', 'all-purpose flour'],
    ['azúcar', 'granulated sugar'],
    ['zucchero semolato', 'granulated sugar'],
    ['basterdsuiker', 'brown sugar'],
    ['blueberry', 'blueberries'],
  ])('takes %s for %s', (name, staple) => {
    expect(stapleNamed(name)?.name).toBe(staple);
  });

  it.each(['flour tortillas', 'butter cookies', 'sugar snap peas', 'saffron milk cap', '', ',', 'x'.repeat(500)])(
    'does not know the density of %j',
    (name) => {
      expect(stapleNamed(name)).toBeNull();
    },
  );

  it('does not confuse peanut butter with butter, or coconut milk with milk', () => {
    expect(['peanut butter', 'coconut milk'].map((name) => stapleNamed(name)?.name)).toEqual([
      'peanut butter',
      'coconut milk',
    ]);
  });
});
