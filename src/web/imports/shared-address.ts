import { isWebUrl } from '../../http/fields/web-url.js';
import { withScheme } from './with-scheme.js';

/** The content that a person shared with Larder. */
export interface Asked {
  /** The address of the page; `null` when the content has none. */
  readonly address: string | null;
  /** Shared text without an address. It may be a recipe. */
  readonly text: string;
}

/** Characters. */
const LONGEST_ADDRESS = 2_048;
const LONGEST_TEXT = 20_000;

const ADDRESS = /https?:\/\/[^\s<>"]+/i;
/** Punctuation after an address in a sentence. */
const BEHIND = /[.,;:!?'»”’]+$/u;

/**
 * Reads the fields that a phone, a bookmark or the form sends. Apps put the address into `url`, into a sentence in
 * `text`, or into `title`.
 */
export function askedOf(fields: Readonly<Record<string, unknown>> | undefined): Asked {
  const texts = ['url', 'text', 'title'].map((name) => {
    const value = fields?.[name];
    return typeof value === 'string' ? value.slice(0, LONGEST_TEXT).toWellFormed().trim() : '';
  });
  const [url = ''] = texts;
  const address = [withScheme(url), ...texts].map(addressIn).find((found) => found !== null) ?? null;
  return { address, text: address === null ? (texts[1] ?? '') : '' };
}

function addressIn(text: string): string | null {
  const [found = ''] = ADDRESS.exec(text) ?? [];
  const ended = withoutBracket(found.replace(BEHIND, '')).replace(BEHIND, '');
  return ended.length <= LONGEST_ADDRESS && isWebUrl(ended) ? ended : null;
}

/** A closing bracket belongs to the address only when the address has an opening one. */
function withoutBracket(address: string): string {
  return address.endsWith(')') && !address.includes('(') ? address.slice(0, -1) : address;
}
