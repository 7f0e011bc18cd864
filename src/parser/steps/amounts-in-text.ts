import type { Amount } from '../../shared/amounts/amount.js';
import type { UnitName } from '../../shared/amounts/units.js';
import { amountInStep } from './step-measures.js';
import { NUMBER_IN_STEP } from '../vocabulary/measures-in-steps.js';
import { findUnit, unitKey } from '../ingredient-line/find-unit.js';

/** A number in running text, with the unit after it if there is one. Positions are in UTF-16 units. */
export interface AmountInText {
  readonly start: number;
  readonly numberEnd: number;
  /** Index after the unit. */
  readonly end: number;
  readonly amount: Amount;
  readonly unit: UnitName | null;
}

const MOST_WORDS = 3;
const NUMBER = new RegExp(`(?<![\\p{L}\\p{N}.,/])${NUMBER_IN_STEP}`, 'gu');
const WORDS = /^(?:[\s-]?\p{L}[\p{L}\p{M}'’]*\.?){1,3}/u;
const SPACELESS_UNIT = /^\s?[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]{1,4}/u;

/** The numbers of a text with their units, in the order of the text. */
export function amountsInText(text: string): AmountInText[] {
  return [...text.matchAll(NUMBER)].flatMap((match) => {
    const amount = amountInStep(match[0]);
    if (amount === null) return [];
    const start = match.index;
    const numberEnd = start + match[0].length;
    const { unit, length } = unitAt(text.slice(numberEnd, numberEnd + 60));
    return [{ start, numberEnd, end: numberEnd + length, amount, unit }];
  });
}

/** The longest spelling of a unit at the beginning of the text. */
function unitAt(text: string): { unit: UnitName | null; length: number } {
  const words = (WORDS.exec(text)?.[0] ?? '').match(/[\s-]?[^\s-]+/gu) ?? [];
  const spaceless = SPACELESS_UNIT.exec(text)?.[0] ?? '';
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const spelling = words.slice(0, count).join('');
    const unit = findUnit(unitKey(spelling.replace(/^-/u, '')));
    if (unit !== undefined) return { unit: unit.name, length: spelling.replace(/\.$/u, '').length };
  }
  for (let length = spaceless.length; length > 0; length--) {
    const unit = findUnit(unitKey(spaceless.slice(0, length)));
    if (unit !== undefined) return { unit: unit.name, length };
  }
  return { unit: null, length: 0 };
}
