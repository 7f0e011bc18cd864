import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The exports of all files in a folder, in the order of the file names. So a new member is one file, and no list names
 * it.
 * @param ending of the file names, without the extension of the language: `.js` in the built program, `.ts` in unit
 * specs
 */
export async function loadExports(folder: string, ending: string): Promise<unknown[]> {
  const isWanted = new RegExp(`^[a-z-]+\\.${ending}\\.[jt]s$`);
  const values: unknown[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => isWanted.test(name))
    .sort()) {
    const module = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>;
    values.push(...Object.values(module));
  }
  return values;
}
