import { isAscii } from './ascii.js';

/** Letters that Unicode does not take apart into a base letter and a mark. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/**
 * Marks beyond thirty on one letter, which no script has: Unicode's Stream-Safe Text Format (UAX 15) does without them, too, since
 * to sort a million of them takes minutes.
 */
const SUPERFLUOUS_MARKS = /(?<=\p{M}{30})\p{M}+/gu;

/**
 * Text as it is compared: lower case, accents folded (`Crème Brûlée` is `creme brulee`). Only the marks of European
 * scripts go; those of others carry the word.
 */
export function foldText(text: string): string {
  // Most text has nothing to fold but its case.
  if (isAscii(text)) return text.toLowerCase();
  return text
    .replace(SUPERFLUOUS_MARKS, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}
