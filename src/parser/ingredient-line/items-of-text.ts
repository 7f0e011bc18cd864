import { LANGUAGES } from '../../shared/languages.js';
import { listLines } from '../../shared/text/list-lines.js';
import { AND_WORDS } from '../vocabulary/and-words.js';
import { FILL_WORDS } from '../vocabulary/ingredient-lines/measure-words.js';
import { PREPARED_WORD, PREPARED_WORDS, STATE_WORDS } from '../vocabulary/ingredient-lines/name-words.js';
import {
  FOODS_LIKE_REMARKS,
  REMARK_ENDS,
  REMARK_JOINTS,
  REMARK_OPENERS,
  REMARK_WORDS,
  SHARED_PARTS,
} from '../vocabulary/ingredient-lines/remark-words.js';
import { COMMENT_OPENERS, PURPOSE_OPENERS } from '../vocabulary/ingredient-lines/rest-words.js';
import { TO_TASTE } from '../vocabulary/line-words.js';
import { canonicalUnit } from './find-unit.js';
import { foldWord } from './tokens/fold-word.js';
import { numberWord } from './tokens/number-word.js';

const COMMAS = new Set([',', ';', '、', '，', '；']);
const OPEN = new Set(['(', '[', '{']);
const CLOSED = new Set([')', ']', '}']);
const AND = `(?:${[...AND_WORDS, '&'].join('|')})`;
const AND_BEFORE = new RegExp(`^${AND}\\s+`, 'iu');
const AND_BETWEEN = new RegExp(` ${AND} `, 'giu');
/** `bread and 2 eggs` */
const AND_AMOUNT = new RegExp(` ${AND} (?=[\\d¼½¾⅓⅔])`, 'giu');
/** A share, of what the product is made: `2%`, `45% fat`. */
const SHARE = new RegExp(`^\\d+(?:[.,]\\d+)? ?%(?: (?:${SHARED_PARTS.join('|')})(?![\\p{L}]).*)?$`, 'iu');
/** A number with nothing, a unit or a size behind it: `3 cloves` of `garlic, 3 cloves`, `1 can (28 oz)`, `2 large`. */
const ONLY_AMOUNT = /^[\d¼½¾⅓⅔.,/x×\s-]+(\p{L}[\p{L}.-]*)?(?:\s?\([^()]*\))?$/u;
/** English words for what was done: `skinned`, `thinly sliced`. A seed is a food. */
const PARTICIPLE = /^\p{L}{2,}[^e]ed$/u;
const ADVERB = /^\p{L}{3,}ly$/u;
/** Endings of the forms of one word: `haché`, `hachées`; `gehackt`, `gehackter`. */
const ENDING = /(?:e{0,2}s?|e[mnr]|[ao]s?|i)$/u;
const SHORTEST_STEM = 4;

/** A text with more items is refused. */
export const MOST_ITEMS = 100;
/** Characters. A text with a longer item is refused. */
export const LONGEST_ITEM = 500;

const OPENERS = new Set([...REMARK_OPENERS, ...COMMENT_OPENERS, ...PURPOSE_OPENERS]);
const REMARKS = new Set([...STATE_WORDS, ...PREPARED_WORDS, ...REMARK_WORDS, ...REMARK_ENDS].map(stemOf));

/**
 * The items of a text that a person typed or pasted, in their order: one for each line, bullet, and comma between items. A comma inside
 * brackets or between digits (`1,5 l Milch`) separates nothing, nor does one before words of preparation or an amount (`onions, chopped`,
 * `garlic, 3 cloves`). An `and` separates two foods before an amount, and the last two of a list with commas. It needs no lexicon, so that the page of
 * the list can split what is typed without network.
 * @param isFood whether an item, with or without an amount, is a food that the caller knows
 * @returns what is split by lines and commas only when the text is refused because of the number or the length of its items
 */
export function itemsOfText(text: string, isFood: (item: string) => boolean): string[] {
  const lines = listLines(text).map(partsOf);
  const parts = lines.flat();
  if (parts.length > MOST_ITEMS || parts.some((part) => part.length > LONGEST_ITEM)) return parts;
  const items = lines.flatMap((line) => (line.length === 1 ? line : withLastApart(together(line, isFood), isFood)));
  return items.flatMap((item) => amountsApart(item, isFood));
}

