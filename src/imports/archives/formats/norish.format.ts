import { canonicalUnit } from '../../../parser/ingredient-line/find-unit.js';
import { type Archive, type ArchiveEntry, fileNameOf, folderOf } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { Fields, isObject, jsonOf } from '../reading/fields.js';
import { pictureAt, picturesOf } from '../reading/pictures-of.js';
import { requestRecipe } from '../reading/request-recipe.js';

const FORMAT = 'norish-recipes';

/** A `manifest.json`, and one folder a recipe with a `recipe.json` and its media (`.norishrecipes`). */
export const norish: ArchiveFormat = {
  name: 'norish',
  title: 'Norish (.norishrecipes)',
  find: async (archive) => {
    const manifest = archive.entries.find(({ path }) => /^(?:[^/]+\/)?manifest\.json$/i.test(path));
    if (manifest === undefined || new Fields(jsonOf(await archive.bytes(manifest))).text('format') !== FORMAT)
      return null;
    const base = folderOf(manifest.path);
    return archive.entries
      .filter(({ path }) => path.startsWith(base) && fileNameOf(path) === 'recipe.json')
      .map((entry) => ({ entry: entry.path, read: () => read(archive, entry) }));
  },
};

async function read(archive: Archive, entry: ArchiveEntry): Promise<ArchivedRecipe> {
  const recipe = jsonOf(await archive.bytes(entry));
  if (!isObject(recipe)) throw new ArchiveError('damaged', 'The file is no JSON object.');
  const fields = new Fields(recipe);
  const images = fields.ordered('images').flatMap((image) => image.text('image') ?? []);
  const paths = [...new Set([fields.text('image') ?? '', ...images])].filter((path) => path !== '');
  return {
    ...requestRecipe(recipe, (unit) => canonicalUnit(unit) ?? unit),
    images: paths.filter((path) => /^https?:\/\//i.test(path)),
    pictures: await picturesOf(
      archive,
      paths.map((path) => pictureAt(archive, folderOf(entry.path), path)),
    ),
  };
}
