import { wholeAndRest } from './amount.js';
import { isCupsAndSpoons, isMetric, kitchenMeasure, measureText } from './kitchen-measure.js';
import type { Measure } from './measure.js';
import { amountFromNumber, numberFromAmount } from './read-amount.js';
import { type AmountLanguage, isUnitName, unitInNumber, unitName } from './unit-names.js';
import { type UnitName, unitNamed } from './units.js';
import { decimalText, fractionText } from './write-amount.js';

/** From this number on, a double has no exact fraction. */
const LARGE = 1e15;

/** An amount as people write it. */
export interface ShownQuantity {
  /** Amount and unit: `2.5 l`, `1 ¾ cups`; empty when there is neither. */
  readonly text: string;
  /** The amount that is shown, which decides about singular and plural; `null` when there is none. */
  readonly count: number | null;
}

/**
 * An amount of the list: rounded as in a kitchen, in the unit that people would use, in their language. What a person typed as whole
 * grams or millilitres stays as it is. A word that is another language's name of the unit stays, too.
 * @param unit as it was written
 * @param known its canonical name, `null` when it has none
 */
export function showQuantity(
  amount: number | null,
  unit: string | null,
  known: UnitName | null,
  language: AmountLanguage,
): ShownQuantity {
  const word = unit?.trim() ?? '';
  if (amount === null)
    return { text: known === null || word === '' ? word : unitWord(word, known, known, 1, language), count: null };
  if (amount >= LARGE) return { text: joined(amount.toExponential(), word), count: amount };
  const exact = { amount: amountFromNumber(amount), unit: known ?? 'piece' };
  const shown = inListUnit(exact);
  const count = numberFromAmount(shown.amount);
  const name = known === null || word === '' ? word : unitWord(word, known, shown.unit, count, language);
  return { text: quantityText(shown, name, language), count };
}

/** Number and unit, with a decimal comma where the language has one: `1,5 l`. Sixteenths of a cup are spoons: `2 cups + 1 tbsp`. */
export function quantityText(measure: Measure, word: string, language: AmountLanguage): string {
  const parts = cupsAndSpoons(measure);
  if (parts === null) return joined(numberText(measure, language), word);
  const [cups, spoons] = parts;
  return `${cups} ${unitName('cup', cups, language)} + ${spoons} ${unitName('tablespoon', spoons, language)}`;
}

export function numberText(measure: Measure, language: AmountLanguage): string {
  const text = measureText(measure);
  return language === 'en' ? text : text.replace('.', ',');
}

/**
 * The word for a unit that is shown for a written one. A word of another language stays while its unit does, in the number of the amount.
 * @param written the word, of the unit `known`
 */
export function unitWord(
  written: string,
  known: UnitName,
  shown: UnitName,
  count: number,
  language: AmountLanguage,
): string {
  if (shown !== known || written === '' || isUnitName(written, known)) return unitName(shown, count, language);
  return unitInNumber(written, known, count);
}

/** Fractions that have a character, otherwise at most two decimals; nothing is rounded to what a kitchen has. */
export function exactNumber(amount: number): string {
  if (amount >= LARGE) return amount.toExponential();
  const text = fractionText(amountFromNumber(amount));
  return text === '0' && amount > 0 ? decimalText(amountFromNumber(amount)) : text;
}

/** The English name of a unit with a canonical name; any other word as it was given. */
export function englishUnit(amount: number | null, unit: string | null): string {
  if (unit === null) return '';
  const known = unitNamed(unit);
  return known === undefined ? unit : unitName(known.name, amount ?? 1, 'en');
}

function inListUnit(exact: Measure): Measure {
  const shown = kitchenMeasure(exact, null);
  const isTyped = shown.unit === exact.unit && isMetric(exact.unit) && exact.amount.denominator === 1n;
  return isTyped ? exact : shown;
}

function cupsAndSpoons(measure: Measure): [cups: number, spoons: number] | null {
  if (measure.unit !== 'cup' || !isCupsAndSpoons(measure.amount)) return null;
  const { whole, rest } = wholeAndRest(measure.amount);
  return [Number(whole), Number(rest.numerator)];
}

function joined(number: string, word: string): string {
  return word === '' ? number : `${number} ${word}`;
}
