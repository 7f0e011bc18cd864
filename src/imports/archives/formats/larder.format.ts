import { type Archive, type ArchiveEntry, folderOf } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { Fields, isObject, jsonOf } from '../reading/fields.js';
import { pictureAt, picturesOf } from '../reading/pictures-of.js';
import { requestRecipe } from '../reading/request-recipe.js';

/** The format of `GET /recipes/export?format=larder`: a `larder.json`, and one folder a recipe with a `recipe.json` and its pictures. */
export const larder: ArchiveFormat = {
  name: 'larder',
  title: "Larder's own export",
  find: async (archive) => {
    const head = archive.entries.find(({ path }) => /^(?:[^/]+\/)?larder\.json$/.test(path));
    if (head === undefined || new Fields(jsonOf(await archive.bytes(head))).text('format') !== 'larder') return null;
    const recipes = `${folderOf(head.path)}recipes/`;
    return archive.entries
      .filter(({ path }) => path.startsWith(recipes) && path.endsWith('/recipe.json'))
      .map((entry) => ({ entry: entry.path, read: () => read(archive, entry) }));
  },
};

async function read(archive: Archive, entry: ArchiveEntry): Promise<ArchivedRecipe> {
  const recipe = jsonOf(await archive.bytes(entry));
  if (!isObject(recipe)) throw new ArchiveError('damaged', 'The file is no JSON object.');
  const fields = new Fields(recipe);
  const texts = (name: string): string[] => fields.list(name).filter((text) => typeof text === 'string');
  return {
    ...requestRecipe(recipe),
    images: texts('images').filter((address) => /^https?:\/\//i.test(address)),
    pictures: await picturesOf(
      archive,
      texts('pictures').map((path) => pictureAt(archive, folderOf(entry.path), path)),
    ),
  };
}
