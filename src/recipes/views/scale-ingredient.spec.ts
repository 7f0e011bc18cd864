import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Amount, compare, fraction, ONE, product, quotient, ZERO } from '../../shared/amounts/amount.js';
import { convert } from '../../shared/amounts/measure.js';
import { amountFromNumber, amountFromText } from '../../shared/amounts/read-amount.js';
import { UNIT_SYSTEMS, type UnitSystem } from '../../shared/amounts/unit-system.js';
import { type UnitName, UNITS } from '../../shared/amounts/units.js';
import { type IngredientLine, scaledIngredient } from './scale-ingredient.js';
import { scaleMeasure } from './scale-measure.js';

function line(
  amount: number | null,
  unit: string | null,
  ingredientName: string,
  own: UnitSystem = 'us',
): IngredientLine {
  return { amount, unit, ingredientName, systemUsed: own, note: null };
}

function factorOf(text: string): Amount {
  return amountFromText(text) ?? ZERO;
}

describe('scaling', () => {
  it.each<[number | null, string | null, string, string, string, boolean]>([
    [1 / 3, 'cup', 'sugar', '3', '1 cup', true],
    [0.33, 'cup', 'sugar', '3', '1 cup', false],
    [1.5, 'tsp', 'salt', '4', '2 tbsp', true],
    [1.5, 'teaspoon', 'salt', '4', '2 tbsp', true],
    [1, 'tsp', 'salt', '3', '1 tbsp', true],
    [1, 'tbsp', 'milk', '4', '¼ cup', true],
    [1, 'cup', 'milk', '1/8', '2 tbsp', true],
    [8, 'oz', 'pasta', '2', '1 lb', true],
    [12, 'ounces', 'pasta', '2', '1 ½ lb', true],
    [1, 'stick', 'butter', '2', '2 sticks', true],
    [1, 'cup', 'flour', '3/2', '1 ½ cups', true],
    [2.5, null, 'eggs', '2', '5', true],
    [5, null, 'eggs', '1/2', '2 ½', true],
    [2, 'cloves', 'garlic', '2', '4 cloves', true],
    [1, 'leaf', 'sage', '3', '3 leaves', true],
    [250, 'g', 'flour', '4', '1 kg', true],
    [250, 'g', 'flour', '5', '1.25 kg', true],
    [100, 'g', 'flour', '1/3', '33 g', false],
    [1, 'g', 'saffron', '1/1000', '0.001 g', true],
    [750, 'ml', 'milk', '2', '1.5 l', true],
    [3, 'EL', 'Mehl', '2', '6 EL', true],
    [1, 'Tasse', 'Mehl', '2', '2 Tassen', true],
    [1, 'Beutelchen', 'Safran', '3', '3 Beutelchen', true],
    [null, null, 'salt', '3', '', true],
    [null, 'pinch', 'salt', '3', 'pinch', true],
    [0, 'cup', 'sugar', '3', '0 cups', true],
  ])('makes %s %s of %s times %s: %s', (amount, unit, name, factor, display, exact) => {
    const own = UNITS.get((unit ?? '') as UnitName)?.system === 'metric' || unit === 'EL' ? 'metric' : 'us';
    const scaled = scaledIngredient(line(amount, unit, name, own), { factor: factorOf(factor), system: null });
    expect([scaled.display, scaled.exact]).toEqual([display, exact]);
  });

  it('keeps tea- and tablespoons of a metric line', () => {
    const scaled = scaledIngredient(line(4, 'tbsp', 'oil', 'metric'), { factor: fraction(4), system: null });
    expect(scaled).toMatchObject({ amount: 16, unit: 'tbsp' });
  });

  it('scales the upper end of a range with it', () => {
    const range = { ...line(2, 'clove', 'garlic'), note: 'For the sauce; 2–3; crushed' };
    expect(scaledIngredient(range, { factor: fraction(2), system: null })).toEqual({
      amount: 4,
      unit: 'clove',
      display: '4–6 cloves',
      name: 'garlic',
      note: 'For the sauce; crushed',
      exact: true,
      reason: null,
    });
  });

  it('shows an amount beyond every number as the largest one', () => {
    const most = scaledIngredient(line(Number.MAX_VALUE, 'g', 'sugar'), { factor: fraction(1000), system: null });
    expect(most.amount).toBe(Number.MAX_VALUE);
  });
});

