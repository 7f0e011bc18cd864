import type { ParentNode } from 'domhandler';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import { STARTS_WITH_NUMBER } from '../../vocabulary/ingredient-lines/amount-words.js';
import { SHOP_OFFER } from '../../vocabulary/pages/site-words.js';
import { PRICE } from '../../vocabulary/pages/leftover-words.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { hasAmount } from './amount-pattern.js';
import type { VisibleLine as Line } from './visible-sections.js';

const FEWEST_AMOUNTS = 3;
const FEWEST_LINES = 2;

/**
 * Removes what shops put into a list of ingredients: the details of a product, which have a price among them, and offers behind the
 * list.
 */
export function withoutOffers(lines: readonly Line[]): Line[] {
  const products = new Set(linesByParent(lines).filter(isProduct).flat());
  // A list in which every ingredient has a price stays.
  const rest = products.size === lines.length ? lines : lines.filter((line) => !products.has(line));
  return withoutOfferBelow(rest);
}

function linesByParent(lines: readonly Line[]): Line[][] {
  const groups = new Map<ParentNode, Line[]>();
  for (const line of lines) {
    const parent = line.element?.parent;
    if (parent != null) groups.set(parent, [...(groups.get(parent) ?? []), line]);
  }
  return [...groups.values()];
}

function isProduct(lines: readonly Line[]): boolean {
  return lines.length >= FEWEST_LINES && lines.some(({ text }) => PRICE.test(foldPhrase(text)));
}

/**
 * The last lines are an offer when they stand apart, in an element of their own or as items of a class of their own, and one of them is about
 * orders and deliveries, or they are no items and none names a food or the work of a cook. No line of an offer begins with an amount.
 */
function withoutOfferBelow(lines: readonly Line[]): Line[] {
  const last = lines.at(-1);
  const start = lines.findLastIndex((line) => !isBeside(line, last)) + 1;
  const [above, below] = [lines.slice(0, start), lines.slice(start)];
  if (above.filter(({ text }) => hasAmount(text)).length < FEWEST_AMOUNTS || !standApart(above, below))
    return [...lines];
  if (below.some(({ text, group }) => group !== null || STARTS_WITH_NUMBER.test(text))) return [...lines];
  const isOfShop = below.some(({ text }) => SHOP_OFFER.test(foldPhrase(text)));
  const isForeign =
    below.length >= FEWEST_LINES && !below.some(({ text, isItem }) => isItem || namesFood(text) || saysToCook(text));
  return isOfShop || isForeign ? above : [...lines];
}

function isBeside({ element }: Line, other: Line | undefined): boolean {
  const isSameForm = element?.attribs.class === other?.element?.attribs.class;
  return element !== undefined && element.parent === other?.element?.parent && isSameForm;
}

function standApart(above: readonly Line[], below: readonly Line[]): boolean {
  const [element, before] = [below[0]?.element, above.at(-1)?.element];
  if (element === undefined) return false;
  if (element.parent !== before?.parent) return below.every(({ isItem }) => !isItem);
  const own = element.attribs.class;
  return own !== undefined && above.every((line) => line.element?.attribs.class !== own);
}
