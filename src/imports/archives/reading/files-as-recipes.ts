import { type ArchiveEntry, stemOf } from './archive.js';
import type { ArchivedRecipe, ArchiveItem } from './archived-recipe.js';

/** Number of files that are read to recognise a format. */
const LOOKED_AT = 5;

/** Whether one of the first files is a recipe. A file that cannot be read is none. */
export async function holdsRecipe(
  files: readonly ArchiveEntry[],
  isRecipe: (file: ArchiveEntry) => Promise<boolean>,
): Promise<boolean> {
  for (const file of files.slice(0, LOOKED_AT)) if (await isRecipe(file).catch(() => false)) return true;
  return false;
}

/** The recipes of an archive with one recipe a file. A recipe that is not read yet has the name of its file. */
export function itemsOfFiles(
  files: readonly ArchiveEntry[],
  read: (file: ArchiveEntry) => Promise<ArchivedRecipe>,
): ArchiveItem[] {
  return files.map((file) => ({ entry: file.path, name: stemOf(file.path), read: () => read(file) }));
}
