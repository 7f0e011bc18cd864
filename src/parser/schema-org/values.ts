import { plainLines, plainText } from '../plain-text.js';
import { parseForgivingJson } from './forgiving-json.js';
import { isNode, property, type SchemaNode } from './nodes.js';

const MAX_DEPTH = 8;
const LIST_IN_TEXT = /^\s*\[\s*["{][^]*[\]]\s*$/;
const TEXT_PROPERTIES = ['@value', 'name', 'text', 'description'];

/** The texts in a value: string, number, `{ "@value" }`, an object with a name, lists of these. */
export function plainTextsOf(value: unknown): string[] {
  return rawTextsOf(value).map(plainText).filter(Boolean);
}

export function firstTextOf(value: unknown): string | null {
  return plainTextsOf(value)[0] ?? null;
}

/** Like {@link plainTextsOf}, but with HTML and line breaks. */
export function rawTextsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((item) => rawTextsOf(item, depth + 1));
  return isNode(value) ? rawTextsOf(firstProperty(value, TEXT_PROPERTIES), depth + 1) : [];
}

/** The lines of all texts of a value. */
export function plainLinesOf(value: unknown): string[] {
  return rawTextsOf(value).flatMap(plainLines);
}

/** The value of the first of these properties that exists. */
export function firstProperty(node: SchemaNode, names: readonly string[]): unknown {
  for (const name of names) {
    const value = property(node, name);
    if (value !== undefined && value !== null && value !== '' && !isEmptyList(value)) return value;
  }
  return undefined;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** A list that was written as text (`'["a","b"]'`), or as an object with numbers for keys. */
export function unfolded(value: unknown): unknown {
  if (typeof value === 'string') return LIST_IN_TEXT.test(value) ? parseForgivingJson(value) : value;
  if (!isNode(value)) return value;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d{1,4}$/.test(key)) ? Object.values(value) : value;
}

/** The words of a property that pages write as a list, as a text with commas, or both. */
export function listedWords(value: unknown): string[] {
  const words = plainTextsOf(value).flatMap((text) => text.split(/[,;|#]/));
  const unique = new Map<string, string>();
  for (const word of words.map((text) => text.trim())) {
    if (word !== '' && !unique.has(word.toLowerCase())) unique.set(word.toLowerCase(), word);
  }
  return [...unique.values()];
}
