import type { Issue } from '../problems/errors.js';

/** No request of the API is nested deeper. Deeper values could exhaust the stack of later readers. */
const MOST_LEVELS = 32;

export const NOT_PLAIN = 'must not hold NUL characters or lone surrogates';
const TOO_DEEP = `must not be nested deeper than ${MOST_LEVELS} levels`;

interface Fault {
  message: string;
  /** Names of the fields on the way to the place, innermost first. */
  place: string[];
}

/**
 * The first text in `body` with a NUL or a lone surrogate, or the first place that is nested too deep; `null` when there is none.
 */
export function textProblem(body: unknown): Issue | null {
  const fault = faultIn(body, MOST_LEVELS);
  return fault === null ? null : { path: fault.place.reverse().join('.'), message: fault.message };
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

function faultIn(value: unknown, levels: number): Fault | null {
  if (typeof value === 'string') return isPlainText(value) ? null : { message: NOT_PLAIN, place: [] };
  if (typeof value !== 'object' || value === null) return null;
  if (levels === 0) return { message: TOO_DEEP, place: [] };
  return Array.isArray(value) ? faultInList(value, levels - 1) : faultInObject(value, levels - 1);
}

function faultInList(list: readonly unknown[], levels: number): Fault | null {
  for (let index = 0; index < list.length; index++) {
    const fault = faultIn(list[index], levels);
    if (fault !== null) return at(String(index), fault);
  }
  return null;
}

function faultInObject(object: object, levels: number): Fault | null {
  for (const key of Object.keys(object)) {
    const fault = faultIn((object as Record<string, unknown>)[key], levels);
    if (fault !== null) return at(key, fault);
  }
  return null;
}

/** Builds the path only for a fault, because a body may have almost as many values as bytes. */
function at(name: string, fault: Fault): Fault {
  fault.place.push(name);
  return fault;
}
