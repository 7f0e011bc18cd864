import { foldText } from '../../text/fold-text.js';

/** A phrase as phrases are compared: folded as all text is, with one sign for every apostrophe. */
export function foldPhrase(text: string): string {
  return foldText(text).replace(/[’‘`]/g, "'");
}

/** Scripts that are written without spaces between words. Korean has spaces but glues its endings to the words. */
export const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