/** `1 cup and 2 tablespoons sugar` stays together: a cup is no food. */
function amountsApart(item: string, isFood: (item: string) => boolean): string[] {
  for (const link of item.matchAll(AND_AMOUNT)) {
    const [one, other] = [item.slice(0, link.index), item.slice(link.index + link[0].length)];
    if (isFood(one) && isFood(other)) return [one, ...amountsApart(other, isFood)];
  }
  return [item];
}

/** The parts between commas. */
function partsOf(line: string): string[] {
  const parts: string[] = [];
  const hasPairs = isBalanced(line);
  let depth = 0;
  let start = 0;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? '';
    if (hasPairs && OPEN.has(sign)) depth++;
    if (hasPairs && CLOSED.has(sign)) depth--;
    if (depth > 0 || !COMMAS.has(sign) || isDecimal(line, at)) continue;
    parts.push(line.slice(start, at));
    start = at + 1;
  }
  parts.push(line.slice(start));
  return parts.map((part) => part.replaceAll(/\s+/g, ' ').trim()).filter((part) => part !== '');
}

function isBalanced(line: string): boolean {
  let depth = 0;
  for (const sign of line) {
    if (OPEN.has(sign)) depth++;
    if (CLOSED.has(sign)) depth--;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function isDecimal(line: string, at: number): boolean {
  return line[at] === ',' && /\d/.test(line[at - 1] ?? '') && /\d/.test(line[at + 1] ?? '');
}

/** Puts parts that are no items of their own behind the one before. */
function together(parts: readonly string[], isFood: (item: string) => boolean): string[] {
  const items: string[] = [];
  for (const part of parts) {
    const before = items.at(-1);
    if (before !== undefined && isSaidOfFood(part) && !isFood(part.replace(AND_BEFORE, '')))
      items[items.length - 1] = `${before}, ${part}`;
    else items.push(part);
  }
  return items;
}

/** An amount, a purpose, or words for how an ingredient is: `finely chopped`, `peeled and cut into cubes`, `skin removed`. */
function isSaidOfFood(part: string): boolean {
  if (SHARE.test(part)) return true;
  const [amount, unit] = ONLY_AMOUNT.exec(part) ?? [];
  if (amount !== undefined) return unit === undefined || isUnitOrSize(unit);
  if (LANGUAGES.some((one) => (numberWord(foldWord(part), one) ?? 0) > 1)) return true;
  if (!/^[\p{Ll}\p{Lo}(]/u.test(part)) return false;
  const folded = foldWord(part);
  const words = folded.split(/[^\p{L}\p{N}']+/u).filter((word) => word !== '');
  const [first = '', second = ''] = words;
  if (FOODS_LIKE_REMARKS.has(first)) return false;
  if (OPENERS.has(first) || folded.search(TO_TASTE) === 0) return true;
  if (!words.some(isRemark)) return false;
  if (words.every((word) => isRemark(word) || ADVERB.test(word) || REMARK_JOINTS.has(word))) return true;
  return (isRemark(first) && REMARK_JOINTS.has(second)) || REMARK_ENDS.has(words.at(-1) ?? '');
}

function isUnitOrSize(word: string): boolean {
  return FILL_WORDS.has(foldWord(word)) || LANGUAGES.some((one) => canonicalUnit(word, one) !== null);
}

function isRemark(word: string): boolean {
  return REMARKS.has(stemOf(word)) || PREPARED_WORD.test(word) || PARTICIPLE.test(word);
}

function stemOf(word: string): string {
  const stem = word.replace(ENDING, '');
  return stem.length < SHORTEST_STEM ? word : stem;
}

function withLastApart(items: readonly string[], isFood: (item: string) => boolean): string[] {
  const last = items.at(-1)?.replace(AND_BEFORE, '');
  if (items.length < 2 || last === undefined) return [...items];
  const link = [...last.matchAll(AND_BETWEEN)].at(-1);
  const others = items.slice(0, -1);
  if (link === undefined || isFood(last)) return [...others, last];
  const [one, other] = [last.slice(0, link.index).trim(), last.slice(link.index + link[0].length).trim()];
  return isFood(one) && isFood(other) ? [...others, one, other] : [...others, last];
}
