import type { ParentNode } from 'domhandler';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import { PRICE } from '../../vocabulary/pages/leftover-words.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { hasAmount } from './amount-pattern.js';
import type { VisibleLine as Line } from './visible-sections.js';

const FEWEST_AMOUNTS = 3;
const FEWEST_LINES = 2;

/**
 * Removes what shops put into a list of ingredients: the details of a product, which have a price among them, and offers behind the
 * list in an element of their own, in which no line has an amount or names a food.
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

function withoutOfferBelow(lines: readonly Line[]): Line[] {
  const last = lines.findLastIndex(({ text }) => hasAmount(text));
  const below = lines.slice(last + 1);
  const holder = below[0]?.element?.parent;
  const isOffer =
    below.length >= FEWEST_LINES &&
    holder != null &&
    holder !== lines[last]?.element?.parent &&
    below.every((line) => !line.isItem && line.group === null && line.element?.parent === holder) &&
    lines.filter(({ text }) => hasAmount(text)).length >= FEWEST_AMOUNTS &&
    !below.some(({ text }) => namesFood(text) || saysToCook(text));
  return isOffer ? lines.slice(0, last + 1) : [...lines];
}
