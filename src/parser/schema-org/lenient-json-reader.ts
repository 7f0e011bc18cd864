const MAX_DEPTH = 200;
const BLANK = /\s/;
/** The begin and the end of what is skipped between tokens, besides white space. */
const COMMENTS: readonly [string, string][] = [
  ['//', '\n'],
  ['/*', '*/'],
  ['<!--', ''],
  ['-->', ''],
  ['<![CDATA[', ''],
  [']]>', ''],
];
const BARE_TOKEN = /[^,\]}\s:]+/y;
const STRING_STOP = /["\\]/g;
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: ' ', f: ' ' };
const LITERALS: Record<string, unknown> = { true: true, false: false, null: null, undefined: null, NaN: null };

/** Reads faulty JSON and never throws. What is missing at the end is closed. */
export class LenientJsonReader {
  private position = 0;

  constructor(private readonly text: string) {}

  /** All objects and lists on the top level, in their order. */
  readAll(): unknown[] {
    const values: unknown[] = [];
    while (this.skipToContainer()) values.push(this.readValue(0));
    return values;
  }

  /** The value at the beginning of the text, and the position after it. Any text may follow. */
  readOne(): { value: unknown; end: number } {
    const value = this.readValue(0);
    return { value, end: this.position };
  }

  private skipToContainer(): boolean {
    while (this.position < this.text.length && !'{['.includes(this.peek())) this.position++;
    return this.position < this.text.length;
  }

  private readValue(depth: number): unknown {
    this.skipSpace();
    const first = this.peek();
    if (first === '{') return this.readObject(depth + 1);
    if (first === '[') return this.readArray(depth + 1);
    if (first === '"') return this.readString(false);
    if (first === "'") return this.readSingleQuoted();
    return this.readBare();
  }

  private readObject(depth: number): Record<string, unknown> {
    const members: Record<string, unknown> = {};
    this.enter(depth);
    while (this.nextMember('}')) {
      const start = this.position;
      const key = this.readKey();
      this.skipSpace();
      if (this.peek() === ':') this.position++;
      Object.defineProperty(members, key, {
        value: this.readValue(depth),
        enumerable: true,
        configurable: true,
        writable: true,
      });
      if (this.position === start) this.position++;
    }
    return members;
  }

  private readArray(depth: number): unknown[] {
    const items: unknown[] = [];
    this.enter(depth);
    while (this.nextMember(']')) {
      const start = this.position;
      items.push(this.readValue(depth));
      if (this.position === start) this.position++;
    }
    return items;
  }

  private enter(depth: number): void {
    this.position = depth > MAX_DEPTH ? this.text.length : this.position + 1;
  }

  /** Skips commas. A closing bracket of either kind ends the container, so that one wrong bracket affects only that container. */
  private nextMember(closer: string): boolean {
    this.skipSpace();
    while (this.peek() === ',' || this.peek() === ';') {
      this.position++;
      this.skipSpace();
    }
    if (this.position >= this.text.length) return false;
    const next = this.peek();
    if (next !== '}' && next !== ']') return true;
    if (next === closer) this.position++;
    return false;
  }

  private readKey(): string {
    const first = this.peek();
    if (first === '"') return this.readString(true);
    if (first === "'") return this.readSingleQuoted();
    return this.token();
  }

  private readString(isKey: boolean): string {
    const parts: string[] = [];
    let start = ++this.position;
    for (;;) {
      STRING_STOP.lastIndex = this.position;
      const stop = STRING_STOP.exec(this.text)?.index ?? this.text.length;
      this.position = stop + 1;
      if (stop >= this.text.length || (this.text[stop] === '"' && this.closesAt(stop, isKey))) {
        parts.push(this.text.slice(start, stop));
        return parts.join('');
      }
      if (this.text[stop] !== '\\') continue;
      parts.push(this.text.slice(start, stop), this.readEscape());
      start = this.position;
    }
  }

  /** Whether the quote at `at` ends its string, or is a quote that should have been escaped. */
  private closesAt(at: number, isKey: boolean): boolean {
    let next = skipBlanks(this.text, at + 1);
    const after = this.text[next] ?? '';
    if (isKey) return after === ':' || after === '';
    if (after === '' || after === '}' || after === ']') return true;
    if (after === '"') return this.text.slice(at + 1, next).includes('\n');
    if (after !== ',') return after === '/' || after === ';';
    next = skipBlanks(this.text, next + 1);
    return /["'{[}\]\d/tfn-]|^$/.test(this.text[next] ?? '');
  }

  private readEscape(): string {
    const letter = this.text[this.position++] ?? '';
    if (letter !== 'u') return ESCAPES[letter] ?? letter;
    const hex = this.text.slice(this.position, this.position + 4);
    if (!/^[\da-f]{4}$/i.test(hex)) return 'u';
    this.position += 4;
    return String.fromCharCode(Number.parseInt(hex, 16));
  }

  private readSingleQuoted(): string {
    const start = ++this.position;
    let end = this.text.indexOf("'", start);
    while (end > 0 && !/[,:}\]]/.test(this.text[skipBlanks(this.text, end + 1)] ?? ','))
      end = this.text.indexOf("'", end + 1);
    this.position = end < 0 ? this.text.length : end + 1;
    return this.text.slice(start, end < 0 ? undefined : end);
  }

  private readBare(): unknown {
    const token = this.token();
    if (Object.hasOwn(LITERALS, token)) return LITERALS[token];
    const number = Number(token);
    return token !== '' && Number.isFinite(number) ? number : token;
  }

  private token(): string {
    BARE_TOKEN.lastIndex = this.position;
    const token = BARE_TOKEN.exec(this.text)?.[0] ?? '';
    this.position += token.length;
    return token;
  }

  private skipSpace(): void {
    this.position = skipBlanks(this.text, this.position);
    for (let comment = this.commentHere(); comment !== undefined; comment = this.commentHere()) {
      const [opener, closer] = comment;
      const end = this.text.indexOf(closer, this.position + opener.length);
      this.position = skipBlanks(this.text, end < 0 ? this.text.length : end + closer.length);
    }
  }

  private commentHere(): readonly [string, string] | undefined {
    return COMMENTS.find(([opener]) => this.text.startsWith(opener, this.position));
  }

  private peek(): string {
    return this.text[this.position] ?? '';
  }
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && BLANK.test(text.charAt(at))) at++;
  return at;
}
