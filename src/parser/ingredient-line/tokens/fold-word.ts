import { isAscii } from '../../../shared/text/ascii.js';

const LETTERS: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', '’': "'", ʼ: "'" };

/**
 * The key for looking up a word of an ingredient line: `Cuillère`, `cuillere` and `CUILLÈRE` have the same key. Unlike `foldText`
 * it keeps characters such as `½` and full-width digits, because the tagger was trained with them.
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
