import type { CheerioAPI } from 'cheerio';
import { plainLines, plainText } from '../../../parser/plain-text.js';
import { readServings } from '../../../parser/phrases/servings.js';
import { type Archive, type ArchiveEntry, folderOf } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { linesIn, pageOf, textIn } from '../reading/html-page.js';
import { pictureAt, picturesOf } from '../reading/pictures-of.js';
import { addressIn, joined } from '../reading/text-parts.js';

const RECIPE = 'div.recipe';

/** A page `recipes.html` with all recipes, and their photos in `images`. */
export const copyMeThat: ArchiveFormat = {
  name: 'copymethat',
  title: 'CopyMeThat',
  find: async (archive) => {
    const entry = archive.entries.find(({ path }) => /\.html?$/i.test(path));
    if (entry === undefined) return null;
    const page = await pageOf(archive, entry);
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
  const page = await pageOf(archive, entry);
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
    ingredients: groupedLines(page, recipe, '#recipeIngredients', 'li.recipeIngredient', /subheader|header/i).map(
      ({ text, group }) => ({ line: text, group }),
    ),
    steps: groupedLines(page, recipe, '#recipeInstructions', 'li.instruction', /subheader|header/i).map(
      ({ text, group }) => ({ text, section: group }),
    ),
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

/** The items of a list, with the headings that stand among them. */
function groupedLines(
  page: CheerioAPI,
  recipe: ReturnType<CheerioAPI>,
  list: string,
  item: string,
  heading: RegExp,
): { text: string; group: string | null }[] {
  const inList = recipe.find(`${list} li`);
  const elements = (inList.length > 0 ? inList : recipe.find(item)).toArray();
  let group: string | null = null;
  return elements.flatMap((element) => {
    const text = plainLines(page.html(element)).join('\n');
    if (text === '') return [];
    if (!heading.test(page(element).attr('class') ?? '')) return [{ text, group }];
    group = text;
    return [];
  });
}

function recipesOf(page: CheerioAPI): ReturnType<CheerioAPI> {
  return page(RECIPE).filter(
    (_index, element) => page(element).find('#name, li.recipeIngredient, li.instruction').length > 0,
  );
}
