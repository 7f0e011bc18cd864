import { itemsOfText } from '../ingredient-line/items-of-text.js';
import { emphasizedLine, markedHeading, withoutMarkdown } from '../markdown.js';
import { foldPhrase } from '../phrases/fold-phrase.js';
import { namesFood } from '../phrases/kitchen.js';
import { plainLines } from '../plain-text.js';
import type { DraftIngredient } from '../recipe-draft.js';
import { hasAmount, isBareAmount } from '../pages/visible/amount-pattern.js';
import { isNode, type SchemaNode } from './nodes.js';
import { BOUGHT_SAUCE, PART_HEADING, PART_NAME, PURPOSE_IN_LIST } from '../vocabulary/group-words.js';
import { firstProperty, firstTextOf, plainLinesOf, unfolded } from './values.js';

const MAX_INGREDIENTS = 1000;
const MAX_DEPTH = 8;
/** One line may be meant twice, such as butter for the pan and for the dough. */
const FEWEST_REPEATED = 2;
/** A line break with the indentation of the next line, in a text without markup. */
const WRAPPED = /^[^<>\n]+\n[^\S\n]+[^<>\n]+$/u;
const HAS_NUMBER = /[\d¼-¾⅐-⅞]/u;
const AMOUNT = ['requiredQuantity', 'amount', 'quantity', 'value'];
const UNIT = ['unitText', 'unit', 'measure', 'unitCode'];
const NAME = ['@value', 'name', 'text', 'ingredient', 'item', 'description'];

/** Ingredient lines from texts, lists, groups (`ItemList`) and objects with an amount and a name. */
export function readIngredients(value: unknown): DraftIngredient[] {
  const plain = unfolded(value);
  const [only, ...others] = Array.isArray(plain) ? plain.map(unfolded) : [plain];
  if (typeof only === 'string' && others.length === 0) return linesOfText(only);
  return toldOnce(underMarkedHeadings(collect(value, null, 0).slice(0, MAX_INGREDIENTS)));
}

/** Programs that keep a flat list mark the headings of its groups: `## Dough`, `[Sauce]`, `**Topping**`. */
function underMarkedHeadings(items: readonly DraftIngredient[]): DraftIngredient[] {
  const found: DraftIngredient[] = [];
  let group: string | null = null;
  for (const [at, { line, group: own }] of items.entries()) {
    const heading = own === null ? (markedHeading(line) ?? boldHeading(line, items[at + 1]?.line)) : null;
    if (heading === null) found.push({ line: withoutMarkdown(line), group: own ?? group });
    else group = heading;
  }
  return found.length === 0 ? [...items] : found;
}

/** A bold line above a plain one is a heading only when it names a part of a dish: `**Pâte**`, not `**Salt**`, `**Nduja**` or `**Soy sauce**`. */
function boldHeading(line: string, next: string | undefined): string | null {
  const text = emphasizedLine(line);
  if (text === null || next === undefined || emphasizedLine(next) !== null) return null;
  const folded = foldPhrase(text);
  const isPart = PART_NAME.test(folded) || PART_HEADING.test(folded) || PURPOSE_IN_LIST.test(text);
  return isPart && !BOUGHT_SAUCE.test(folded) ? text : null;
}

/** Some pages give their whole list twice or more often. */
function toldOnce(items: DraftIngredient[]): DraftIngredient[] {
  const again = items.findIndex((item, at) => at >= FEWEST_REPEATED && areSame(item, items[0]));
  const isRepeated = again !== -1 && items.length % again === 0;
  return isRepeated && items.every((item, at) => areSame(item, items[at % again])) ? items.slice(0, again) : items;
}

function areSame(one: DraftIngredient, other: DraftIngredient | undefined): boolean {
  return one.line.toLowerCase() === other?.line.toLowerCase() && one.group === other.group;
}

/** A text without line breaks may hold the whole list: `1 leek, 2 potatoes, salt`. */
function linesOfText(text: string): DraftIngredient[] {
  const lines = plainLines(text);
  const [only = ''] = lines;
  const items = itemsOfText(only, namesFood);
  // `2 cups flour, sifted, divided` is one ingredient.
  const isList = items.filter((item) => /^[\d¼½¾⅓⅔]/.test(item)).length > 1;
  const found = lines.length === 1 && isList ? items : lines;
  return found.slice(0, MAX_INGREDIENTS).map((line) => ({ line, group: null }));
}

function collect(value: unknown, group: string | null, depth: number): DraftIngredient[] {
  const plain = unfolded(value);
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(plain))
    return plain
      .slice(0, MAX_INGREDIENTS)
      .flatMap((item) =>
        plain.length > 1 ? joinedEntry(collect(item, group, depth + 1), item) : collect(item, group, depth + 1),
      );
  if (isNode(plain)) return collectNode(plain, group, depth);
  return plainLinesOf(plain).map((line) => ({ line, group }));
}

/**
 * A list has an entry for each ingredient, so a line break ends nothing after a line without a name (`1 Bund`, `2`), before a small letter,
 * or where the next line is indented as the source of the page is.
 */
function joinedEntry(lines: DraftIngredient[], entry: unknown): DraftIngredient[] {
  if (typeof entry !== 'string') return lines;
  const isWrapped = WRAPPED.test(entry.trim()) && !lines.every(({ line }) => hasAmount(line));
  const joined: DraftIngredient[] = [];
  for (const item of lines) {
    const before = joined.at(-1);
    const continues =
      before !== undefined &&
      (isWrapped || isBareAmount(before.line) || (HAS_NUMBER.test(before.line) && /^\p{Ll}/u.test(item.line)));
    if (continues) joined[joined.length - 1] = { ...before, line: `${before.line} ${item.line}` };
    else joined.push(item);
  }
  return joined;
}

function collectNode(node: SchemaNode, group: string | null, depth: number): DraftIngredient[] {
  const list = firstProperty(node, ['itemListElement', 'ingredients', 'items']);
  if (list !== undefined) return collect(list, firstTextOf(firstProperty(node, ['name', 'title'])) ?? group, depth + 1);
  const named = firstProperty(node, NAME);
  if (isNode(named)) return collectNode(named, group, depth + 1);
  const amount = amountOf(node);
  return plainLinesOf(named).map((line, at) => ({ line: at === 0 ? withAmount(line, amount) : line, group }));
}

/** Amount and unit, which may be a separate object (`QuantitativeValue`). */
function amountOf(node: SchemaNode): string {
  const amount = firstProperty(node, AMOUNT);
  const holder = isNode(amount) ? amount : node;
  const count = isNode(amount) ? firstProperty(amount, ['value', 'amount', 'name']) : amount;
  return [count, firstProperty(holder, UNIT)].map((part) => firstTextOf(part) ?? '').join(' ');
}

function withAmount(line: string, amount: string): string {
  const [bare = ''] = plainLines(amount);
  return bare === '' || line.startsWith(bare) ? line : `${bare} ${line}`;
}
