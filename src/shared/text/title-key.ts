import { foldText } from './fold-text.js';

/** Number of characters of a title by which it is sorted, because an index cannot hold every length. */
const TITLE_KEY_LENGTH = 200;

/** The key by which titles are sorted: without case, accents and leading punctuation. */
export function titleKey(name: string): string {
  const key = foldText(name).replace(/^[^\p{L}\p{N}]+/u, '');
  return (key === '' ? name : key).slice(0, TITLE_KEY_LENGTH).toWellFormed();
}
