import { AMOUNT_WITH_UNIT, EAST_ASIAN_AMOUNT } from '../../vocabulary/ingredient-lines/amount-words.js';

const LEADING = /^[^\p{L}\d¼-¾⅐-⅞]{0,3}[\d¼-¾⅐-⅞]/u;

const FRACTION = /[¼-¾⅐-⅞]/gu;

/** Whether a line has an amount at a place where ingredient lines have one. */
export function hasAmount(line: string): boolean {
  const start = line.slice(0, 300).replace(FRACTION, '1');
  return LEADING.test(start) || AMOUNT_WITH_UNIT.test(start) || EAST_ASIAN_AMOUNT.test(start);
}

const LONGEST_AMOUNT = 25;
const NUMBER_AND_UNIT = /^[^\p{L}]*(?:\p{L}+(?:\(\p{L}{1,3}\))?\.?)?$/u;

/** Whether a text is only a number, or a number and a unit. */
export function isBareAmount(text: string): boolean {
  return text.length <= LONGEST_AMOUNT && hasAmount(text) && NUMBER_AND_UNIT.test(text);
}
