import type { ExportedRecipe, ExportFormat } from '../exported-recipe.js';
import { requestOf } from './norish.export.js';

/** Everything that Larder stores about its recipes, in the form of its own requests. */
export const larder: ExportFormat = {
  ending: '.zip',
  head: ({ person, origin, date, count }) => [
    {
      path: 'larder.json',
      content: JSON.stringify({
        format: 'larder',
        version: 1,
        exportedAt: date.toISOString(),
        person,
        origin,
        recipeCount: count,
      }),
    },
  ],
  files: (exported, stem) => [
    { path: `recipes/${stem}/recipe.json`, content: JSON.stringify(bodyOf(exported)) },
    ...exported.pictures.map((content, index) => ({ path: `recipes/${stem}/${index + 1}.webp`, content })),
  ],
  part: (name, lines) => ({ path: `household/${name}.jsonl`, content: lines.join('\n') }),
};

function bodyOf(exported: ExportedRecipe): Record<string, unknown> {
  const { recipe, pictures, cookbooks, favoriteAt, made } = exported;
  return {
    ...requestOf(recipe),
    originalSystem: recipe.originalSystem,
    dishColor: recipe.dishColor,
    yieldText: recipe.yieldText,
    recipeIngredients: recipe.recipeIngredients.map(({ ingredientName, amount, unit, order, systemUsed, note }) => ({
      ingredientName,
      amount,
      unit,
      order,
      systemUsed,
      note,
    })),
    images:
      pictures.length > 0
        ? []
        : [...new Set([recipe.image ?? '', ...recipe.images.map(({ image }) => image)])].filter(Boolean),
    pictures: pictures.map((_picture, index) => `${index + 1}.webp`),
    authorName: recipe.author?.name ?? null,
    rating: recipe.userRating,
    favorite: recipe.isFavorite,
    favoriteAt,
    made,
    cookbooks,
  };
}
