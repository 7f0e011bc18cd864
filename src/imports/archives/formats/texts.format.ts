import { ParseFailure, type RecipeDraft } from '../../../parser/recipe-draft.js';
import { parsePage } from '../../../parser/pages/parse-page.js';
import { parseRecipeText } from '../../../parser/texts/parse-text.js';
import { PastedTextError } from '../../../parser/texts/pasted-text-error.js';
import { splitPastedText } from '../../../parser/texts/split-pasted-text.js';
import { type Archive, type ArchiveEntry, fileNameOf, folderOf, stemOf } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedRecipe, ArchiveFormat, ArchiveItem } from '../reading/archived-recipe.js';
import { decodeText } from '../reading/decode-text.js';
import { holdsRecipe } from '../reading/files-as-recipes.js';
import { besides, pictureAt, picturesOf } from '../reading/pictures-of.js';

const PAGE = /\.x?html?$/i;
const TEXT = /\.(?:md|markdown|txt|text|mmf|mm|mxp)$/i;
/** Pages and texts that are about the archive. */
const ABOUT = /^(?:index|readme|license)\./i;
/** The address against which the relative addresses of a page are read. Nothing is fetched from it. */
const BASE = 'https://archive.invalid/';

/** Pages and texts with recipes, as several programs export them: read like a page from the web, and like a pasted text. */
export const texts: ArchiveFormat = {
  name: 'texts',
  title: 'pages and texts (.html, .md, .txt, Meal-Master, MasterCook)',
  find: async (archive) => {
    const files = archive.entries.filter(({ path }) => PAGE.test(path) || TEXT.test(path));
    const named = files.filter(({ path }) => !ABOUT.test(fileNameOf(path)));
    const entries = named.length > 0 ? named : files;
    if (!(await holdsRecipe(entries, (entry) => isRecipe(archive, entry)))) return null;
    const items: ArchiveItem[] = [];
    for (const entry of entries) items.push(...(await itemsOf(archive, entry)));
    return items;
  },
};

async function isRecipe(archive: Archive, entry: ArchiveEntry): Promise<boolean> {
  const [first] = await itemsOf(archive, entry);
  const { ingredients = [], steps = [] } = (await first?.read()) ?? {};
  return ingredients.length > 0 && steps.length > 0;
}

async function itemsOf(archive: Archive, entry: ArchiveEntry): Promise<ArchiveItem[]> {
  if (PAGE.test(entry.path))
    return [{ entry: entry.path, name: stemOf(entry.path), read: () => readPage(archive, entry) }];
  const { length } = await partsOf(archive, entry);
  return Array.from({ length }, (_, index) => ({
    entry: length === 1 ? entry.path : `${entry.path}#${index + 1}`,
    name: length === 1 ? stemOf(entry.path) : '',
    read: () => readText(archive, entry, index),
  }));
}

/** The texts of the recipes of a file; one text for a file that cannot be taken apart, so that its error is told. */
async function partsOf(archive: Archive, entry: ArchiveEntry): Promise<string[]> {
  const text = decodeText(await archive.bytes(entry));
  try {
    return splitPastedText(text);
  } catch (error) {
    if (error instanceof PastedTextError) return [text];
    throw error;
  }
}

async function readText(archive: Archive, entry: ArchiveEntry, index: number): Promise<ArchivedRecipe> {
  const parts = await partsOf(archive, entry);
  const draft = told(() => parseRecipeText(parts[index] ?? ''));
  const stem = stemOf(entry.path).toLowerCase();
  const pictures = besides(archive, entry.path, (name) => (stemOf(name) === stem ? 0 : null));
  return recipeOf(draft, await picturesOf(archive, parts.length === 1 ? pictures : []));
}

async function readPage(archive: Archive, entry: ArchiveEntry): Promise<ArchivedRecipe> {
  const html = decodeText(await archive.bytes(entry));
  const draft = await parsePage(html, new URL(encodeURI(entry.path), BASE).href).catch((error: unknown) =>
    told(() => {
      throw error;
    }),
  );
  const inside = draft.images.map((address) =>
    address.startsWith(BASE) ? pictureAt(archive, folderOf(entry.path), address.slice(BASE.length)) : undefined,
  );
  const images = draft.images.filter((address) => !address.startsWith(BASE));
  const url = draft.url?.startsWith(BASE) === true ? null : draft.url;
  return { ...recipeOf({ ...draft, url, images }, await picturesOf(archive, inside)) };
}

/** @throws ArchiveError instead of the errors of the parser */
function told<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ParseFailure) throw new ArchiveError('unknown', error.message);
    throw error;
  }
}

function recipeOf({ author, ...draft }: RecipeDraft, pictures: Buffer[]): ArchivedRecipe {
  return { ...draft, author: author?.name ?? null, pictures };
}
