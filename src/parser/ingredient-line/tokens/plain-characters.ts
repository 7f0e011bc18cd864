import { isAscii } from '../../../shared/text/ascii.js';

const FULL_WIDTH = /[！-～]/gu;
/** The distance of a full-width character from its ASCII one. */
const WIDTH = 0xfee0;
/** Punctuation that ends a name in East Asian lines. It stays as it is. */
const KEPT = new Set('（），；：！？～');
const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?!\d)\p{Nd}/gu;
const ARABIC_SEPARATORS = /(?<=\d)[٫٬](?=\d)/gu;

/**
 * The text with the digits of every script as `0` to `9` and full-width letters as plain ones. No character moves, because each
 * is replaced by one.
 */
export function plainCharacters(text: string): string {
  if (isAscii(text)) return text;
  return text
    .replace(FULL_WIDTH, (sign) => (KEPT.has(sign) ? sign : String.fromCharCode(sign.charCodeAt(0) - WIDTH)))
    .replace(OTHER_DIGITS, (digit) => (digit.length === 1 ? String(digitValue(digit.charCodeAt(0))) : digit))
    .replace(ARABIC_SEPARATORS, (sign) => (sign === '٫' ? '.' : ','));
}

/** Unicode has the ten digits of a script one after the other. */
function digitValue(code: number): number {
  let zero = code;
  while (DIGIT.test(String.fromCharCode(zero - 1))) zero--;
  return (code - zero) % 10;
}
