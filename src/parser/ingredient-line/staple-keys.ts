import { foldText } from '../../text/fold-text.js';
import { nameKey } from '../../text/name-key.js';
import { PLAIN_MODIFIERS } from '../vocabulary/ingredient-lines/plain-modifiers.js';

/** Longer names are no staples. */
const LONGEST_NAME = 80;
/** What stands behind the name: `butter, softened`, `flour (sifted)`. */
const BEHIND_NAME = /[,;(:].*$/su;

/** The key that a staple is known under: equal for singular and plural, without regard to case, accents and punctuation. */
export function stapleKey(name: string): string {
  return nameKey(name);
}

/**
 * The keys under which the staple that a line means may be known, the closest first: its whole name, that without what
 * stands behind a comma, and that without the words that do not matter (`organic`, `weiche`). Any other word beside a name
 * makes it another ingredient: `peanut butter` is no butter.
 */
export function possibleStapleKeys(name: string): string[] {
  if (name.length > LONGEST_NAME) return [];
  const short = name.replace(BEHIND_NAME, '');
  const words = foldText(short).split(/[^\p{L}\p{N}\p{M}]+/u);
  const telling = words.filter((word) => !PLAIN_MODIFIERS.has(word)).join(' ');
  return [...new Set([name, short, telling].filter((part) => part.trim() !== '').map(stapleKey))];
}
