import { findUnit, unitKey } from '../../ingredient-line/find-unit.js';
import { AMOUNT_WITH_UNIT, EAST_ASIAN_AMOUNT } from '../../vocabulary/ingredient-lines/amount-words.js';

const LEADING = /^[^\p{L}\d¼-¾⅐-⅞]{0,3}[\d¼-¾⅐-⅞]/u;

const FRACTION = /[¼-¾⅐-⅞]/gu;

/** Whether a line has an amount at a place where ingredient lines have one. */
export function hasAmount(line: string): boolean {
  const start = line.slice(0, 300).replace(FRACTION, '1');
  return LEADING.test(start) || AMOUNT_WITH_UNIT.test(start) || EAST_ASIAN_AMOUNT.test(start);
}

const LONGEST_AMOUNT = 25;
const NUMBER_AND_WORD = /^[^\p{L}]*(?:(\p{L}+)(?:\(\p{L}{1,3}\))?\.?)?$/u;

/** Whether a text is only a number, or a number and a unit. */
export function isBareAmount(text: string): boolean {
  const unit = wordOfAmount(text);
  return unit !== null && (unit === '' || findUnit(unitKey(unit)) !== undefined);
}

/** The word after the only number of a text; empty when there is none, `null` for any other text. */
function wordOfAmount(text: string): string | null {
  if (text.length > LONGEST_AMOUNT || !hasAmount(text)) return null;
  const found = NUMBER_AND_WORD.exec(text);
  return found === null ? null : (found[1] ?? '');
}

/**
 * Which of the texts are only amounts. Unknown words count as units when at least half of such texts have a known one or none:
 * `5 dentes` beside `1 kg`. Otherwise they are ingredients: `5 limes`.
 */
export function bareAmountsOf(texts: readonly string[]): ReadonlySet<string> {
  const likely = texts.filter((text) => wordOfAmount(text) !== null);
  const sure = likely.filter(isBareAmount);
  return new Set(sure.length * 2 >= likely.length ? likely : sure);
}
