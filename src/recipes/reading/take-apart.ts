/** The position of a value in the bytes of a JSON text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Member extends Span {
  /** The elements of the value, if it is one of the requested lists; otherwise empty. */
  readonly elements: readonly Span[];
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Finds the members of a JSON object by name, without parsing their values. A generator with a pause after each member
 * and each element, so that a text of any length can be read in slices.
 * @param lists names of members that are lists and whose elements are needed
 */
export function* takeApart(bytes: Buffer, lists: readonly string[]): Generator<void, Map<string, Member>> {
  const members = new Map<string, Member>();
  let at = next(bytes, 0) + 1;
  for (at = next(bytes, at); at < bytes.length && bytes[at] !== CLOSE_OBJECT; at = next(bytes, at)) {
    const nameEnd = endOfString(bytes, at);
    const name = bytes.toString('utf8', at + 1, nameEnd - 1);
    const start = next(bytes, nameEnd);
    const isList = lists.includes(name) && bytes[start] === OPEN_LIST;
    const elements = isList ? yield* elementsOf(bytes, start) : [];
    const end = isList ? next(bytes, elements.at(-1)?.end ?? start + 1) + 1 : endOfValue(bytes, start);
    members.set(name, { start, end, elements });
    at = end;
    yield;
  }
  return members;
}

function* elementsOf(bytes: Buffer, list: number): Generator<void, Span[]> {
  const elements: Span[] = [];
  for (let at = next(bytes, list + 1); at < bytes.length && bytes[at] !== CLOSE_LIST; at = next(bytes, at)) {
    const end = endOfValue(bytes, at);
    elements.push({ start: at, end });
    at = end;
    yield;
  }
  return elements;
}

/** The position of the next byte that is neither white space nor punctuation between values. */
function next(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && ((bytes[at] ?? 0) <= 0x20 || bytes[at] === COMMA || bytes[at] === COLON)) at++;
  return at;
}

function endOfValue(bytes: Buffer, start: number): number {
  if (bytes[start] === QUOTE) return endOfString(bytes, start);
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at) - 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      depth--;
      if (depth === 0) return at + 1;
      if (depth < 0) return at;
    } else if (depth === 0 && byte === COMMA) return at;
  }
  return bytes.length;
}

function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** A text to insert before a byte. */
export interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** The bytes with the inserted texts, with a pause after each insertion. */
export function* withInsertions(bytes: Buffer, insertions: readonly Insertion[]): Generator<void, Buffer> {
  const added = insertions.map(({ at, text }) => ({ at, text: Buffer.from(text) })).sort((a, b) => a.at - b.at);
  const length = added.reduce((sum, { text }) => sum + text.length, bytes.length);
  const whole = Buffer.allocUnsafeSlow(length);
  let read = 0;
  let written = 0;
  for (const { at, text } of added) {
    written += bytes.copy(whole, written, read, at);
    written += text.copy(whole, written);
    read = at;
    yield;
  }
  bytes.copy(whole, written, read);
  return whole;
}
