import { createHash } from 'node:crypto';
import { foldText } from './fold-text.js';
import { singularKey } from './singular-key.js';

/** A key longer than this, in UTF-8, would not fit the page of a btree index; its digest stands for it. */
const MAX_KEY_BYTES = 1_000;

/** Decides whether two ingredients are the same: without regard to case, accents, punctuation and plural. */
export function nameKey(name: string): string {
  const words = foldText(name).split(/[^\p{L}\p{N}\p{M}]+/u);
  const key = words.flatMap((word) => (word === '' ? [] : singularKey(word))).join(' ');
  return indexKey(key === '' ? name : key);
}

/** Decides whether two tags, cuisines or stores are the same: without regard to case. */
export function caselessKey(name: string): string {
  return indexKey(name.normalize('NFC').toLowerCase());
}

/** The text itself where a btree index can hold it, else its digest. */
export function indexKey(text: string): string {
  if (Buffer.byteLength(text) <= MAX_KEY_BYTES) return text;
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
