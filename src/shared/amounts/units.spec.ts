import { describe, expect, it } from '@jest/globals';
import { fraction, ONE } from './amount.js';
import { convert, type Measure } from './measure.js';
import { amountFromText } from './read-amount.js';
import { isCountUnit, type UnitName, UNITS, unitNamed, unitSystemOf } from './units.js';

const ALL = [...UNITS.values()];

function measure(amount: string, unit: UnitName): Measure {
  const read = amountFromText(amount);
  if (read === null) throw new Error(`${amount} is no amount`);
  return { amount: read, unit };
}

describe('convert', () => {
  it.each<[string, UnitName, string, UnitName]>([
    ['1', 'fluid ounce', '29.5735295625', 'milliliter'],
    ['1', 'cup', '236.5882365', 'milliliter'],
    ['1', 'cup', '8', 'fluid ounce'],
    ['1', 'cup', '16', 'tablespoon'],
    ['1', 'tablespoon', '3', 'teaspoon'],
    ['1', 'pint', '2', 'cup'],
    ['1', 'quart', '2', 'pint'],
    ['1', 'gallon', '4', 'quart'],
    ['1', 'pound', '453.59237', 'gram'],
    ['1', 'pound', '16', 'ounce'],
    ['1 1/2', 'kilogram', '1500', 'gram'],
    ['3', 'deciliter', '0.3', 'liter'],
    ['1', 'inch', '2.54', 'cm'],
    ['350', 'degree Fahrenheit', '1590/9', 'degree Celsius'],
    ['180', 'degree Celsius', '356', 'degree Fahrenheit'],
    ['-40', 'degree Celsius', '-40', 'degree Fahrenheit'],
    ['1 1/2', 'hour', '90', 'minute'],
    ['1/2', 'dozen', '6', 'piece'],
    ['2', 'clove', '2', 'clove'],
    ['2', 'pinch', '2', 'pinch'],
  ])('makes %s %s exactly %s %s', (amount, unit, converted, to) => {
    expect(convert(measure(amount, unit), to)).toEqual(measure(converted, to));
  });

  it('goes there and back without loss within every dimension', () => {
    for (const { name, size, dimension } of ALL)
      for (const other of ALL) {
        const there = convert({ amount: fraction(7, 3), unit: name }, other.name);
        const isSame = name === other.name || (size !== null && other.size !== null && dimension === other.dimension);
        expect(there !== null).toBe(isSame);
        if (there !== null) expect(convert(there, name)?.amount).toEqual(fraction(7, 3));
      }
  });

  it.each<[UnitName, UnitName]>([
    ['cup', 'gram'],
    ['ounce', 'fluid ounce'],
    ['clove', 'piece'],
    ['pinch', 'teaspoon'],
    ['dessertspoon', 'milliliter'],
  ])('makes no %s a %s', (unit, to) => {
    expect(convert({ amount: ONE, unit }, to)).toBeNull();
  });
});

describe('units', () => {
  it('have one size or none, above zero, and one name', () => {
    expect(ALL.filter(({ size }) => size !== null && size.numerator <= 0n)).toEqual([]);
    expect(ALL.map(({ name }) => unitNamed(name)?.name)).toEqual(ALL.map(({ name }) => name));
  });

  it('count pieces, packs and plain numbers, no measures and no unknown words', () => {
    expect(['clove', 'can', 'bunch', null].map(isCountUnit)).toEqual([true, true, true, true]);
    expect(['gram', 'cup', 'pinch', 'smidgen', ''].map(isCountUnit)).toEqual([false, false, false, false, false]);
  });

  it('tell metric and US measures and leave spoons and counts open', () => {
    const names = ['gram', 'deciliter', 'ounce', 'cup', 'tablespoon', 'clove', null, 'smidgen'];
    expect(names.map(unitSystemOf)).toEqual(['metric', 'metric', 'us', 'us', null, null, null, null]);
  });
});
