import type { CheerioAPI } from 'cheerio';
import { plainText } from '../../../parser/plain-text.js';
import { readDuration } from '../../../parser/phrases/durations.js';
import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';
import { readCalories } from '../../../parser/schema-org/read-nutrition.js';
import { type Archive, type ArchiveEntry, fileNameOf, folderOf } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { linesIn, parsedPage, textIn } from '../reading/html-page.js';
import { pictureAt, picturesOf } from '../reading/pictures-of.js';
import { addressIn, ingredientsOfText, inGrams, joined, sourceName, stepsOfText } from '../reading/text-parts.js';

/** A page `recipes.html` with all recipes, and their photos in `images`. */
export const recipeKeeper: ArchiveFormat = {
  name: 'recipekeeper',
  title: 'RecipeKeeper',
  find: async (archive) => {
    const entry =
      archive.entries.find(({ path }) => /^recipes?\.html?$/i.test(fileNameOf(path))) ??
      archive.entries.find(({ path }) => /\.html?$/i.test(path));
    if (entry === undefined) return null;
    const page = await parsedPage(archive, entry);
    const recipes = recipesOf(page);
    if (recipes.length === 0) return null;
    return recipes.toArray().map((element, index) => ({
      entry: `${entry.path}#${index + 1}`,
      name: plainText(page(element).find('[itemprop="name"]').first().text()),
      read: () => read(archive, entry, index),
    }));
  },
};

async function read(archive: Archive, entry: ArchiveEntry, index: number): Promise<ArchivedRecipe> {
  const page = await parsedPage(archive, entry);
  const recipe = recipesOf(page).eq(index);
  if (recipe.length === 0) throw new ArchiveError('damaged', 'The page holds no such recipe.');
  const source = textIn(page, recipe, '[itemprop="recipeSource"]');
  const link = recipe.find('[itemprop="recipeSource"] a').attr('href') ?? null;
  const nutrient = (name: string): string | null => contentOf(recipe, `recipeNut${name}`)[0] ?? null;
  const rating = Number((contentOf(recipe, 'recipeRating')[0] ?? '').replace(',', '.'));
  const photos = recipe
    .find('img')
    .toArray()
    .flatMap((image) => page(image).attr('src') ?? []);
  const makes = textIn(page, recipe, '[itemprop="recipeYield"]') ?? contentOf(recipe, 'recipeYield')[0] ?? '';
  return {
    name: textIn(page, recipe, '[itemprop="name"]') ?? '',
    url: addressIn(link) ?? addressIn(source),
    author: sourceName(source),
    servings: readServings(makes),
    yieldText: yieldTextOf([makes]),
    prepMinutes: timeOf(page, recipe, 'prepTime'),
    cookMinutes: timeOf(page, recipe, 'cookTime'),
    ingredients: ingredientsOfText(linesIn(page, recipe, '[itemprop="recipeIngredients"]').join('\n')),
    steps: stepsOfText(linesIn(page, recipe, '[itemprop="recipeDirections"]').join('\n')),
    notes: joined(...linesIn(page, recipe, '[itemprop="recipeNotes"]')),
    calories: readCalories(nutrient('Calories')),
    fat: inGrams(nutrient('TotalFat')),
    carbs: inGrams(nutrient('TotalCarbohydrate')),
    protein: inGrams(nutrient('Protein')),
    kinds: [
      ...wordsOf(page, recipe, 'recipeCourse'),
      ...wordsOf(page, recipe, 'recipeCategory'),
      ...wordsOf(page, recipe, 'recipeCollection'),
    ],
    rating: rating > 0 ? rating : null,
    isFavorite: /^true$/i.test(contentOf(recipe, 'recipeIsFavourite')[0] ?? ''),
    pictures: await picturesOf(
      archive,
      [...new Set(photos)].map((path) => pictureAt(archive, folderOf(entry.path), path)),
    ),
  };
}

function recipesOf(page: CheerioAPI): ReturnType<CheerioAPI> {
  return page('.recipe-details').filter(
    (_index, element) => page(element).find('[itemprop="recipeIngredients"], [itemprop="recipeDirections"]').length > 0,
  );
}

function contentOf(recipe: ReturnType<CheerioAPI>, property: string): string[] {
  return recipe
    .find(`meta[itemprop="${property}"]`)
    .toArray()
    .flatMap((meta) => ('attribs' in meta ? (meta.attribs['content'] ?? '').trim() || [] : []));
}

function timeOf(page: CheerioAPI, recipe: ReturnType<CheerioAPI>, property: string): number | null {
  const [content] = contentOf(recipe, property);
  const text = content ?? textIn(page, recipe, `[itemprop="${property}"]`);
  return text === null || /^PT0[HMS]$/i.test(text) ? null : readDuration(text);
}

/** Courses, categories and collections stand in `meta` elements, and some of them in the text. */
function wordsOf(page: CheerioAPI, recipe: ReturnType<CheerioAPI>, property: string): string[] {
  const shown = (textIn(page, recipe, `span[itemprop="${property}"]`) ?? '').split(',').map((word) => word.trim());
  return [...new Set([...shown, ...contentOf(recipe, property)])].filter((word) => word !== '');
}
