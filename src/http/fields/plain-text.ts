import type { Issue } from '../problems/errors.js';

export const NOT_PLAIN = 'must not hold NUL characters or lone surrogates';

/** The first text in `body` with a NUL or a lone surrogate; `null` when there is none. Bodies are not deep (`bodies/json-size.ts`). */
export function textProblem(body: unknown): Issue | null {
  const place = placeOfOtherText(body);
  return place === null ? null : { path: place.reverse().join('.'), message: NOT_PLAIN };
}

/** A `%` that escapes nothing stands for itself. */
const LITERAL_PERCENT = /%(?![0-9a-f]{2})/gi;

/** Whether the escapes of an address or a form stand for text that Postgres can store, and not for bytes that are no UTF-8. */
export function isPlainEscaped(escaped: string): boolean {
  try {
    return isPlainText(decodeURIComponent(escaped.replace(LITERAL_PERCENT, '%25')));
  } catch {
    return false;
  }
}

/** Whether Postgres can store the text. */
export function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * The names of the fields on the way to it, innermost first. They are collected only when there is one, because a body may have almost as
 * many values as bytes.
 */
function placeOfOtherText(value: unknown): string[] | null {
  if (typeof value === 'string') return isPlainText(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const key of Object.keys(value)) {
    const place = placeOfOtherText((value as Record<string, unknown>)[key]);
    if (place !== null) return [...place, key];
  }
  return null;
}
