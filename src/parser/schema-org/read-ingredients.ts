import { markedHeading, withoutMarkdown } from '../markdown.js';
import { plainLines } from '../plain-text.js';
import type { DraftIngredient } from '../recipe-draft.js';
import { isNode, type SchemaNode } from './nodes.js';
import { firstProperty, firstTextOf, plainLinesOf, unfolded } from './values.js';

const MAX_INGREDIENTS = 1000;
const MAX_DEPTH = 8;
/** `3`, `1 ½ cups`. */
const AMOUNT_ALONE = /^[\d¼-¾⅐-⅞.,/\s-]+\p{L}{0,12}$/u;
/** One line may be meant twice, such as butter for the pan and for the dough. */
const FEWEST_REPEATED = 2;
const FEWEST_AT_END = 3;
const AMOUNT = ['requiredQuantity', 'amount', 'quantity', 'value'];
const UNIT = ['unitText', 'unit', 'measure', 'unitCode'];
const NAME = ['@value', 'name', 'text', 'ingredient', 'item', 'description'];

/** Ingredient lines from texts, lists, groups (`ItemList`) and objects with an amount and a name. */
export function readIngredients(value: unknown): DraftIngredient[] {
  const plain = unfolded(value);
  if (typeof plain === 'string') return linesOfText(plain);
  return toldOnce(underMarkedHeadings(collect(value, null, 0).slice(0, MAX_INGREDIENTS)));
}

/** Programs that keep a flat list mark the headings of its groups: `## Dough`, `[Sauce]`. */
function underMarkedHeadings(items: readonly DraftIngredient[]): DraftIngredient[] {
  const found: DraftIngredient[] = [];
  let group: string | null = null;
  for (const { line, group: own } of items) {
    const heading = own === null ? markedHeading(line) : null;
    if (heading === null) found.push({ line: withoutMarkdown(line), group: own ?? group });
    else group = heading;
  }
  return found.length === 0 ? [...items] : found;
}

/** Some pages give their whole list twice, or its last lines. */
function toldOnce(items: DraftIngredient[]): DraftIngredient[] {
  for (let size = Math.floor(items.length / 2); size >= FEWEST_REPEATED; size--) {
    const isAll = size * 2 === items.length;
    const start = items.length - size;
    const isTwice = items.slice(start).every((item, at) => areSame(item, items[start - size + at]));
    if (isTwice && (isAll || size >= FEWEST_AT_END)) return items.slice(0, start);
  }
  return items;
}

function areSame(one: DraftIngredient, other: DraftIngredient | undefined): boolean {
  return one.line === other?.line && one.group === other.group;
}

/** A text without line breaks may hold the whole list: `1 leek, 2 potatoes, salt`. */
function linesOfText(text: string): DraftIngredient[] {
  const lines = plainLines(text);
  const [only = ''] = lines;
  const items = only.split(/[,;]\s+(?![^()]{0,200}\))/).filter((item) => item !== '');
  // `2 cups flour, sifted, divided` is one ingredient.
  const isList = items.filter((item) => /^[\d¼½¾⅓⅔]/.test(item)).length > 1;
  const found = lines.length === 1 && isList ? items : lines;
  return found.slice(0, MAX_INGREDIENTS).map((line) => ({ line, group: null }));
}

function collect(value: unknown, group: string | null, depth: number): DraftIngredient[] {
  const plain = unfolded(value);
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(plain))
    return plain.slice(0, MAX_INGREDIENTS).flatMap((item) => joinedItem(collect(item, group, depth + 1)));
  if (isNode(plain)) return collectNode(plain, group, depth);
  return plainLinesOf(plain).map((line) => ({ line, group }));
}

/** A line break between an amount and its name ends nothing: `3` above `garlic cloves`, `1 bunch` above `kale`. */
function joinedItem(lines: DraftIngredient[]): DraftIngredient[] {
  const joined: DraftIngredient[] = [];
  for (const { line, group } of lines) {
    const before = joined.at(-1);
    if (before !== undefined && AMOUNT_ALONE.test(before.line) && /^\p{Ll}/u.test(line))
      joined[joined.length - 1] = { ...before, line: `${before.line} ${line}` };
    else joined.push({ line, group });
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
