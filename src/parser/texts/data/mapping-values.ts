import { plainText } from '../../plain-text.js';

export type Mapping = Record<string, unknown>;

const DEEPEST = 6;
const NAMED_BY = ['display', 'name', 'title', 'text', 'value', 'label', 'plural_name', '@value', 'url'];

export function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The texts in a value: strings, numbers, names of objects, lists of these. */
export function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value === 'number') return Number.isFinite(value) ? [String(value)] : [];
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, depth + 1));
  if (!isMapping(value)) return [];
  const naming = NAMED_BY.map((key) => value[key]).find(
    (named) => named !== undefined && named !== null && named !== '',
  );
  return textsIn(naming, depth + 1);
}

/** The first text of a value, on one line and without markup. */
export function firstTextIn(value: unknown): string | null {
  for (const text of textsIn(value)) {
    const plain = plainText(text);
    if (plain !== '') return plain;
  }
  return null;
}
