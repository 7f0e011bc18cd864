import type { CheerioAPI } from 'cheerio';
import { type Archive, type ArchiveEntry, stemOf } from './archive.js';
import { ArchiveError } from './archive-error.js';
import type { ArchivedRecipe, ArchiveItem } from './archived-recipe.js';
import { decodeText } from './decode-text.js';
import { linesIn, parsedXml, textIn } from './html-page.js';

const XML = /\.(?:xml|mx2|grmt|recipeml)$/i;
/** Bytes at the beginning of a file among which its root is. */
const HEAD = 4_000;

/** One recipe of an XML file. */
export interface XmlRecipe {
  readonly archive: Archive;
  readonly entry: ArchiveEntry;
  readonly page: CheerioAPI;
  readonly recipe: ReturnType<CheerioAPI>;
  /** One line of the first element that a selector finds. */
  readonly text: (selector: string) => string | null;
  /** The lines of all elements that a selector finds. */
  readonly lines: (selector: string) => string[];
}

export interface XmlProgram {
  readonly root: RegExp;
  /** Finds the recipes of a file. */
  readonly recipes: string;
  readonly nameOf: (recipe: XmlRecipe) => string | null;
  readonly read: (recipe: XmlRecipe) => ArchivedRecipe | Promise<ArchivedRecipe>;
  readonly parsed?: typeof parsedXml;
}

/** The recipes of all XML files of a program, each with one or many; `null` when there is no such file. */
export async function xmlRecipes(archive: Archive, program: XmlProgram): Promise<ArchiveItem[] | null> {
  const isAlone = archive.entries.length === 1;
  const items: ArchiveItem[] = [];
  for (const entry of archive.entries.filter(({ path }) => isAlone || XML.test(path))) {
    if (!program.root.test(decodeText((await archive.bytes(entry)).subarray(0, HEAD)))) continue;
    const found = await recipesOf(archive, entry, program).catch(damageOf);
    if (found instanceof ArchiveError) {
      items.push({ entry: entry.path, name: stemOf(entry.path), read: () => Promise.reject(found) });
      continue;
    }
    items.push(
      ...found.map((recipe, index) => ({
        entry: `${entry.path}#${index + 1}`,
        name: program.nameOf(recipe) ?? '',
        read: async () => {
          const again = (await recipesOf(archive, entry, program))[index];
          if (again === undefined) throw new ArchiveError('damaged', 'The file holds no such recipe.');
          return program.read(again);
        },
      })),
    );
  }
  return items.length > 0 ? items : null;
}

/** One damaged file does not keep the others from being read. */
function damageOf(error: unknown): ArchiveError {
  if (error instanceof ArchiveError && error.problem === 'damaged') return error;
  throw error;
}

async function recipesOf(archive: Archive, entry: ArchiveEntry, program: XmlProgram): Promise<XmlRecipe[]> {
  const page = await (program.parsed ?? parsedXml)(archive, entry);
  return page(program.recipes)
    .toArray()
    .map((element) => {
      const recipe = page(element);
      const text = (selector: string): string | null => textIn(page, recipe, selector);
      const lines = (selector: string): string[] => linesIn(page, recipe, selector);
      return { archive, entry, page, recipe, text, lines };
    });
}

/** The parts of a line of ingredients, of which some may be missing. */
export function lineOfParts(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part != null && part !== '').join(' ');
}
