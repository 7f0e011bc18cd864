import { createHash } from 'node:crypto';
import { foldText } from './fold-text.js';
import { singularKey } from './singular-key.js';

/** Bytes in UTF-8. A longer key does not fit into a page of a btree index, so its digest takes its place. */
const MAX_KEY_BYTES = 1_000;

/** Two ingredient names are the same when their keys are: case, accents, punctuation and plural do not matter. */
export function nameKey(name: string): string {
  const words = foldText(name).split(/[^\p{L}\p{N}\p{M}]+/u);
  const key = words.flatMap((word) => (word === '' ? [] : singularKey(word))).join(' ');
  return indexKey(key === '' ? name : key);
}

/** Two names of tags, cuisines or stores are the same when their keys are: case does not matter. */
export function caselessKey(name: string): string {
  return indexKey(name.normalize('NFC').toLowerCase());
}

/** The text itself when a btree index can hold it, else its digest. */
function indexKey(text: string): string {
  if (Buffer.byteLength(text) <= MAX_KEY_BYTES) return text;
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
