import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Class = new () => object;

/**
 * The classes that the files of a folder and its subfolders export, in the order of their paths. So a new entity or migration is one
 * file, and no list names it.
 * @param name what the path ends with, without the ending of the language: `.js` in the built program, `.ts` in unit specs
 */
export async function loadClasses(folder: string, name: RegExp): Promise<Class[]> {
  const isWanted = new RegExp(`${name.source}\\.[jt]s$`);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => isWanted.test(path));
  const classes: Class[] = [];
  for (const path of paths.sort()) {
    const module = (await import(pathToFileURL(join(folder, path)).href)) as object;
    classes.push(...Object.values(module).filter(isClass));
  }
  return classes;
}

function isClass(value: unknown): value is Class {
  return typeof value === 'function';
}
