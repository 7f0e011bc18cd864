/** The characters of Windows-1252 for the bytes 80 to 9F, where Latin-1 has control characters. */
const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** UTF-8 that was decoded as Windows-1252 (`Â½`, `Ã©`, `â€™`): two bytes, or three bytes from General Punctuation on. */
const MISREAD = new RegExp(
  `(?<!\\p{Lu})[ÂÃ][${WINDOWS_SIGNS}\u0080-\u00bf]|â[${WINDOWS_SIGNS}][${WINDOWS_SIGNS}\u0080-\u00bf]`,
  'gu',
);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Repairs text whose UTF-8 was decoded as Windows-1252. Parts that are not UTF-8 stay as they are. */
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
