import { LIMITS } from '../writing/recipe-limits.js';

const NUMBER = / \(\d{1,4}\)$/;

/** The name without the number of a copy. The names of all copies of a recipe begin with it. */
export function nameOfCopies(name: string): string {
  const base = name.replace(NUMBER, '').trimEnd();
  return base === '' ? name : base;
}

/** The name with the first free number from 2: `Soup (2)` for `Soup` and for its copies. @param taken names of recipes */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  const base = nameOfCopies(name);
  for (let number = 2; ; number++) {
    const suffix = ` (${number})`;
    const candidate = base.slice(0, LIMITS.name - suffix.length).toWellFormed() + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}
