import { letters } from '../../letters.js';

const FEWEST_LINES = 3;

/**
 * When lines contain the same list twice, in two systems of units, keeps only the second one: `8 oz flour`, `2 eggs`, `225 g
 * flour`, `2 eggs`.
 */
export function withoutRepeatedList<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const half = items.length / 2;
  if (!Number.isInteger(half) || half < FEWEST_LINES) return [...items];
  const texts = items.map(textOf);
  const isTwice = texts.slice(0, half).every((text, at) => lastWord(text) === lastWord(texts[half + at] ?? ''));
  return items.slice(isTwice ? half : 0);
}

/** The last word. After amount and unit, it is part of the ingredient's name. */
function lastWord(text: string): string {
  return letters(text.slice(text.lastIndexOf(' ') + 1));
}
