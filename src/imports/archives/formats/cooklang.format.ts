import { isCooklang, readCooklang } from '../../../parser/texts/cooklang/read-cooklang.js';
import { type Archive, type ArchiveEntry, folderOf, stemOf } from '../reading/archive.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { decodeText } from '../reading/decode-text.js';
import { itemsOfFiles } from '../reading/files-as-recipes.js';
import { besides, picturesOf } from '../reading/pictures-of.js';

/** Names of folders that say nothing about the recipes in them. */
const PLAIN_FOLDER = /^(?:recipes?|rezepte|recettes|recetas|ricette|cook(?:book|lang)?|export.*|larder.*)$/i;

/** Files of Cooklang (`.cook`), alone or in an archive with pictures of the same names. */
export const cooklang: ArchiveFormat = {
  name: 'cooklang',
  title: 'Cooklang (.cook)',
  find: async (archive) => {
    const named = archive.entries.filter(({ path }) => /\.cook$/i.test(path));
    const [only] = archive.entries;
    if (
      named.length === 0 &&
      (archive.entries.length !== 1 || only === undefined || !isCooklangFile(decodeText(await archive.bytes(only))))
    )
      return null;
    return itemsOfFiles(named.length > 0 ? named : archive.entries, (entry) => read(archive, entry));
  },
};

/** The braces and keys of JSON look like marks of Cooklang. */
function isCooklangFile(text: string): boolean {
  return !/^\s*[[{]/.test(text) && isCooklang(text);
}

async function read(archive: Archive, entry: ArchiveEntry): Promise<ArchivedRecipe> {
  const { author, ...draft } = readCooklang(decodeText(await archive.bytes(entry)));
  const stem = stemOf(entry.path).toLowerCase();
  const pictures = besides(archive, entry.path, (name) => (stemOf(name) === stem ? 0 : null));
  const folders = folderOf(entry.path)
    .split('/')
    .filter((part) => part !== '' && !PLAIN_FOLDER.test(part));
  return {
    ...draft,
    name: draft.name === '' ? stemOf(entry.path) : draft.name,
    author: author?.name ?? null,
    kinds: folders,
    pictures: await picturesOf(archive, pictures),
  };
}
