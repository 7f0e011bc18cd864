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
const HOLDS_PRICE = /[$€£] ?\d{1,4}[.,]\d{2}(?!\d)|(?<!\d)\d{1,4}[.,]\d{2} ?[$€£]/;
/** `(about $5.99 at the market)`, `butter, about $0.50` */
const PRICE_IN_PASSING = /\([^()]{0,60}[$€£]|, [^,()\d]{0,30}[$€£]/;

/**
 * Removes what shops put into a list of ingredients: the details of a product, which have a price among them, and offers behind the
 * list.
 */
export function withoutOffers(lines: readonly Line[]): Line[] {
  const products = linesByParent(lines).filter(isProduct);
  const inProducts = new Set(products.flat());
  const rest = lines.filter((line) => !inProducts.has(line));
  if (measured(rest) > 0) return withoutOfferBelow(withoutPricedEnd(rest));
  // Each ingredient has its product beside it, below its own line.
  const below = new Set(products.length > 1 ? products.flatMap((product) => product.slice(1)) : []);
  return withoutOfferBelow(lines.filter((line) => !below.has(line)));
}

/** Removes the last lines that have a price, below lines with amounts that have none. An ingredient has it only in passing. */
function withoutPricedEnd(lines: readonly Line[]): readonly Line[] {
  const end = lines.findLastIndex(({ text }) => !HOLDS_PRICE.test(text)) + 1;
  const own = lines.slice(0, end);
  const priced = lines.slice(end);
  const isOffer = !priced.some(({ text }) => STARTS_WITH_NUMBER.test(text) || PRICE_IN_PASSING.test(text));
  return !isOffer || own.some(({ text }) => HOLDS_PRICE.test(text)) || measured(own) < FEWEST_AMOUNTS ? lines : own;
}

function measured(lines: readonly Line[]): number {
  return lines.filter(({ text }) => hasAmount(text) && !PRICE.test(foldPhrase(text))).length;
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
