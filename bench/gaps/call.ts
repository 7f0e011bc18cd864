/** One request, during which the event loop is watched. */
export interface GapCall {
  /** The operation in the API document (`POST /api/v1/recipes`), or the route of a page. */
  operation: string;
  /** What is large or wrong in the request. */
  name: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Whether the request must succeed (2xx, 3xx) or be refused (4xx). */
  isLegal: boolean;
  /** Milliseconds after the answer in which the program still works on it. */
  afterwards?: number;
}

export const MEBIBYTE = 1_048_576;
export const JSON_TYPE = { 'content-type': 'application/json' };
export const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

/** The longest list of `item(0)`, `item(1)`, … whose JSON has at most `bytes` bytes, and at most `most` items. */
export function fill<Item>(bytes: number, most: number, item: (index: number) => Item): Item[] {
  const items: Item[] = [];
  for (let left = bytes; items.length < most;) {
    const next = item(items.length);
    left -= Buffer.byteLength(JSON.stringify(next)) + 1;
    if (left < 0) break;
    items.push(next);
  }
  return items;
}

const LETTERS = 26;
const WORD_LENGTH = 9;
/** Maximum number of words in one stream. */
const STREAM = 100_000;

/** `length` characters of words with nine letters. All words differ, also from those of other streams. */
export function differentWords(length: number, stream: number): string {
  const words: string[] = [];
  for (let number = stream * STREAM; words.length * (WORD_LENGTH + 1) < length; number++) words.push(wordOf(number));
  return words.join(' ').slice(0, length).trimEnd().padEnd(length, 'x');
}

/** The digits are reversed, so that words differ in their first letter. */
function wordOf(number: number): string {
  let word = '';
  for (let left = number; word.length < WORD_LENGTH; left = Math.floor(left / LETTERS))
    word += String.fromCharCode(97 + (left % LETTERS));
  return word;
}
