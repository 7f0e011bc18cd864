import { ingredientLine } from './ingredient-line.js';
import type { RecipeWithoutTimers, StepWithoutTimers } from './recipe.dto.js';

/** Fields that only the household may see. */
type Theirs = 'userId' | 'version' | 'isFavorite' | 'userRating' | 'lastMadeAt' | 'madeCount';
type WrittenRecipe = Omit<RecipeWithoutTimers, Theirs>;

/**
 * The recipe as a schema.org `Recipe`, in the form that web pages contain and other programs read. Ingredients and
 * steps that exist for both unit systems are given in the original one. `recipeNotes` is not part of schema.org, but
 * importers read it.
 */
export function recipeJsonLd(recipe: WrittenRecipe): Record<string, unknown> {
  return withoutEmpty({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    identifier: recipe.id,
    name: recipe.name,
    description: recipe.description,
    url: recipe.url,
    image: [...new Set([recipe.image ?? '', ...recipe.images.map(({ image }) => image)])].filter(Boolean),
    video: recipe.videos.map(videoOf),
    author: recipe.author && withoutEmpty({ '@type': 'Person', name: recipe.author.name, image: recipe.author.image }),
    dateCreated: recipe.createdAt,
    dateModified: recipe.updatedAt,
    recipeYield: recipe.yieldText === null ? String(recipe.servings) : [String(recipe.servings), recipe.yieldText],
    prepTime: duration(recipe.prepMinutes),
    cookTime: duration(recipe.cookMinutes),
    totalTime: duration(recipe.totalMinutes),
    recipeIngredient: ofOneSystem(recipe.recipeIngredients, recipe).map(ingredientLine),
    recipeInstructions: ofOneSystem(recipe.steps, recipe).map(stepOf),
    recipeCategory: recipe.categories,
    recipeCuisine: recipe.cuisines.map(({ name }) => name),
    keywords: recipe.tags.map(({ name }) => name),
    nutrition: nutritionOf(recipe),
    countryOfOrigin: recipe.originCountryName && { '@type': 'Country', name: recipe.originCountryName },
    recipeNotes: recipe.notes,
  });
}

/**
 * Lines for the two unit systems share their `order`; those of the original system are used. A line that only exists in
 * the other system is used too.
 */
export function ofOneSystem<Item extends { systemUsed: string; order: number }>(
  items: readonly Item[],
  { originalSystem, systemUsed }: Pick<RecipeWithoutTimers, 'originalSystem' | 'systemUsed'>,
): readonly Item[] {
  const original = originalSystem ?? systemUsed;
  const written = new Set(items.filter((item) => item.systemUsed === original).map(({ order }) => order));
  return items.filter((item) => item.systemUsed === original || !written.has(item.order));
}

function stepOf({ step, images }: StepWithoutTimers): Record<string, unknown> {
  return withoutEmpty({ '@type': 'HowToStep', text: step, image: images.map(({ image }) => image) });
}

function videoOf({
  video,
  thumbnail,
  duration: seconds,
}: RecipeWithoutTimers['videos'][number]): Record<string, unknown> {
  return withoutEmpty({
    '@type': 'VideoObject',
    contentUrl: video,
    thumbnailUrl: thumbnail,
    duration: seconds && `PT${seconds}S`,
  });
}

function nutritionOf({ calories, fat, carbs, protein }: WrittenRecipe): Record<string, unknown> | null {
  const values = {
    calories: calories === null ? null : `${calories} kcal`,
    fatContent: fat,
    carbohydrateContent: carbs,
    proteinContent: protein,
  };
  return Object.values(values).every((value) => value === null)
    ? null
    : withoutEmpty({ '@type': 'NutritionInformation', ...values });
}

function duration(minutes: number | null): string | null {
  return minutes === null ? null : `PT${minutes}M`;
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
}
