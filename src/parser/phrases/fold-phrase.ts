import { foldText } from '../../shared/text/fold-text.js';

/** The key for comparing phrases: folded text with one character for all apostrophes. */
export function foldPhrase(text: string): string {
  return foldText(text).replace(/[’‘`]/g, "'");
}

/** Scripts without spaces between words. Korean has spaces, but its endings are attached to the words. */
export const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
