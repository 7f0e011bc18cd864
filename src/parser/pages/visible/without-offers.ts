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
  const held = new Map<unknown, Line[]>();
  for (const line of lines) {
    const holder = line.element?.parent;
    if (holder != null) held.set(holder, [...(held.get(holder) ?? []), line]);
  }
  const isPriced = (beside: readonly Line[]): boolean =>
    beside.length >= FEWEST_LINES && beside.some(({ text }) => PRICE.test(foldPhrase(text)));
  const cards = new Set([...held.values()].filter(isPriced).flat());
  const rest = cards.size * 2 > lines.length * 2 - FEWEST_LINES ? [...lines] : lines.filter((line) => !cards.has(line));
  return withoutOfferBelow(rest);
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
