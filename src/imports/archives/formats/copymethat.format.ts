import type { CheerioAPI } from 'cheerio';
import { plainLines, plainText } from '../../../parser/plain-text.js';
import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';
import { type Archive, type ArchiveEntry, folderOf } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { linesIn, parsedPage, textIn } from '../reading/html-page.js';
import { pictureAt, picturesOf } from '../reading/pictures-of.js';
import { addressIn, joined } from '../reading/text-parts.js';

const RECIPE = 'div.recipe';
const HEADING = /header/i;

/** A page `recipes.html` with all recipes, and their photos in `images`. */
export const copyMeThat: ArchiveFormat = {
  name: 'copymethat',
  title: 'CopyMeThat',
  find: async (archive) => {
    const entry = archive.entries.find(({ path }) => /\.html?$/i.test(path));
    if (entry === undefined) return null;
    const page = await parsedPage(archive, entry);
    const recipes = recipesOf(page);
    if (recipes.length === 0) return null;
    return recipes.toArray().map((element, index) => ({
      entry: `${entry.path}#${index + 1}`,
      name: plainText(page(element).find('#name').first().text()),
      read: () => read(archive, entry, index),
    }));
  },
};

async function read(archive: Archive, entry: ArchiveEntry, index: number): Promise<ArchivedRecipe> {
  const page = await parsedPage(archive, entry);
  const recipe = recipesOf(page).eq(index);
  if (recipe.length === 0) throw new ArchiveError('damaged', 'The page holds no such recipe.');
  const rating = Number(/\d+(?:[.,]\d+)?/.exec(textIn(page, recipe, '#rating, #ratingValue') ?? '')?.[0] ?? 0);
  const photos = recipe
    .find('img.recipeImage')
    .toArray()
    .flatMap((image) => page(image).attr('src') ?? []);
  const url =
    addressIn(recipe.find('#original_link').attr('href') ?? null) ?? addressIn(textIn(page, recipe, '#original_link'));
  return {
    name: textIn(page, recipe, '#name') ?? '',
    description: joined(...linesIn(page, recipe, '#description')),
    url,
    servings: readServings(textIn(page, recipe, '#recipeYield') ?? textIn(page, recipe, '#servings') ?? ''),
    yieldText: yieldTextOf([textIn(page, recipe, '#recipeYield') ?? textIn(page, recipe, '#servings') ?? '']),
    ingredients: groupedLines(page, recipe, '#recipeIngredients', 'recipeIngredient').map(({ text, group }) => ({
      line: text,
      group,
    })),
    steps: groupedLines(page, recipe, '#recipeInstructions', 'instruction').map(({ text, group }) => ({
      text,
      section: group,
    })),
    notes: joined(...linesIn(page, recipe, 'li.recipeNote')),
    kinds: recipe
      .find('span.recipeCategory')
      .toArray()
      .map((element) => plainText(page(element).text()))
      .filter((word) => word !== '' && !word.includes('Tags:')),
    rating: rating > 0 ? rating : null,
    isFavorite: recipe.find('#starred').length > 0,
    images: photos.filter((photo) => /^https?:\/\//i.test(photo)),
    pictures: await picturesOf(
      archive,
      photos.map((path) => pictureAt(archive, folderOf(entry.path), path)),
    ),
  };
}

/**
 * The items of a list, with the headings that stand among them. Headings are items of the list, or other elements in it.
 * @param name the beginning of the classes of its items
 */
function groupedLines(
  page: CheerioAPI,
  recipe: ReturnType<CheerioAPI>,
  list: string,
  name: string,
): { text: string; group: string | null }[] {
  const part = `li, [class^="${name}"]`;
  const inList = recipe.find(list).find(part);
  const all = inList.length > 0 ? inList : recipe.find(`li.${name}`);
  const elements = all.toArray().filter((element) => page(element).find(part).length === 0);
  let group: string | null = null;
  return elements.flatMap((element) => {
    const text = plainLines(page.html(element)).join('\n');
    if (text === '') return [];
    if (!HEADING.test(page(element).attr('class') ?? '')) return [{ text, group }];
    group = text;
    return [];
  });
}

function recipesOf(page: CheerioAPI): ReturnType<CheerioAPI> {
  return page(RECIPE).filter(
    (_index, element) => page(element).find('#name, li.recipeIngredient, li.instruction').length > 0,
  );
}
