import { foldPhrase } from '../../phrases/fold-phrase.js';
import { headingKind } from '../../phrases/headings.js';
import { readsAsInstruction } from '../../phrases/instructions.js';
import { namesFood } from '../../phrases/kitchen.js';
import { SHOPPING_LIST } from '../../vocabulary/pages/site-words.js';

/** A price behind some words without an amount, or alone: `Soup of the day 6.50`, `31. Curry (hot) 10,50 €`, `£9`. */
const PRICED =
  /^(?:(?:\d{1,3}[.)] ?)?\P{N}{3,}(?:\([^()]{1,60}\)\P{N}*)?)?(?<![\p{N}.,])(?:[€$£] ?\d{1,4}(?:[.,]\d{1,2})?|\d{1,4}(?:[.,]\d{1,2})? ?[€$£]|(?<=\P{N}{3})\d{1,3}[.,]\d{2})$/u;
const LONGEST_PRICED = 120;
const FEWEST_PRICES = 3;
/** At least every third line of a menu has a price; the others describe dishes. */
const LINES_OF_A_PRICE = 3;
const AMOUNT = /^\d[\d.,/]*(?![.)]) ?\p{L}/u;
const LABELLED = /^([^:：]{2,25}?)\s?[:：]\s*(\S.*)$/u;
const FEWEST_LABELS = 2;
/** Words of the title of a list to buy. */
const LONGEST_TITLE = 6;

/** Whether lines have a form that no recipe has: the prices of a menu, or the meals of several days. */
export function haveFormOfOthers(lines: readonly string[]): boolean {
  return isMenu(lines) || isPlan(lines);
}

function isMenu(lines: readonly string[]): boolean {
  const isPriced = (line: string): boolean => line.length <= LONGEST_PRICED && PRICED.test(line);
  const prices = lines.filter(isPriced).length;
  const amounts = lines.filter((line) => AMOUNT.test(line) && !isPriced(line)).length;
  return prices >= FEWEST_PRICES && prices * LINES_OF_A_PRICE >= lines.length && prices > amounts;
}

/** Whether lines are a list of things to buy, by the first one. */
export function isShoppingList([title = '', next = '']: readonly string[]): boolean {
  const isTitle = title.split(/\s+/).length <= LONGEST_TITLE && !/^\d/.test(title) && headingKind(next) === null;
  return isTitle && SHOPPING_LIST.test(foldPhrase(title));
}

/** Several labels before foods without amounts come again: `Breakfast: eggs`, `Lunch: soup`, `Breakfast: porridge`, `Lunch: salad`. */
function isPlan(lines: readonly string[]): boolean {
  const labels = lines.flatMap((line) => {
    const [, label = '', rest = ''] = LABELLED.exec(line) ?? [];
    return namesFood(rest) && !AMOUNT.test(rest) && headingKind(label) === null && !readsAsInstruction(rest)
      ? [foldPhrase(label)]
      : [];
  });
  const repeated = new Set(labels.filter((label, at) => labels.indexOf(label) < at));
  return repeated.size >= FEWEST_LABELS;
}
