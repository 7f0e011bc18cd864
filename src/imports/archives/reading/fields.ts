import { ArchiveError } from './archive-error.js';
import { decodeText } from './decode-text.js';
import { plainLines, plainText } from '../../../parser/plain-text.js';
import { readDuration } from '../../../parser/phrases/durations.js';

/** JSON with fewer bytes is not checked. */
const LEAST_COUNTED = 1_048_576;
/**
 * Maximum number of lists and objects, and of values, in one file: three times as many as in the export of ten thousand
 * recipes by a program that writes all its tables.
 */
const MOST_LISTS = 1_000_000;
const MOST_VALUES = 6_000_000;
const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/** The members of a JSON object whose names differ between programs, for example `recipe_yield` and `recipeYield`. */
export class Fields {
  private readonly values = new Map<string, unknown>();

  constructor(value: unknown) {
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      const key = keyOf(name);
      if (member !== null && member !== undefined && !this.values.has(key)) this.values.set(key, member);
    }
  }

  /** The value of the first of these names that exists. */
  raw(...names: readonly string[]): unknown {
    for (const name of names) {
      const value = this.values.get(keyOf(name));
      if (value !== undefined && value !== '') return value;
    }
    return undefined;
  }

  has(...names: readonly string[]): boolean {
    return names.every((name) => this.values.has(keyOf(name)));
  }

  /** One line of plain text; `null` when there is none. */
  text(...names: readonly string[]): string | null {
    for (const name of names) {
      const text = lineOf(this.values.get(keyOf(name)));
      if (text !== null) return text;
    }
    return null;
  }

  /** Plain text with its lines; `null` when there is none. */
  lines(...names: readonly string[]): string | null {
    for (const name of names) {
      const value = this.values.get(keyOf(name));
      const text = typeof value === 'string' ? plainLines(value).join('\n') : '';
      if (text !== '') return text;
    }
    return null;
  }

  /** A number above 0. */
  number(...names: readonly string[]): number | null {
    for (const name of names) {
      const number = numberOf(this.values.get(keyOf(name)));
      if (number !== null && number > 0) return number;
    }
    return null;
  }

  /** Minutes from a number or a text. */
  minutes(...names: readonly string[]): number | null {
    const value = this.raw(...names);
    if (typeof value === 'number') return value > 0 ? Math.round(value) : null;
    return typeof value === 'string' ? readDuration(value) : null;
  }

  list(...names: readonly string[]): unknown[] {
    const value = this.raw(...names);
    return Array.isArray(value) ? (value as unknown[]) : [];
  }

  /** The objects of a list, sorted by their `order`. */
  ordered(name: string): Fields[] {
    return this.list(name)
      .map((one) => new Fields(one))
      .sort((one, other) => (one.number('order') ?? 0) - (other.number('order') ?? 0));
  }

  object(...names: readonly string[]): Fields {
    return new Fields(this.raw(...names));
  }

  isTrue(...names: readonly string[]): boolean {
    const value = this.raw(...names);
    return value === true || value === 1 || (typeof value === 'string' && /^(?:true|yes|1)$/i.test(value.trim()));
  }
}

/** The names in a list of texts or of objects with a name. */
export function namesOf(values: readonly unknown[]): string[] {
  return values.flatMap((value) => (isObject(value) ? new Fields(value).text('name', 'title') : lineOf(value)) ?? []);
}

/** Words separated by commas, semicolons or line breaks. */
export function splitWords(text: string | null, between = /[,;\n]/): string[] {
  return (text ?? '')
    .split(between)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\s*-?\d+(?:[.,]\d+)?\s*$/.test(value)) return null;
  return Number(value.replace(',', '.'));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The value, or the list of values that stand on a line each. `undefined` when the bytes are not JSON.
 * @throws ArchiveError when it has so many values that they would not fit into the memory of the process
 */
export function jsonOf(bytes: Buffer): unknown {
  refuseTooManyValues(bytes);
  const text = decodeText(bytes).replace(/^\ufeff/, '');
  try {
    return JSON.parse(text);
  } catch {
    return jsonLinesOf(text);
  }
}

/** The values of a text with one object on each line; `undefined` for any other text. */
function jsonLinesOf(text: string): unknown[] | undefined {
  const values: unknown[] = [];
  try {
    for (const [line] of text.matchAll(/\S[^\n]*/g)) {
      if (!line.startsWith('{')) return undefined;
      values.push(JSON.parse(line));
    }
  } catch {
    return undefined;
  }
  return values.length > 1 ? values : undefined;
}

/** Counts before parsing, because a value of two bytes can take a hundred bytes of memory. */
function refuseTooManyValues(bytes: Buffer): void {
  if (bytes.length < LEAST_COUNTED) return;
  let [lists, values, isText] = [0, 0, false];
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === QUOTE) isText = !isText;
    else if (isText) index += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA) values++;
    else if (byte === BRACKET || byte === BRACE) lists++;
  }
  if (lists > MOST_LISTS || values > MOST_VALUES)
    throw new ArchiveError('tooLarge', 'A file of the archive holds more values than can be read.');
}

function lineOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  const text = typeof value === 'string' ? plainText(value) : '';
  return text === '' ? null : text;
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '');
}
