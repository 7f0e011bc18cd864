/** Fractions as they come out of pictures at the beginning of a line: the letters look like the numerator, slash and denominator. */
const FRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/^(\d?)(?:Y2|%2|¥2|V2|Yz|Vz)$/u, '½'],
  [/^(\d?)(?:Y4|%4|¥4|V4|Ya|Va)$/u, '¼'],
  [/^(\d?)%$/u, '½'],
];
/** Marks of items that look like letters or signs. */
const BULLET = /^(?:[eo°*«»¢©®·-]|\+)$/u;
const NOISE = /^[=:~_|«»°¢©®™¬]+$/u;
/** What a share, and not an amount, is of. */
const OF_SHARE = /^(?:milk|fat|milch|fett|lait|leche|latte|melk)/iu;
const WORD = /^\p{L}/u;

/** The words of a line without what is usually misread: marks of items, and fractions before a word. */
export function mendLine(words: readonly string[]): string[] {
  const [first = '', second = ''] = words;
  const isItem = BULLET.test(first) && (/^[\d½¼¾⅓⅔⅛%YV]/u.test(second) || first === '*' || first === '«');
  const at = isItem ? 1 : 0;
  const mended = words.map((word, place) => withLitre(word, words[place - 1] ?? ''));
  if (isItem) mended[0] = '•';
  // "1 % cups" is an amount of two parts.
  for (const place of [at, at + 1]) {
    const [word = '', next = '', before = ''] = [words[place], words[place + 1], words[place - 1]];
    const isAfterNumber = place === at || /^\d{1,2}$/.test(before);
    if (isAfterNumber && WORD.test(next) && !OF_SHARE.test(next)) mended[place] = withFraction(word);
  }
  return mended;
}

/** An `l` behind a number looks like a stroke. Signs without letters are parts of rules and pictures, and become empty. */
function withLitre(word: string, before: string): string {
  const litre = /^[|!]{1,2}(\p{L}*)$/u.exec(word);
  if (litre !== null && /\d$/.test(before)) return litre[1] === '' ? 'l' : `l ${litre[1]}`;
  return NOISE.test(word) ? '' : word;
}

function withFraction(word: string): string {
  for (const [pattern, sign] of FRACTIONS) {
    const found = pattern.exec(word);
    if (found !== null) return `${found[1] ?? ''}${sign}`;
  }
  return word;
}
