import { isPlainText } from '../../http/fields/plain-text.js';
import { isWebUrl } from '../../http/fields/web-url.js';

/** What somebody shared to Larder. */
export interface Asked {
  /** The address of the page; `null` when there is none in it. */
  readonly address: string | null;
  /** What was shared without an address; it may be the recipe itself. */
  readonly text: string;
}

/** Characters. */
const LONGEST_ADDRESS = 2_048;
const LONGEST_TEXT = 20_000;

const ADDRESS = /https?:\/\/[^\s<>"]+/i;
/** What stands behind an address in a sentence. */
const BEHIND = /[.,;:!?'»”’]+$/u;

/** Reads what a phone, a bookmark or the form sends: apps put the address into `url`, into a sentence in `text`, or into `title`. */
export function askedOf(fields: Readonly<Record<string, unknown>> | undefined): Asked {
  const texts = ['url', 'text', 'title'].map((name) => {
    const value = fields?.[name];
    return typeof value === 'string' && isPlainText(value) ? value.slice(0, LONGEST_TEXT).toWellFormed().trim() : '';
  });
  const address = texts.map(addressIn).find((found) => found !== null) ?? null;
  return { address, text: address === null ? (texts[1] ?? '') : '' };
}

function addressIn(text: string): string | null {
  const [found = ''] = ADDRESS.exec(text) ?? [];
  const ended = withoutBracket(found.replace(BEHIND, '')).replace(BEHIND, '');
  return ended.length <= LONGEST_ADDRESS && isWebUrl(ended) ? ended : null;
}

/** A closing bracket belongs to the address only when it has an opening one. */
function withoutBracket(address: string): string {
  return address.endsWith(')') && !address.includes('(') ? address.slice(0, -1) : address;
}
