import { InvalidRequestError, PayloadTooLargeError } from '../problems/errors.js';
import { isPlainText, MOST_LEVELS, NOT_PLAIN, TOO_DEEP } from '../fields/plain-text.js';

/** The number includes lists and objects. */
const MOST_VALUES = 100_000;
/** Values between two yields. */
const ROUND = 64;
/** Bytes of text or white space between two yields. A number must not be longer. */
const PIECE = 65_536;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const SMALL_U = 0x75;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACES: readonly (number | undefined)[] = [0x20, 0x0a, 0x0d, 0x09];
const DELIMITERS: readonly (number | undefined)[] = [undefined, COMMA, CLOSE_LIST, CLOSE_OBJECT, ...SPACES];

/**
 * Parses like `JSON.parse`, in short steps, and refuses what `textProblem` refuses. `JSON.parse` blocks the process for 0.1 s at 1
 * MiB of different names or 12 MiB of text. No library does this: `@streamparser/json` takes 4 s for 12 MiB of escapes, in steps of
 * 0.1 to 1 s, and refuses invalid UTF-8, which `JSON.parse` replaces.
 * @param most maximum number of values
 * @throws SyntaxError InvalidRequestError PayloadTooLargeError
 */
export function parseJson(bytes: Buffer, most = MOST_VALUES): Generator<void, unknown> {
  return new JsonParser(bytes, most).document();
}

class JsonParser {
  private at = 0;
  private values = 0;
  /** Path of the value that is read now: names of fields and indexes of items. */
  private readonly place: (string | number)[] = [];

  constructor(
    private readonly bytes: Buffer,
    private readonly most: number,
  ) {}

  *document(): Generator<void, unknown> {
    while (this.skipSpace()) yield;
    const value = yield* this.value();
    while (this.skipSpace()) yield;
    if (this.at < this.bytes.length) throw this.unexpected();
    return value;
  }

  private *value(): Generator<void, unknown> {
    if (++this.values > this.most) throw new PayloadTooLargeError(`The body has more than ${this.most} values`);
    if (this.values % ROUND === 0) yield;
    switch (this.bytes[this.at]) {
      case OPEN_OBJECT:
        return yield* this.object();
      case OPEN_LIST:
        return yield* this.list();
      case QUOTE:
        return yield* this.text(true);
      default:
        return this.scalar();
    }
  }

  private *object(): Generator<void, Record<string, unknown>> {
    const object: Record<string, unknown> = {};
    this.enter();
    while (this.skipSpace()) yield;
    if (this.leaves(CLOSE_OBJECT)) return object;
    do {
      while (this.skipSpace()) yield;
      if (this.bytes[this.at] !== QUOTE) throw this.unexpected();
      const name = yield* this.text(false);
      while (this.skipSpace()) yield;
      if (!this.takes(COLON)) throw this.unexpected();
      while (this.skipSpace()) yield;
      this.place[this.place.length - 1] = name;
      const value = yield* this.value();
      setField(object, name, value);
      while (this.skipSpace()) yield;
    } while (this.takes(COMMA));
    if (this.leaves(CLOSE_OBJECT)) return object;
    throw this.unexpected();
  }

  private *list(): Generator<void, unknown[]> {
    const list: unknown[] = [];
    this.enter();
    while (this.skipSpace()) yield;
    if (this.leaves(CLOSE_LIST)) return list;
    do {
      while (this.skipSpace()) yield;
      this.place[this.place.length - 1] = list.length;
      list.push(yield* this.value());
      while (this.skipSpace()) yield;
    } while (this.takes(COMMA));
    if (this.leaves(CLOSE_LIST)) return list;
    throw this.unexpected();
  }

  /** Reads a string, a long one piece by piece. */
  private *text(isValue: boolean): Generator<void, string> {
    const pieces: string[] = [];
    // High surrogate whose low surrogate is in the next piece.
    let half = '';
    let begin = this.at + 1;
    let end = begin;
    for (; this.bytes[end] !== QUOTE; end += this.lengthAt(end)) {
      if (end >= this.bytes.length) throw this.unexpected();
      if (end - begin < PIECE || !this.isBoundary(end, begin)) continue;
      const piece = half + this.decoded(begin, end);
      half = /[\ud800-\udbff]$/.exec(piece)?.[0] ?? '';
      pieces.push(this.plain(half === '' ? piece : piece.slice(0, -1), isValue));
      begin = end;
      yield;
    }
    this.at = end + 1;
    const last = this.plain(half + this.decoded(begin, end), isValue);
    return pieces.length === 0 ? last : [...pieces, last].join('');
  }

  /** Bytes of the character or escape at this index of a string. */
  private lengthAt(index: number): number {
    if (this.bytes[index] !== BACKSLASH) return 1;
    return this.bytes[index + 1] === SMALL_U ? 6 : 2;
  }

  /** Whether a string may be cut here: not inside a character, which has at most four bytes. */
  private isBoundary(index: number, begin: number): boolean {
    const isInsideCharacter = ((this.bytes[index] as number) & 0xc0) === 0x80;
    return !isInsideCharacter || index - begin >= PIECE + 4;
  }

  private decoded(begin: number, end: number): string {
    return JSON.parse(`"${this.bytes.toString('utf8', begin, end)}"`) as string;
  }

  private plain(text: string, isValue: boolean): string {
    if (isValue && !isPlainText(text)) throw this.refusal(NOT_PLAIN);
    return text;
  }

  /** A number, `true`, `false` or `null`. */
  private scalar(): unknown {
    const begin = this.at;
    while (!DELIMITERS.includes(this.bytes[this.at]) && this.at - begin < PIECE) this.at += 1;
    return JSON.parse(this.bytes.toString('latin1', begin, this.at));
  }

  /** Whether there may be more white space. */
  private skipSpace(): boolean {
    const end = this.at + PIECE;
    while (this.at < end && SPACES.includes(this.bytes[this.at])) this.at += 1;
    return this.at === end;
  }

  private takes(byte: number): boolean {
    if (this.bytes[this.at] !== byte) return false;
    this.at += 1;
    return true;
  }

  private enter(): void {
    if (this.place.length === MOST_LEVELS) throw this.refusal(TOO_DEEP);
    this.at += 1;
    this.place.push('');
  }

  private leaves(close: number): boolean {
    if (!this.takes(close)) return false;
    this.place.pop();
    return true;
  }

  private unexpected(): SyntaxError {
    return new SyntaxError(`Unexpected byte at ${this.at}`);
  }

  private refusal(message: string): InvalidRequestError {
    return new InvalidRequestError([{ path: this.place.join('.'), message }]);
  }
}

/** Sets an own property, also for a name such as `__proto__`. */
function setField(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
