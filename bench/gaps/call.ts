/** One request whose work inside the program is watched. */
export interface GapCall {
  /** As the API document has it (`POST /api/v1/recipes`), or the route of a page. */
  operation: string;
  /** What is large or wrong about it. */
  name: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Whether it is to be refused (4xx) or done (2xx, 3xx). */
  isLegal: boolean;
  /** Milliseconds after the answer in which the program still has work of it. */
  afterwards?: number;
}

export const MEBIBYTE = 1_048_576;
export const JSON_TYPE = { 'content-type': 'application/json' };
export const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

/** The largest that fits: takes `item(0)`, `item(1)`, … until their JSON has `bytes`, or until there are `most`. */
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
/** Words that one stream has at most. */
const STREAM = 100_000;

/** `length` characters of words of nine letters, all different from one another and from those of other streams. */
export function differentWords(length: number, stream: number): string {
  const words: string[] = [];
  for (let number = stream * STREAM; words.length * (WORD_LENGTH + 1) < length; number++) words.push(wordOf(number));
  return words.join(' ').slice(0, length).trimEnd().padEnd(length, 'x');
}

/** Its last digits come first, so that words differ from their first letter on. */
function wordOf(number: number): string {
  let word = '';
  for (let left = number; word.length < WORD_LENGTH; left = Math.floor(left / LETTERS))
    word += String.fromCharCode(97 + (left % LETTERS));
  return word;
}
