import { fieldKind } from '../../phrases/fields.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { headingKind } from '../../phrases/headings.js';
import { timeKind } from '../../phrases/time-lines.js';
import { KEY_WORDS, type KeyKind } from '../../vocabulary/key-words.js';

export type { KeyKind };

const kinds = new Map<string, KeyKind>();
for (const [kind, words] of Object.entries(KEY_WORDS) as [KeyKind, string][])
  for (const word of words.split(' ')) if (!kinds.has(word)) kinds.set(word, kind);

/** The meaning of a key, independent of case, separators and language. */
export function keyKind(key: string): KeyKind | null {
  if (key.length > 60) return null;
  const compact = foldPhrase(key).replace(/[^\p{L}\p{N}]/gu, '');
  const known = kinds.get(compact);
  if (known) return known;
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  const heading = headingKind(words);
  if (heading === 'nutrition') return 'wrapper';
  if (heading !== null && heading !== 'other') return heading;
  return timeKind(words) ?? fieldKind(words);
}
