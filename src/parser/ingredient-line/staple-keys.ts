import { foldText } from '../../shared/text/fold-text.js';
import { nameKey } from '../../shared/text/name-key.js';
import { PLAIN_MODIFIERS } from '../vocabulary/ingredient-lines/plain-modifiers.js';

/** Longer names are no staples. */
const LONGEST_NAME = 80;
/** The text after the name: `butter, softened`, `flour (sifted)`. */
const BEHIND_NAME = /[,;(:].*$/su;

/** The key of a staple: equal for singular and plural, without regard to case, accents and punctuation. */
export function stapleKey(name: string): string {
  return nameKey(name);
}

/**
 * The possible keys of the staple that a line names, the closest first: of the whole name, of the name before a comma,
 * and of the name without words that do not matter (`organic`, `weiche`). Any other word makes it another ingredient:
 * `peanut butter` is not butter.
 */
export function possibleStapleKeys(name: string): string[] {
  if (name.length > LONGEST_NAME) return [];
  const short = name.replace(BEHIND_NAME, '');
  const words = foldText(short).split(/[^\p{L}\p{N}\p{M}]+/u);
  const telling = words.filter((word) => !PLAIN_MODIFIERS.has(word)).join(' ');
  return [...new Set([name, short, telling].filter((part) => part.trim() !== '').map(stapleKey))];
}
