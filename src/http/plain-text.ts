import type { Issue } from './errors.js';

/** Deeper than any document of the API; what is deeper could exhaust the stack of those who read it after us. */
const MAX_DEPTH = 32;

/** The first text in `body` that holds a NUL or a lone surrogate, or the first place nested too deep; `null` when all is well. */
export function textProblem(body: unknown): Issue | null {
  const open: { value: unknown; path: string; depth: number }[] = [{ value: body, path: '', depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string' && !isPlainText(value))
      return { path, message: 'must not hold NUL characters or lone surrogates' };
    if (typeof value !== 'object' || value === null) continue;
    if (depth === MAX_DEPTH) return { path, message: `must not be nested deeper than ${MAX_DEPTH} levels` };
    for (const [key, part] of Object.entries(value))
      open.push({ value: part, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 });
  }
  return null;
}

/** Whether Postgres and UTF-8 can hold the text. */
export function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
