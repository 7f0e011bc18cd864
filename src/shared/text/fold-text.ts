import { isAscii } from './ascii.js';

/** Letters that Unicode does not decompose into a base letter and a mark. */
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
 * More than thirty marks on one letter. No script needs so many: the Stream-Safe Text Format of Unicode (UAX 15) has the same
 * limit. Normalizing a text with a million of them would take minutes.
 */
const SUPERFLUOUS_MARKS = /(?<=\p{M}{30})\p{M}+/gu;

/**
 * The text in the form in which texts are compared: lower case, without accents (`Crème Brûlée` becomes `creme brulee`). Only the
 * marks of European scripts are removed; in other scripts the marks change the word.
 */
export function foldText(text: string): string {
  // Fast path: most texts are ASCII.
  if (isAscii(text)) return text.toLowerCase();
  return text
    .replace(SUPERFLUOUS_MARKS, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}
