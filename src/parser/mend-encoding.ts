/** The signs that Windows-1252 has for the bytes 80 to 9F, where Latin-1 has controls. */
const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** UTF-8 of two bytes, or of three bytes from the General Punctuation on, read as Windows-1252: `Â½`, `Ã©`, `â€™`. */
const MISREAD = new RegExp(
  `(?<!\\p{Lu})[ÂÃ][${WINDOWS_SIGNS}\u0080-\u00bf]|â[${WINDOWS_SIGNS}][${WINDOWS_SIGNS}\u0080-\u00bf]`,
  'gu',
);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Text whose UTF-8 was once read as Windows-1252, read anew; what does not read as UTF-8 stays. */
export function mendEncoding(text: string): string {
  return text.replace(MISREAD, reread);
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
