import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
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

/** A JSON file for each recipe, packed with gzip, with its pictures inside. */
export const paprika: ExportFormat = {
  ending: '.paprikarecipes',
  single: (exported) => ({
    path: `${fileName(exported.recipe.name)}.paprikarecipe`,
    type: 'application/gzip',
    content: fileOf(exported),
  }),
  files: (exported, stem) => [{ path: `${stem}.paprikarecipe`, content: fileOf(exported) }],
};

function fileOf(exported: ExportedRecipe): Buffer {
  const { recipe, pictures } = exported;
  const [photo, ...others] = pictures.map((picture) => picture.toString('base64'));
  const body = {
    uid: recipe.id.toUpperCase(),
    name: recipe.name,
    description: recipe.description ?? '',
    ingredients: ingredientLines(exported).join('\n'),
    directions: stepTexts(exported).join('\n\n'),
    notes: recipe.notes ?? '',
    nutritional_info: nutritionText(exported),
    servings: recipe.yieldText ?? String(recipe.servings),
    difficulty: '',
    prep_time: minutesText(recipe.prepMinutes),
    cook_time: minutesText(recipe.cookMinutes),
    total_time: minutesText(recipe.totalMinutes),
    source: recipe.author?.name ?? '',
    source_url: recipe.url ?? '',
    image_url: recipe.image ?? '',
    categories: tagsAndMeals(exported),
    rating: recipe.userRating ?? 0,
    on_favorites: recipe.isFavorite,
    created: recipe.createdAt.slice(0, 19).replace('T', ' '),
    photo: photo === undefined ? '' : `${recipe.id}.webp`,
    photo_data: photo ?? '',
    photos: others.map((data, index) => ({
      name: String(index + 1),
      filename: `${recipe.id}-${index + 1}.webp`,
      data,
    })),
  };
  const text = JSON.stringify(body);
  const hash = createHash('sha256').update(text).digest('hex').toUpperCase();
  return gzipSync(JSON.stringify({ ...body, hash }));
}