describe('converting', () => {
  it.each<[number, string, string, UnitSystem, string, string | null]>([
    [1, 'cup', 'flour', 'metric', '125 g', 'DENSITY'],
    [1, 'cup', 'sugar', 'metric', '200 g', 'DENSITY'],
    [0.5, 'cup', 'butter', 'metric', '115 g', 'DENSITY'],
    [1, 'stick', 'unsalted butter', 'metric', '115 g', 'DENSITY'],
    [1, 'stick', 'cinnamon', 'metric', '1 stick', null],
    [1, 'cup', 'milk', 'metric', '235 ml', 'ROUNDED'],
    [2, 'cups', 'water', 'metric', '475 ml', 'ROUNDED'],
    [1, 'quart', 'chicken stock', 'metric', '945 ml', 'ROUNDED'],
    [1, 'cup', 'dragon fruit', 'metric', '1 cup', 'NO_DENSITY'],
    [8, 'fl oz', 'elderflower cordial', 'metric', '235 ml', 'ROUNDED'],
    [2, 'tbsp', 'flour', 'metric', '2 tbsp', null],
    [1, 'lb', 'beef', 'metric', '455 g', 'ROUNDED'],
    [500, 'g', 'beef', 'us', '1 ⅛ lb', 'ROUNDED'],
    [250, 'ml', 'milk', 'us', '1 cup', 'ROUNDED'],
    [2, 'g', 'yeast', 'us', '2 g', null],
    [2, 'dl', 'cream', 'us', '⅞ cup', 'ROUNDED'],
    [200, 'g', 'flour', 'metric', '200 g', null],
    [1, 'cup', 'flour', 'us', '1 cup', null],
    [1, 'inch', 'ginger', 'metric', '2.5 cm', 'ROUNDED'],
  ])('shows %d %s of %s in %s as %s', (amount, unit, name, system, display, reason) => {
    expect(scaledIngredient(line(amount, unit, name), { factor: ONE, system })).toMatchObject({
      display,
      exact: reason === null,
      reason,
    });
  });

  it('writes a symbol, and a name where the line has a name in place of a symbol', () => {
    const units = ['cup', 'cups', 'oz', 'ounce'].map(
      (unit) => scaledIngredient(line(1, unit, 'sugar'), { factor: ONE, system: 'metric' }).unit,
    );
    expect(units).toEqual(['g', 'g', 'g', 'gram']);
  });
});

const anAmount = fc.oneof(
  fc.integer({ min: 1, max: 5000 }).map((value) => value / 4),
  fc.constantFrom(1 / 3, 2 / 3, 0.1, 0.001, 1e-9, 123456.789),
);
const aUnit = fc.constantFrom(...UNITS.keys()).filter((name) => UNITS.get(name)?.dimension !== 'temperature');
const aName = fc.constantFrom('flour', 'milk', 'butter', 'xyzzy', 'Salz');
const aFactor = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 12 }))
  .map(([a, b]) => fraction(a, b));
const aSystem = fc.constantFrom(...UNIT_SYSTEMS, null);

describe('any amount', () => {
  it('stays what it is for factor 1 without another system', () => {
    fc.assert(
      fc.property(anAmount, aUnit, aName, (amount, unit, name) => {
        const scaled = scaledIngredient(line(amount, unit, name), { factor: ONE, system: null });
        expect(scaled).toMatchObject({ amount, unit, exact: true, reason: null });
      }),
    );
  });

  it('is never 0, and never leaves its dimension but by a density', () => {
    fc.assert(
      fc.property(anAmount, aUnit, aName, aFactor, aSystem, (amount, unit, name, factor, system) => {
        const measure = { amount: amountFromNumber(amount), unit };
        const scaled = scaleMeasure(measure, { factor, system }, name, 'us');
        expect(scaled.amount.numerator > 0n).toBe(true);
        if (scaled.reason !== 'DENSITY') expect(UNITS.get(scaled.unit)?.dimension).toBe(UNITS.get(unit)?.dimension);
        else expect([UNITS.get(scaled.unit)?.dimension, system]).toEqual(['mass', 'metric']);
      }),
    );
  });

  it('that is called exact is exactly the amount times the factor', () => {
    fc.assert(
      fc.property(anAmount, aUnit, aName, aFactor, aSystem, (amount, unit, name, factor, system) => {
        const measure = { amount: amountFromNumber(amount), unit };
        const scaled = scaleMeasure(measure, { factor, system }, name, 'us');
        if (scaled.reason !== null) return;
        const back = convert(scaled, unit)?.amount ?? ZERO;
        expect(compare(quotient(back, factor), measure.amount)).toBe(0);
        expect(compare(back, product(measure.amount, factor))).toBe(0);
      }),
    );
  });
});
