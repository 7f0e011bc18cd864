import { UUID } from '../../shared/text/uuid.js';

const UUIDS = new RegExp(UUID, 'gi');
/** UUIDs need many tokens, because hexadecimal digits make short ones. */
const TOKENS_OF_UUID = 26;

/**
 * An estimate of the number of tokens, too high for ordinary text in any language. Models differ, so it is not exact: a
 * token for three ASCII characters, for one letter of another alphabet, and for one byte of all other characters.
 */
export function tokensOf(text: string): number {
  let uuids = 0;
  const rest = text.replace(UUIDS, () => {
    uuids++;
    return '';
  });
  let tokens = uuids * TOKENS_OF_UUID;
  for (const character of rest) tokens += costOf(character.codePointAt(0) ?? 0);
  return Math.ceil(tokens);
}

/** The text, cut and ended with `…` when it has more than `most` tokens. */
export function clippedTo(text: string, most: number): string {
  let tokens = 0;
  let length = 0;
  for (const character of text) {
    tokens += costOf(character.codePointAt(0) ?? 0);
    if (tokens > most) return `${text.slice(0, length).trimEnd()}…`;
    length += character.length;
  }
  return text;
}

function costOf(codePoint: number): number {
  if (codePoint < 0x80) return 1 / 3;
  // Latin letters with marks, Greek and Cyrillic.
  if (codePoint < 0x530) return 1;
  // Chinese, Japanese and Korean.
  if ((codePoint >= 0x3000 && codePoint < 0xa000) || (codePoint >= 0xac00 && codePoint < 0xd7b0)) return 1.5;
  return codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}
