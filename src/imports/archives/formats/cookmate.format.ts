import type { CheerioAPI } from 'cheerio';
import { plainLines, plainText } from '../../../parser/plain-text.js';
import { readDuration } from '../../../parser/phrases/durations.js';
import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';
import { type Archive, type ArchiveEntry, folderOf } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { parsedPage } from '../reading/html-page.js';
import { splitWords } from '../reading/fields.js';
import { pictureAt, picturesOf } from '../reading/pictures-of.js';
import {
  addressIn,
  ingredientsOfText,
  joined,
  nutritionOfText,
  sourceName,
  stepsOfText,
} from '../reading/text-parts.js';

type Element = ReturnType<CheerioAPI>;

/** A zip (`.mcb`) with one XML file `<cookbook>` of all recipes and their pictures, or the XML file alone. */
export const cookmate: ArchiveFormat = {
  name: 'cookmate',
  title: 'Cookmate (.mcb, XML)',
  find: async (archive) => {
    const entry = archive.entries.find(({ path }) => /\.xml$/i.test(path)) ?? archive.entries[0];
    if (entry === undefined || !/<cookbook[\s>]/i.test((await archive.bytes(entry)).toString('latin1', 0, 2_000)))
      return null;
    const recipes = await recipesIn(archive, entry);
    return recipes.map((recipe, index) => ({
      entry: `${entry.path}#${index + 1}`,
      name: textOf(recipe, 'title') ?? '',
      read: async () => {
        const again = (await recipesIn(archive, entry))[index];
        if (again === undefined) throw new ArchiveError('damaged', 'The file holds no such recipe.');
        return recipeOf(archive, entry, again);
      },
    }));
  },
};

async function recipesIn(archive: Archive, entry: ArchiveEntry): Promise<Element[]> {
  const page = await parsedPage(archive, entry);
  return page('cookbook > recipe')
    .toArray()
    .map((element) => page(element));
}

async function recipeOf(archive: Archive, entry: ArchiveEntry, recipe: Element): Promise<ArchivedRecipe> {
  const source = textOf(recipe, 'source');
  const nutrition = linesOf(recipe, 'nutrition').join('\n');
  const paths = [...childrenOf(recipe, 'imagepath'), ...childrenOf(recipe, 'image')].map((text) => text.trim());
  const inside = paths.filter((path) => path !== '').map((path) => pictureAt(archive, folderOf(entry.path), path));
  const address = addressIn(textOf(recipe, 'imageurl'));
  return {
    name: textOf(recipe, 'title') ?? '',
    description: joined(...linesOf(recipe, 'description')),
    url: addressIn(textOf(recipe, 'url')) ?? addressIn(source),
    author: sourceName(source),
    servings: readServings(textOf(recipe, 'quantity') ?? ''),
    yieldText: yieldTextOf([textOf(recipe, 'quantity') ?? '']),
    prepMinutes: readDuration(textOf(recipe, 'preptime') ?? ''),
    cookMinutes: readDuration(textOf(recipe, 'cooktime') ?? ''),
    totalMinutes: readDuration(textOf(recipe, 'totaltime') ?? ''),
    ingredients: ingredientsOfText(linesOf(recipe, 'ingredient').join('\n')),
    steps: stepsOfText(linesOf(recipe, 'recipetext').join('\n')),
    notes: joined(...linesOf(recipe, 'comments'), nutrition),
    ...nutritionOfText(nutrition),
    kinds: childrenOf(recipe, 'category').flatMap((text) => splitWords(text)),
    tags: childrenOf(recipe, 'tag').flatMap((text) => splitWords(text)),
    rating: Number(textOf(recipe, 'rating') ?? 0),
    isFavorite: /^(?:true|1)$/i.test(textOf(recipe, 'favorite') ?? ''),
    images: address === null ? [] : [address],
    pictures: await picturesOf(archive, inside),
  };
}

function childrenOf(recipe: Element, name: string): string[] {
  return recipe
    .children(name)
    .toArray()
    .map((element) => recipe.find(element).text());
}

function textOf(recipe: Element, name: string): string | null {
  return plainText(recipe.children(name).first().text()) || null;
}

/** The items of a list, or the lines of the text. */
function linesOf(recipe: Element, name: string): string[] {
  const part = recipe.children(name);
  const items = part.children('li').toArray();
  const texts = items.length > 0 ? items.map((item) => part.find(item).text()) : [part.text()];
  return texts.flatMap(plainLines);
}
