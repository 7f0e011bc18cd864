import { LITTLE } from '../vocabulary/line-words.js';
import { foldWord } from './tokens/fold-word.js';

/** Whether the text is `to taste`, `nach Belieben` or the like, instead of an amount. */
export function isToTaste(text: string): boolean {
  return LITTLE.test(foldWord(text));
}
