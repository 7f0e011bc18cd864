import { isAscii } from '../../text/ascii.js';

const LETTERS: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', '’': "'", ʼ: "'" };

/**
 * A word of an ingredient line as it is looked up: `Cuillère`, `cuillere` and `CUILLÈRE` are one. Unlike `foldText` it
 * leaves characters such as `½` and full-width digits what they are, for the tagger has learnt from them.
 */
export function foldWord(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ıłøæœß’ʼ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}
