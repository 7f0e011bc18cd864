import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';
import { readCalories } from '../../../parser/schema-org/read-nutrition.js';
import type { ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { type CsvRow, itemsOfTable } from '../reading/csv-rows.js';
import { Fields, splitWords } from '../reading/fields.js';
import { addressIn, ingredientsOfText, inGrams, joined, sourceName, stepsOfText } from '../reading/text-parts.js';

/** A table with one row a recipe, as CSV or in an archive. */
export const planToEat: ArchiveFormat = {
  name: 'plantoeat',
  title: 'PlanToEat (CSV)',
  find: (archive) => itemsOfTable(archive, ['Title', 'Ingredients', 'Directions'], recipeOf),
};

function recipeOf(row: CsvRow): ArchivedRecipe {
  const fields = new Fields(row);
  const photo = addressIn(fields.text('Photo Url'));
  const source = fields.text('Source');
  return {
    name: fields.text('Title') ?? '',
    description: fields.lines('Description'),
    url: addressIn(fields.text('Url')) ?? addressIn(source),
    author: sourceName(source),
    servings: readServings(fields.text('Servings', 'Yield') ?? ''),
    yieldText: yieldTextOf([fields.text('Servings', 'Yield') ?? '']),
    prepMinutes: fields.minutes('Prep Time'),
    cookMinutes: fields.minutes('Cook Time'),
    totalMinutes: fields.minutes('Total Time'),
    ingredients: ingredientsOfText(
      (row['Ingredients'] ?? '')
        .split(/\r?\n/)
        .filter((line) => !/^[\s,]*$/.test(line))
        .join('\n'),
    ),
    steps: stepsOfText(row['Directions']),
    notes: joined(fields.lines('Notes', 'Tips')),
    calories: readCalories(fields.text('Calories')),
    fat: inGrams(fields.raw('Fat')),
    carbs: inGrams(fields.raw('Carbohydrate')),
    protein: inGrams(fields.raw('Protein')),
    kinds: splitWords(fields.text('Course')),
    cuisines: splitWords(fields.text('Cuisine')),
    tags: [
      ...splitWords(fields.text('Tags')),
      ...splitWords(fields.text('Main Ingredient')),
      ...splitWords(fields.text('Cuisine')),
    ],
    rating: fields.number('Rating'),
    images: photo === null ? [] : [photo],
  };
}
