import { LIMITS } from '../writing/recipe-limits.js';

const NUMBER = / \(\d{1,4}\)$/;

/** The name without the number of a copy: what the names of all its copies begin with. */
export function nameOfCopies(name: string): string {
  const base = name.replace(NUMBER, '').trimEnd();
  return base === '' ? name : base;
}

/** `Soup (2)` for `Soup` and for its copies, or the first number from there that is free. @param taken names of recipes */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  const base = nameOfCopies(name);
  for (let number = 2; ; number++) {
    const suffix = ` (${number})`;
    const candidate = base.slice(0, LIMITS.name - suffix.length).toWellFormed() + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}
