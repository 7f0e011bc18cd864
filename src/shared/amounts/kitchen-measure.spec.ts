import { describe, expect, it } from '@jest/globals';
import { compare, ZERO } from './amount.js';
import { inSystem, kitchenMeasure, measureText } from './kitchen-measure.js';
import { convert, type Measure } from './measure.js';
import { amountFromText, numberFromAmount } from './read-amount.js';
import type { UnitSystem } from './unit-system.js';
import { type UnitName, UNITS } from './units.js';

const ALL = [...UNITS.values()];

function measure(amount: string, unit: UnitName): Measure {
  const read = amountFromText(amount);
  if (read === null) throw new Error(`${amount} is no amount`);
  return { amount: read, unit };
}

function isLarger(unit: UnitName, other: UnitName): boolean {
  return compare(UNITS.get(unit)?.size ?? ZERO, UNITS.get(other)?.size ?? ZERO) > 0;
}

describe('kitchenMeasure', () => {
  it.each<[string, UnitName, UnitSystem | null, string]>([
    ['1.3', 'gram', null, '1.5 gram'],
    ['9.8', 'gram', null, '10 gram'],
    ['87.4', 'gram', null, '87 gram'],
    ['333', 'gram', null, '335 gram'],
    ['994', 'gram', null, '995 gram'],
    ['996', 'gram', null, '1 kilogram'],
    ['1234', 'gram', null, '1.23 kilogram'],
    ['0.25', 'kilogram', null, '250 gram'],
    ['0.1', 'gram', null, '0.1 gram'],
    ['2.2', 'milliliter', null, '2 milliliter'],
    ['88', 'milliliter', null, '90 milliliter'],
    ['1500', 'milliliter', null, '1.5 liter'],
    ['1/3', 'deciliter', null, '0.33 deciliter'],
    ['3', 'teaspoon', null, '1 tablespoon'],
    ['3 1/2', 'teaspoon', null, '3 ½ teaspoon'],
    ['8', 'tablespoon', null, '8 tablespoon'],
    ['8', 'tablespoon', 'metric', '8 tablespoon'],
    ['8', 'tablespoon', 'us', '½ cup'],
    ['5', 'tablespoon', 'us', '5 tablespoon'],
    ['1/8', 'cup', null, '2 tablespoon'],
    ['0.34', 'cup', null, '⅓ cup'],
    ['1/100', 'teaspoon', null, '0.01 teaspoon'],
    ['24', 'ounce', null, '1 ½ pound'],
    ['17', 'ounce', null, '17 ounce'],
    ['15.25', 'ounce', null, '15 ¼ ounce'],
    ['6.625', 'ounce', null, '6 ⅔ ounce'],
    ['8.875', 'ounce', null, '9 ounce'],
    ['0.375', 'ounce', null, '⅓ ounce'],
    ['12', 'fluid ounce', null, '12 fluid ounce'],
    ['1.3', 'clove', null, '1 ⅓ clove'],
  ])('writes %s %s (%s) as %s', (amount, unit, system, text) => {
    const written = kitchenMeasure(measure(amount, unit), system);
    expect(`${measureText(written)} ${written.unit}`).toBe(text);
  });

  it('never rounds to 0, and takes no larger unit that would change the amount by more than a sixteenth', () => {
    for (const { name } of ALL.filter(({ dimension }) => dimension !== 'temperature'))
      for (const amount of ['1/1000', '1/16', '1/7', '0.9', '3.3', '17', '47', '951', '12345']) {
        const exact = measure(amount, name);
        const written = kitchenMeasure(exact, 'us');
        expect(written.amount.numerator > 0n).toBe(true);
        const back = numberFromAmount(convert(written, name)?.amount ?? ZERO) / numberFromAmount(exact.amount);
        if (isLarger(written.unit, name)) expect(Math.abs(back - 1)).toBeLessThanOrEqual(1 / 16);
      }
  });
});

describe('inSystem', () => {
  it.each<[string, UnitName, UnitSystem, string]>([
    ['1', 'cup', 'metric', '235 milliliter'],
    ['1', 'pound', 'metric', '455 gram'],
    ['2', 'tablespoon', 'metric', '2 tablespoon'],
    ['8', 'fluid ounce', 'metric', '235 milliliter'],
    ['9', 'inch', 'metric', '23 cm'],
    ['13', 'inch', 'metric', '33 cm'],
    ['1', 'inch', 'metric', '2.5 cm'],
    ['1/4', 'inch', 'metric', '6 mm'],
    ['23', 'cm', 'us', '9 inch'],
    ['26', 'cm', 'us', '10 inch'],
    ['2', 'cm', 'us', '¾ inch'],
    ['350', 'degree Fahrenheit', 'metric', '175 degree Celsius'],
    ['500', 'gram', 'us', '1 ⅛ pound'],
    ['1', 'kilogram', 'us', '2 ¼ pound'],
    ['250', 'milliliter', 'us', '1 cup'],
    ['5', 'milliliter', 'us', '1 teaspoon'],
    ['180', 'degree Celsius', 'us', '350 degree Fahrenheit'],
    ['200', 'degree Celsius', 'us', '400 degree Fahrenheit'],
    ['210', 'degree Celsius', 'us', '410 degree Fahrenheit'],
    ['74', 'degree Celsius', 'us', '165 degree Fahrenheit'],
    ['165', 'degree Fahrenheit', 'metric', '74 degree Celsius'],
    ['32', 'degree Fahrenheit', 'metric', '0 degree Celsius'],
    ['2', 'gram', 'us', '2 gram'],
    ['1', 'milligram', 'us', '1 milligram'],
    ['7', 'gram', 'us', '¼ ounce'],
    ['25', 'gram', 'us', '1 ounce'],
    ['190', 'gram', 'us', '6 ⅔ ounce'],
    ['250', 'gram', 'us', '9 ounce'],
    ['300', 'gram', 'us', '10 ½ ounce'],
    ['2', 'clove', 'us', '2 clove'],
    ['200', 'gram', 'metric', '200 gram'],
  ])('writes %s %s in %s as %s', (amount, unit, system, text) => {
    const written = inSystem(measure(amount, unit), system);
    expect(`${measureText(written)} ${written.unit}`).toBe(text);
  });
});
