import type { DraftIngredient } from '../../recipe-draft.js';
import { SHOP_BUTTON_BEHIND } from '../../vocabulary/pages/site-words.js';
import { hasAmount } from '../visible/amount-pattern.js';

/** Words that so many lines end in belong to a button beside each of them. */
const FEWEST_LINES = 3;
const FEWEST_REPEATED = 2;
const FEWEST_WORDS = 2;
const MOST_WORDS = 6;
const ADDRESS_BEHIND = /(?<!\|)\s+(?:(?:https?:\/\/|www\.)[^\s()]{1,500}|\((?:https?:\/\/|www\.)[^\s()]{1,500}\))$/iu;

/**
 * Removes the end of a list when it only repeats the lines directly above: the dressing, and once more the dressing. Two lines repeat the end
 * of one list when one of them has an amount. Two parts of a dish may need the same two ingredients.
 */
export function withoutRepeatedEnd(items: readonly DraftIngredient[]): DraftIngredient[] {
  for (let size = Math.floor(items.length / 2); size >= FEWEST_REPEATED; size--) {
    const start = items.length - size;
    const end = items.slice(start);
    const isRepeated = end.every(({ line }, at) => line === items[start - size + at]?.line);
    if (isRepeated && (size >= FEWEST_LINES || isEndOfOneList(items, end))) return items.slice(0, start);
  }
  return [...items];
}

function isEndOfOneList(items: readonly DraftIngredient[], end: readonly DraftIngredient[]): boolean {
  const groups = new Set(items.map(({ group }) => group));
  return items.length > end.length * 2 && groups.size === 1 && end.some(({ line }) => hasAmount(line));
}

/** Removes the words of a button that stands behind each ingredient: `1 lemon find a swap`. */
export function withoutSharedButton(items: readonly DraftIngredient[]): DraftIngredient[] {
  const lines = items.map(({ line }) => line.split(' '));
  const [first = []] = lines;
  if (lines.length < FEWEST_LINES) return [...items];
  let shared = 0;
  while (shared < MOST_WORDS && lines.every((words) => words.length > shared + 1 && isWord(words, first, shared)))
    shared++;
  if (shared < FEWEST_WORDS) return [...items];
  return items.map((item, at) => ({ ...item, line: (lines[at] ?? []).slice(0, -shared).join(' ') }));
}

function isWord(words: readonly string[], first: readonly string[], fromEnd: number): boolean {
  const word = words.at(-1 - fromEnd) ?? '';
  return word === first.at(-1 - fromEnd) && /\p{L}/u.test(word);
}

/** Removes the address of a video, a picture or a product and the button of a shop behind a step or an ingredient. */
export function withoutLinkBehind(text: string): string {
  const bare = text.replace(ADDRESS_BEHIND, '').replace(SHOP_BUTTON_BEHIND, '');
  return /\p{L}/u.test(bare) ? bare : text;
}
