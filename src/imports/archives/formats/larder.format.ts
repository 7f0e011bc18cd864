import { type Archive, type ArchiveEntry, folderOf } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { Fields, isObject, jsonOf } from '../reading/fields.js';
import { partFile, RECIPE_PATHS } from '../reading/household-rows.js';
import { pictureAt, picturesOf } from '../reading/pictures-of.js';
import { requestRecipe } from '../reading/request-recipe.js';

/** The format of `GET /recipes/export?format=larder`: a `larder.json`, and one folder a recipe with a `recipe.json` and its pictures. */
export const larder: ArchiveFormat = {
  name: 'larder',
  title: "Larder's own export",
  find: async (archive) => {
    const head = headOf(archive);
    if (head === undefined || new Fields(jsonOf(await archive.bytes(head))).text('format') !== 'larder') return null;
    const recipes = `${folderOf(head.path)}recipes/`;
    return archive.entries
      .filter(({ path }) => path.startsWith(recipes) && path.endsWith('/recipe.json'))
      .map((entry) => ({ entry: entry.path, read: () => read(archive, entry) }));
  },
  household: async (archive, part) => {
    const base = folderOf(headOf(archive)?.path ?? '');
    const file = await partFile(archive, base, part);
    return file === null || part !== RECIPE_PATHS || base === '' ? file : withBase(file, base);
  },
};

function headOf(archive: Archive): ArchiveEntry | undefined {
  return archive.entries.find(({ path }) => /^(?:[^/]+\/)?larder\.json$/.test(path));
}

/** The paths as seen from the top of an archive that lies in a folder. */
function withBase(file: Buffer, base: string): Buffer {
  const lines = file.toString().split('\n');
  const moved = lines.map((line) => {
    const row = jsonOf(Buffer.from(line));
    return isObject(row) ? JSON.stringify({ ...row, path: `${base}${String(row['path'])}` }) : '';
  });
  return Buffer.from(moved.join('\n'));
}

async function read(archive: Archive, entry: ArchiveEntry): Promise<ArchivedRecipe> {
  const recipe = jsonOf(await archive.bytes(entry));
  if (!isObject(recipe)) throw new ArchiveError('damaged', 'The file is no JSON object.');
  const fields = new Fields(recipe);
  const texts = (name: string): string[] => fields.list(name).filter((text) => typeof text === 'string');
  return {
    ...requestRecipe(recipe),
    favoriteAt: fields.text('favoriteAt'),
    made: fields.list('made').filter(isObject),
    images: texts('images').filter((address) => /^https?:\/\//i.test(address)),
    pictures: await picturesOf(
      archive,
      texts('pictures').map((path) => pictureAt(archive, folderOf(entry.path), path)),
    ),
  };
}
