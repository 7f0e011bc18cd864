import type { CheerioAPI } from 'cheerio';
import { ParseFailure, type RecipeDraft } from '../../../parser/recipe-draft.js';
import { parsePage } from '../../../parser/pages/parse-page.js';
import { parseRecipeText } from '../../../parser/texts/parse-text.js';
import { PastedTextError } from '../../../parser/texts/pasted-text-error.js';
import { exchangedRecipes } from '../../../parser/texts/data/exchange-texts.js';
import { checkLength, splitPastedText } from '../../../parser/texts/split-pasted-text.js';
import { type Archive, type ArchiveEntry, fileNameOf, stemOf } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedRecipe, ArchiveFormat, ArchiveItem } from '../reading/archived-recipe.js';
import { decodeText } from '../reading/decode-text.js';
import { holdsRecipe } from '../reading/files-as-recipes.js';
import { linesIn, parsedPage } from '../reading/html-page.js';
import { LastFile } from '../reading/last-file.js';
import { besides, pictureAt, picturesOf } from '../reading/pictures-of.js';
import { addressIn, joined } from '../reading/text-parts.js';

const PAGE = /\.x?html?$/i;
const TEXT = /\.(?:md|markdown|txt|text|mmf|mm|mxp|ya?ml)$/i;
/** The beginning of a page, whatever its file is called. */
const PAGE_START = /^\ufeff?\s*<(?:!doctype\s+html|html)\b/i;
/** Pages and texts that are about the archive. */
const ABOUT = /^(?:index|readme|license)\./i;
/** The address against which the relative addresses of a page are read. Nothing is fetched from it. */
const BASE = 'https://archive.invalid/';

/** Pages and texts with recipes, as several programs export them: read like a page from the web, and like a pasted text. */
export const texts: ArchiveFormat = {
  name: 'texts',
  title: 'pages and texts (.html, .md, .txt, .yaml, Meal-Master, MasterCook)',
  find: async (archive) => {
    const isAlone = archive.entries.length === 1;
    const files = archive.entries.filter(({ path }) => isAlone || PAGE.test(path) || TEXT.test(path));
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
  const isPage = PAGE.test(entry.path) || PAGE_START.test(decodeText(await archive.bytes(entry)));
  if (!isPage && !TEXT.test(entry.path)) return [];
  if (isPage)
    return [{ entry: entry.path, name: stemOf(entry.path), read: () => readPage(archive, entry).catch(refuse) }];
  const length = await countIn(archive, entry);
  return Array.from({ length }, (_, index) => ({
    entry: length === 1 ? entry.path : `${entry.path}#${index + 1}`,
    name: length === 1 ? stemOf(entry.path) : '',
    read: () => readText(archive, entry, index).catch(refuse),
  }));
}

/** The texts of the recipes in a file. */
const parts = new LastFile((bytes) => {
  const text = decodeText(bytes);
  // A collection in a format for exchange may have more recipes than a pasted text.
  return exchangedRecipes(text) ?? splitPastedText(text);
});

/** The number of recipes in a file. What is wrong with a file is told when its one recipe is read. */
function countIn(archive: Archive, entry: ArchiveEntry): Promise<number> {
  return parts.of(archive, entry).then(
    ({ length }) => length,
    () => 1,
  );
}

async function readText(archive: Archive, entry: ArchiveEntry, index: number): Promise<ArchivedRecipe> {
  const all = await parts.of(archive, entry);
  const part = all[index] ?? '';
  checkLength(part, index, all.length);
  const stem = stemOf(entry.path).toLowerCase();
  const pictures = besides(archive, entry.path, (name) => (stemOf(name) === stem ? 0 : null));
  return recipeOf(parseRecipeText(part), await picturesOf(archive, all.length === 1 ? pictures : []));
}

async function readPage(archive: Archive, entry: ArchiveEntry): Promise<ArchivedRecipe> {
  const html = decodeText(await archive.bytes(entry));
  const draft = await parsePage(html, new URL(encodeURI(entry.path), BASE).href);
  const isInside = (address: string): boolean => address.startsWith(BASE);
  const inside = draft.images.filter(isInside).map((address) => pictureAt(archive, '', address.slice(BASE.length)));
  const images = draft.images.filter((address) => !isInside(address));
  const own = propertiesOfPaprika(await parsedPage(archive, entry));
  const url = draft.url !== null && isInside(draft.url) ? own.url : draft.url;
  const notes = joined(draft.notes, own.notes);
  return recipeOf({ ...draft, url, notes, images }, await picturesOf(archive, inside));
}

/** Paprika writes its notes as a comment, which on the web is of a reader and then an item of its own, and the source as `url`. */
function propertiesOfPaprika(page: CheerioAPI): { notes: string | null; url: string | null } {
  const recipe = page('[itemtype*="schema.org/Recipe"]').first();
  const notes = linesIn(page, recipe, '[itemprop="comment"]:not([itemscope])');
  const address = recipe.find('a[itemprop="url"]').first().attr('href') ?? null;
  return { notes: notes.join('\n') || null, url: addressIn(address) };
}

/** @throws ArchiveError instead of an error of the parser */
function refuse(error: unknown): never {
  const isOfParser = error instanceof ParseFailure || error instanceof PastedTextError;
  throw isOfParser ? new ArchiveError('unknown', error.message) : error;
}

function recipeOf({ author, ...draft }: RecipeDraft, pictures: Buffer[]): ArchivedRecipe {
  return { ...draft, author: author?.name ?? null, pictures };
}
