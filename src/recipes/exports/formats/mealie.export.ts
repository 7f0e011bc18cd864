import { notesOf } from '../../reading/ingredient-line.js';
import { ofOneSystem } from '../../reading/recipe-json-ld.js';
import { type ExportedRecipe, type ExportFormat, minutesText } from '../exported-recipe.js';

/** A folder for each recipe below `recipes`, which Mealie imports as an archive of its versions before 1.0. */
export const mealie: ExportFormat = {
  ending: '.zip',
  files: (exported, stem) => [
    { path: `recipes/${stem}/${stem}.json`, content: JSON.stringify(bodyOf(exported, stem)) },
    ...exported.pictures.slice(0, 1).map((content) => ({ path: `recipes/${stem}/images/original.webp`, content })),
  ],
};

function bodyOf({ recipe, pictures }: ExportedRecipe, slug: string): Record<string, unknown> {
  const named = (names: readonly string[]): object[] => names.map((name) => ({ name, slug: name.toLowerCase() }));
  return {
    id: recipe.id,
    name: recipe.name,
    slug,
    image: pictures.length > 0 ? 'original' : null,
    description: recipe.description ?? '',
    recipeYield: recipe.yieldText ?? `${recipe.servings} servings`,
    recipeServings: recipe.servings,
    prepTime: minutesText(recipe.prepMinutes) || null,
    performTime: minutesText(recipe.cookMinutes) || null,
    totalTime: minutesText(recipe.totalMinutes) || null,
    recipeCategory: named(recipe.categories),
    tags: named(recipe.tags.map(({ name }) => name)),
    tools: [],
    rating: recipe.userRating,
    orgURL: recipe.url,
    dateAdded: recipe.createdAt.slice(0, 10),
    dateUpdated: recipe.updatedAt,
    recipeIngredient: ofOneSystem(recipe.recipeIngredients, recipe).map((ingredient) => {
      const { amount, unit, ingredientName, note } = ingredient;
      const { range } = notesOf(ingredient);
      return {
        title: null,
        quantity: amount ?? 0,
        unit: unit === null || unit === '' ? null : { name: unit },
        food: { name: ingredientName },
        note: note ?? '',
        originalText: range === null ? null : [range, unit, ingredientName].filter(Boolean).join(' '),
        disableAmount: false,
      };
    }),
    recipeInstructions: ofOneSystem(recipe.steps, recipe).map(({ step }) => ({
      title: '',
      text: step,
      ingredientReferences: [],
    })),
    nutrition: {
      calories: recipe.calories === null ? null : String(recipe.calories),
      fatContent: recipe.fat,
      carbohydrateContent: recipe.carbs,
      proteinContent: recipe.protein,
    },
    notes: recipe.notes === null ? [] : [{ title: '', text: recipe.notes }],
    settings: {
      public: true,
      showNutrition: true,
      showAssets: false,
      landscapeView: false,
      disableComments: false,
      disableAmount: false,
    },
    assets: [],
    extras: {},
    comments: [],
  };
}
