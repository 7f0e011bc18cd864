import { isCooklang, readCooklang } from '../../../parser/texts/cooklang/read-cooklang.js';
import { type Archive, type ArchiveEntry, folderOf, stemOf } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { decodeText } from '../reading/decode-text.js';
import { holdsRecipe, itemsOfFiles } from '../reading/files-as-recipes.js';
import { besides, picturesOf } from '../reading/pictures-of.js';

/** Names of folders that say nothing about the recipes in them. */
const PLAIN_FOLDER = /^(?:recipes?|rezepte|recettes|recetas|ricette|cook(?:book|lang)?|export.*|larder.*)$/i;

/** Files of Cooklang (`.cook`), alone or in an archive with pictures of the same names. */
export const cooklang: ArchiveFormat = {
  name: 'cooklang',
  title: 'Cooklang (.cook)',
  find: async (archive) => {
    const named = archive.entries.filter(({ path }) => /\.cook$/i.test(path));
    const files = named.length > 0 || archive.entries.length > 1 ? named : archive.entries;
    const isOwn = await holdsRecipe(files, async (file) => {
      const text = decodeText(await archive.bytes(file));
      return !isDataOrMarkup(text) && (named.length > 0 || isCooklang(text));
    });
    return isOwn ? itemsOfFiles(files, (file) => read(archive, file)) : null;
  },
};

/** What JSON, HTML and XML hold looks like marks of Cooklang. A text in Cooklang may begin with a comment: `[- by hand -]`. */
function isDataOrMarkup(text: string): boolean {
  return /^\ufeff?\s*(?:\{|\[(?!-)|<[a-z!?])/i.test(text);
}

async function read(archive: Archive, entry: ArchiveEntry): Promise<ArchivedRecipe> {
  const text = decodeText(await archive.bytes(entry));
  if (isDataOrMarkup(text)) throw new ArchiveError('unknown', 'The file holds no Cooklang.');
  const { author, ...draft } = readCooklang(text);
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
