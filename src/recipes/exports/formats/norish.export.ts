import type { RecipeWithoutTimers } from '../../reading/recipe.dto.js';
import type { ExportFormat } from '../exported-recipe.js';

/** A manifest, and a folder for each recipe with its pictures. */
export const norish: ExportFormat = {
  ending: '.norishrecipes',
  head: ({ person, origin, date, count }) => [
    {
      path: 'manifest.json',
      content: JSON.stringify({
        format: 'norish-recipes',
        formatVersion: 1,
        exportedAt: date.toISOString(),
        exporter: { name: person, origin },
        recipeCount: count,
      }),
    },
  ],
  files: ({ recipe, pictures }) => {
    const paths = pictures.map((_picture, index) => `images/${index + 1}.webp`);
    const addresses = [...new Set([recipe.image ?? '', ...recipe.images.map(({ image }) => image)])].filter(
      (one) => one !== '',
    );
    const images = paths.length > 0 ? paths : addresses;
    const content = JSON.stringify({
      ...requestOf(recipe),
      image: images[0] ?? null,
      images: images.map((image, order) => ({ image, order })),
      authorName: recipe.author?.name ?? null,
      ...(recipe.userRating !== null && { rating: recipe.userRating }),
      favorite: recipe.isFavorite,
    });
    return [
      { path: `${recipe.id}/recipe.json`, content },
      ...pictures.map((picture, index) => ({ path: `${recipe.id}/images/${index + 1}.webp`, content: picture })),
    ];
  },
};

/** The recipe in the form of a request that creates it, without its images. */
export function requestOf(recipe: RecipeWithoutTimers): Record<string, unknown> {
  const { name, description, url, notes, servings, systemUsed, prepMinutes, cookMinutes, totalMinutes } = recipe;
  const { calories, fat, carbs, protein, originCountry, originCountryName, originRegion, provenanceNote } = recipe;
  return {
    name,
    description,
    url,
    notes,
    servings,
    systemUsed,
    prepMinutes,
    cookMinutes,
    totalMinutes,
    calories,
    fat,
    carbs,
    protein,
    originCountry,
    originCountryName,
    originRegion,
    provenanceNote,
    categories: recipe.categories,
    tags: recipe.tags.map((tag) => ({ name: tag.name })),
    cuisines: recipe.cuisines.map((cuisine) => cuisine.name),
    recipeIngredients: recipe.recipeIngredients.map(({ ingredientName, amount, unit, order, systemUsed: system }) => ({
      ingredientId: null,
      ingredientName,
      amount,
      unit,
      systemUsed: system,
      order,
    })),
    steps: recipe.steps.map(({ step, order, systemUsed: system, images, stepIngredients }) => ({
      step,
      order,
      systemUsed: system,
      images: images.map(({ image, order: place }) => ({ image, order: place })),
      stepIngredients: stepIngredients.map(({ ingredientOrder, share, order: place }) => ({
        ingredientOrder,
        share,
        order: place,
      })),
    })),
    videos: recipe.videos.map(({ video, thumbnail, duration, order }) => ({ video, thumbnail, duration, order })),
  };
}
