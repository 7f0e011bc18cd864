const UNSPLIT_LETTERS: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};
const UNSPLIT = /[łøæœßıđðþ]/g;
const LATIN_MARKS = /[\u0300-\u036f]/g;

/**
 * Lower case without accents, in compatibility form (full-width letters become plain), for comparing words of any of
 * the languages. The marks of Japanese kana stay: they make other letters, not accents.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(LATIN_MARKS, '')
    .normalize('NFC')
    .replace(UNSPLIT, (letter) => UNSPLIT_LETTERS[letter] ?? letter)
    .replace(/[’‘`´]/g, "'");
}

/** Chinese and Japanese, which write without spaces between words. Korean has spaces but glues its endings. */
export const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
