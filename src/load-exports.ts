import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Class<T> = new (...values: never[]) => T;

/** `.js` in the built program, `.ts` in unit specs. */
const ENDING = '\\.[jt]s$';

/**
 * The exports of all files with such names in a folder and its subfolders, in the order of their paths. So a new member is one
 * file, and no list names it.
 * @param name what the path of a file ends with, without the ending of the language; without `$` and without flags
 */
export async function loadExports(folder: string, name: RegExp): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const path of pathsIn(folder, name)) {
    const module = (await import(pathToFileURL(join(folder, path)).href)) as Record<string, unknown>;
    values.push(...Object.values(module));
  }
  return values;
}

/** Only the classes among these exports: the files of entities and migrations export other values too. */
export async function loadClasses<T extends object>(folder: string, name: RegExp): Promise<Class<T>[]> {
  const values = await loadExports(folder, name);
  return values.filter((value): value is Class<T> => typeof value === 'function');
}

/** The paths, relative to the folder, of the files with such names, without the ending of the language. */
export function namesIn(folder: string, name: RegExp): string[] {
  return pathsIn(folder, name).map((path) => path.slice(0, path.lastIndexOf('.')));
}

function pathsIn(folder: string, name: RegExp): string[] {
  const isWanted = new RegExp(`${name.source}${ENDING}`);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => isWanted.test(path)).sort();
}
