/** The characters of Windows-1252 for the bytes 80 to 9F, where Latin-1 has control characters. */
const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const SECOND_BYTE = `[${WINDOWS_SIGNS}\u0080-\u00bf]`;
/**
 * UTF-8 that was decoded as Windows-1252 (`Â½`, `Ã©`, `â€™`): two bytes, or three bytes from General Punctuation on. After a capital, and
 * for letters from Latin Extended-A (`Å»`), only in a word that goes on in small letters: `«MAÇÃ»` and `Ä…` are no mistakes.
 */
const MISREAD = new RegExp(
  [
    `(?<!\\p{Lu})[ÂÃ]${SECOND_BYTE}`,
    `(?<=\\p{Lu})[ÂÃ]${SECOND_BYTE}(?=\\p{Ll}|[ÃÄÅ]${SECOND_BYTE})`,
    `[ÄÅ]${SECOND_BYTE}(?=\\p{Ll})`,
    `(?<=\\p{Ll})[ÄÅ]${SECOND_BYTE}`,
    `â[${WINDOWS_SIGNS}]${SECOND_BYTE}`,
  ].join('|'),
  'gu',
);
/** Every misread character begins with one of these, which are quick to look for. */
const FIRST_SIGN = /[ÂÃÄÅâ]/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Repairs text whose UTF-8 was decoded as Windows-1252. Parts that are not UTF-8 stay as they are. */
export function mendEncoding(text: string): string {
  return FIRST_SIGN.test(text) ? text.replace(MISREAD, reread) : text;
}

function reread(misread: string): string {
  try {
    return utf8.decode(Uint8Array.from(misread, byteOf));
  } catch {
    return misread;
  }
}

function byteOf(sign: string): number {
  const windows = WINDOWS_SIGNS.indexOf(sign);
  return windows < 0 ? sign.charCodeAt(0) : 0x80 + windows;
}
