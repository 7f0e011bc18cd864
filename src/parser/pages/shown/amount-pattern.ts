import { AMOUNT_WITH_UNIT, EAST_ASIAN_AMOUNT } from '../../vocabulary/ingredient-lines/amount-words.js';

const LEADING = /^[^\p{L}\d¼-¾⅐-⅞]{0,3}[\d¼-¾⅐-⅞]/u;

/** Whether a line has an amount at a place where ingredient lines have one. */
export function hasAmount(line: string): boolean {
  const start = line.slice(0, 300);
  return LEADING.test(start) || AMOUNT_WITH_UNIT.test(start) || EAST_ASIAN_AMOUNT.test(start);
}
