import { compare, type Amount, ONE } from '../../units/amount.js';
import { unitKey, findUnit } from '../../parser/ingredient-line/find-unit.js';
import type { UnitName } from '../../units/units.js';

/** How recipes in English write the units of measure. */
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

/** The symbol of the unit, else its English word, singular or plural: `g`, `cup`, `cups`. */
export function unitText(unit: UnitName, amount: Amount): string {
  return SYMBOLS[unit] ?? (compare(amount, ONE) <= 0 ? unit : pluralOf(unit));
}

/** The written word for the unit. An English word becomes singular or plural, as the amount needs. */
export function inNumber(word: string, unit: UnitName, amount: Amount): string {
  if (word !== unit && word !== pluralOf(unit)) return word;
  return compare(amount, ONE) <= 0 ? unit : pluralOf(unit);
}

function pluralOf(unit: UnitName): string {
  return PLURALS[unit] ?? (/(?:[sx]|[cs]h)$/.test(unit) ? `${unit}es` : `${unit}s`);
}

/** The symbol of the unit, else its canonical name. */
export function symbolOf(unit: UnitName): string {
  return SYMBOLS[unit] ?? unit;
}

/** Whether the word for the unit is English: `tbsp` is, `EL` and `Tasse` are not. */
export function isEnglishUnit(word: string, unit: UnitName): boolean {
  return findUnit(unitKey(word), 'en')?.name === unit;
}
