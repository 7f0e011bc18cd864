import { findFood, foodNamed } from '../../foods/lexicon.js';
import { canonicalUnit } from '../../parser/ingredient-line/find-unit.js';
import { parseIngredientLine } from '../../parser/ingredient-line/parse-ingredient-line.js';
import { listLines } from '../../shared/text/list-lines.js';

const COMMAS = new Set([',', ';', '、', '，', '；']);
const OPEN = new Set(['(', '[', '{']);
const CLOSED = new Set([')', ']', '}']);
const AND_BEFORE = /^(?:and|und|et|y|e|en|&)\s+/iu;
const AND_BETWEEN = / (?:and|und|et|y|e|en|&) /giu;
/** A number with nothing or a unit behind it: `3 cloves` of `garlic, 3 cloves`. */
const ONLY_AMOUNT = /^[\d¼½¾⅓⅔.,/x×\s-]+(\p{L}[\p{L}.]*)?$/u;

/** A text with more items is refused. */
export const MOST_ITEMS = 100;
/** Characters. A text with a longer item is refused. */
export const LONGEST_ITEM = 500;

/**
 * The items of a text that a person typed or pasted, in their order: one for each line, bullet, and comma between items. A comma inside
 * brackets or between digits (`1,5 l Milch`) separates nothing, nor does one before words of preparation or an amount (`onions, chopped`,
 * `garlic, 3 cloves`). An `and` separates the last two of a list with commas when both are foods.
 * @returns what is split by lines and commas only when the text is refused because of the number or the length of its items
 */
export function itemsOfText(text: string): string[] {
  const lines = listLines(text).map(partsOf);
  const parts = lines.flat();
  if (parts.length > MOST_ITEMS || parts.some((part) => part.length > LONGEST_ITEM)) return parts;
  return lines.flatMap((line) => (line.length === 1 ? line : withLastApart(together(line))));
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
function together(parts: readonly string[]): string[] {
  const items: string[] = [];
  for (const part of parts) {
    const before = items.at(-1);
    if (before !== undefined && belongsTo(before, part)) items[items.length - 1] = `${before}, ${part}`;
    else items.push(part);
  }
  return items;
}

function belongsTo(before: string, part: string): boolean {
  const [amount, unit] = ONLY_AMOUNT.exec(part) ?? [];
  if (amount !== undefined) return unit === undefined || canonicalUnit(unit) !== null;
  if (!/^\p{Ll}/u.test(part) || findFood(part) !== null) return false;
  if (!isSaidOfFood(part)) return false;
  const { preparation, comment, size } = parseIngredientLine(`${before}, ${part}`);
  return [preparation, size, comment].some((text) => text?.endsWith(part) === true);
}

/** The parser takes anything behind a comma for a remark; a word that it knows alone is one: `chopped`, `to taste`. */
function isSaidOfFood(part: string): boolean {
  const { preparation, size, comment } = parseIngredientLine(`2 apples, ${part}`);
  if (preparation === part || size === part || (comment === part && /\s/.test(part))) return true;
  return parseIngredientLine(`2 ${part} apples`).preparation === part;
}

function withLastApart(items: readonly string[]): string[] {
  const last = items.at(-1)?.replace(AND_BEFORE, '');
  if (items.length < 2 || last === undefined) return [...items];
  const link = [...last.matchAll(AND_BETWEEN)].at(-1);
  const others = items.slice(0, -1);
  if (link === undefined || isFood(last)) return [...others, last];
  const [one, other] = [last.slice(0, link.index).trim(), last.slice(link.index + link[0].length).trim()];
  return isFood(one) && isFood(other) ? [...others, one, other] : [...others, last];
}

function isFood(item: string): boolean {
  return foodNamed(parseIngredientLine(item).ingredientName) !== null;
}
