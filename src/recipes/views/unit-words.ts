import { compare, type Amount, ONE } from '../../shared/amounts/amount.js';
import { unitKey, findUnit } from '../../parser/ingredient-line/find-unit.js';
import type { UnitName } from '../../shared/amounts/units.js';

/** Symbols of units of measure in English recipes. */
const SYMBOLS: Readonly<Partial<Record<UnitName, string>>> = {
  milligram: 'mg',
  gram: 'g',
  decagram: 'dag',
  hectogram: 'hg',
  kilogram: 'kg',
  ounce: 'oz',
  pound: 'lb',
  milliliter: 'ml',
  centiliter: 'cl',
  deciliter: 'dl',
  liter: 'l',
  teaspoon: 'tsp',
  tablespoon: 'tbsp',
  'fluid ounce': 'fl oz',
  mm: 'mm',
  cm: 'cm',
  'degree Celsius': '°C',
  'degree Fahrenheit': '°F',
};
const PLURALS: Readonly<Partial<Record<UnitName, string>>> = {
  leaf: 'leaves',
  loaf: 'loaves',
  dozen: 'dozen',
  jin: 'jin',
  go: 'go',
};

/** The symbol of the unit, otherwise its English name in singular or plural: `g`, `cup`, `cups`. */
export function unitText(unit: UnitName, amount: Amount): string {
  return SYMBOLS[unit] ?? (compare(amount, ONE) <= 0 ? unit : pluralOf(unit));
}

/** The written word for the unit. An English word becomes singular or plural, according to the amount. */
export function inNumber(word: string, unit: UnitName, amount: Amount): string {
  if (word !== unit && word !== pluralOf(unit)) return word;
  return compare(amount, ONE) <= 0 ? unit : pluralOf(unit);
}

function pluralOf(unit: UnitName): string {
  return PLURALS[unit] ?? (/(?:[sx]|[cs]h)$/.test(unit) ? `${unit}es` : `${unit}s`);
}

/** The symbol of the unit, otherwise its canonical name. */
export function symbolOf(unit: UnitName): string {
  return SYMBOLS[unit] ?? unit;
}

/** Whether the word for the unit is English: `tbsp` is, `EL` and `Tasse` are not. */
export function isEnglishUnit(word: string, unit: UnitName): boolean {
  return findUnit(unitKey(word), 'en')?.name === unit;
}
