import {
  type ExportedRecipe,
  type ExportFormat,
  fileName,
  ingredientLines,
  minutesText,
  nutritionText,
  stepTexts,
  tagsAndMeals,
} from '../exported-recipe.js';

/** Seconds from 1970 to 2001, the beginning of the program's time. */
const BEGINNING = 978_307_200;

/** A JSON file for each recipe, with its pictures inside. */
export const mela: ExportFormat = {
  ending: '.melarecipes',
  single: (exported) => ({
    path: `${fileName(exported.recipe.name)}.melarecipe`,
    type: 'application/json',
    content: JSON.stringify(bodyOf(exported)),
  }),
  files: (exported, stem) => [{ path: `${stem}.melarecipe`, content: JSON.stringify(bodyOf(exported)) }],
};

function bodyOf(exported: ExportedRecipe): Record<string, unknown> {
  const { recipe, pictures } = exported;
  return {
    id: recipe.id,
    title: recipe.name,
    text: recipe.description ?? '',
    images: pictures.map((picture) => picture.toString('base64')),
    // The program does not allow commas in the name of a category.
    categories: tagsAndMeals(exported).map((word) => word.replaceAll(',', ' ')),
    yield: recipe.yieldText ?? String(recipe.servings),
    prepTime: minutesText(recipe.prepMinutes),
    cookTime: minutesText(recipe.cookMinutes),
    totalTime: minutesText(recipe.totalMinutes),
    ingredients: ingredientLines(exported).join('\n'),
    instructions: stepTexts(exported).join('\n'),
    notes: recipe.notes ?? '',
    nutrition: nutritionText(exported),
    link: recipe.url ?? '',
    favorite: recipe.isFavorite,
    wantToCook: false,
    date: Math.round(Date.parse(recipe.createdAt) / 1_000) - BEGINNING,
  };
}
