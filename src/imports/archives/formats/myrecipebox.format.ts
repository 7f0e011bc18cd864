import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { type CsvRow, itemsOfTable } from '../reading/csv-rows.js';
import { Fields, splitWords } from '../reading/fields.js';
import {
  addressIn,
  ingredientsOfText,
  joined,
  nutritionOfText,
  sourceName,
  stepsOfText,
} from '../reading/text-parts.js';

/** A table with one row a recipe, as CSV or in an archive. */
export const myRecipeBox: ArchiveFormat = {
  name: 'myrecipebox',
  title: 'MyRecipeBox (CSV)',
  find: (archive) => itemsOfTable(archive, ['title', 'preparationTime', 'ingredients', 'instructions'], recipeOf),
};

function recipeOf(row: CsvRow): ArchivedRecipe {
  const fields = new Fields(row);
  const nutrition = fields.lines('nutrition');
  const source = fields.text('source');
  const video = addressIn(fields.text('video'));
  const picture = addressIn(fields.text('originalPicture'));
  return {
    name: fields.text('title') ?? '',
    description: fields.lines('description'),
    url: addressIn(source) ?? addressIn(fields.text('url')),
    author: sourceName(source),
    servings: readServings(fields.text('quantity') ?? ''),
    yieldText: yieldTextOf([fields.text('quantity') ?? '']),
    prepMinutes: fields.minutes('preparationTime'),
    cookMinutes: fields.minutes('cookingTime'),
    totalMinutes: fields.minutes('totalTime'),
    ingredients: ingredientsOfText(row['ingredients']),
    steps: stepsOfText(row['instructions']),
    notes: joined(fields.lines('notes'), fields.lines('cookware'), nutrition),
    ...nutritionOfText(nutrition),
    kinds: splitWords(fields.text('categories'), /[;,\n]/),
    tags: splitWords(fields.text('tags'), /[;,\n]/),
    rating: fields.number('rating'),
    isFavorite: fields.isTrue('favorite'),
    videos: video === null ? [] : [{ video, thumbnail: null, duration: null }],
    images: picture === null ? [] : [picture],
  };
}
