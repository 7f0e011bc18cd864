/** The characters of Windows-1252 for the bytes 80 to 9F, where Latin-1 has control characters. */
const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const NEXT = `[${WINDOWS_SIGNS}\u0080-\u00bf]`;
/**
 * UTF-8 that was decoded as Windows-1252. Letters of Latin-1 and signs (`Â½`, `Ã©`): after a capital only inside a word, because
 * `«MAÇÃ»` is no mistake. Letters from Latin Extended-A on (`Å»`, `È›`, `á»Ÿ`): only beside a small letter or another misread one,
 * because `Ä…` is none. General Punctuation (`â€™`) and emoji.
 */
const MISREAD = new RegExp(
  [
    `(?<!\\p{Lu})[ÂÃ]${NEXT}`,
    `(?<=\\p{Lu})[ÂÃ]${NEXT}(?=\\p{L})`,
    `(?:[ÄÅ]${NEXT}|È[˜™š›]|Æ[¡°])(?=\\p{Ll}|[ÂÃÄÅÆá]${NEXT})`,
    `(?<=\\p{Ll})(?:[ÄÅ]${NEXT}|È[˜™š›]|Æ[¡°])`,
    `á[º»]${NEXT}(?=\\p{Ll}|[ÃÄÆ]${NEXT})`,
    `(?<=\\p{Ll})á[º»](?!\\p{P})${NEXT}`,
    `â[${WINDOWS_SIGNS}]${NEXT}`,
    `ðŸ${NEXT}${NEXT}`,
  ].join('|'),
  'gu',
);
/** Letters of Greek, Cyrillic, Hebrew, Arabic, and of the scripts with three bytes a letter. */
const LETTERS_OF_SCRIPTS = [`[ÎÏ]${NEXT}`, `[ÐÑÒ]${NEXT}`, `×${NEXT}`, `[ØÙÚÛ]${NEXT}`, `[à-ï]${NEXT}${NEXT}`];
/** Two letters of one of these scripts in a row show that a text is misread; then its single ones are misread too. */
const SCRIPTS = LETTERS_OF_SCRIPTS.map((letter) => ({
  two: new RegExp(`(?:${letter}){2}`, 'gu'),
  some: new RegExp(`(?:${letter})+`, 'gu'),
}));
/** Each misread character begins with one of these, which are quick to look for. */
const FIRST_SIGN = /[ÂÃÄÅÆÈÎÏÐÑÒ×ØÙÚÛà-ð]/;
/** Some texts were misread twice (`ÃƒÂ©`). */
const MOST_TIMES = 2;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Repairs text whose UTF-8 was decoded as Windows-1252. Parts that are not UTF-8 stay as they are. */
export function mendEncoding(text: string): string {
  let mended = text;
  for (let time = 0; time < MOST_TIMES && FIRST_SIGN.test(mended); time++) {
    const before = mended;
    for (const { two, some } of SCRIPTS)
      if (mended.match(two)?.some((pair) => /^\p{L}+$/u.test(reread(pair)))) mended = mended.replace(some, reread);
    mended = mended.replace(MISREAD, reread);
    if (mended === before) break;
  }
  return mended;
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
