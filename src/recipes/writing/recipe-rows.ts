import { randomUUID } from 'node:crypto';
import { caselessKey, nameKey } from '../../shared/text/name-key.js';
import type { Recipe } from '../entities/recipe.entity.js';
import type { RecipeCuisine } from '../entities/recipe-cuisine.entity.js';
import type { RecipeImage } from '../entities/recipe-image.entity.js';
import type { RecipeIngredient } from '../entities/recipe-ingredient.entity.js';
import type { RecipeStep } from '../entities/recipe-step.entity.js';
import type { RecipeTag } from '../entities/recipe-tag.entity.js';
import type { RecipeVideo } from '../entities/recipe-video.entity.js';
import { fieldsOf, type RecipeFields } from '../recipe-fields.js';
import { urlKey } from '../url-key.js';
import type { RecipeContent } from './recipe-content.js';

/** The rows to which the names of a recipe lead, by the keys of the names. */
export interface NamedRows {
  readonly ingredients: ReadonlyMap<string, { readonly id: string }>;
  /** The names of ingredients that the content names by their ids alone, by id. */
  readonly ingredientNames: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, { readonly id: string }>;
  readonly cuisines: ReadonlyMap<string, { readonly id: string }>;
}

/** The rows of the parts of a recipe. A new row has version 1. */
export interface PartRows {
  readonly ingredients: readonly RecipeIngredient[];
  readonly steps: readonly RecipeStep[];
  readonly images: readonly RecipeImage[];
  readonly videos: readonly RecipeVideo[];
  readonly tags: readonly RecipeTag[];
  readonly cuisines: readonly RecipeCuisine[];
}

/** The columns of `recipes` that depend on the content alone. */
export function recipeColumns(content: RecipeContent): RecipeFields & Pick<Recipe, 'image' | 'urlKey'> {
  const { image, url } = content;
  return { ...fieldsOf(content), image, urlKey: url === null ? null : urlKey(url) };
}

export function partRows(
  content: RecipeContent,
  { householdId, id: recipeId }: Pick<Recipe, 'householdId' | 'id'>,
  named: NamedRows,
): PartRows {
  const of = { householdId, recipeId };
  const cuisineIds = [
    ...content.cuisineIds,
    ...content.cuisineNames.map((name) => idOf(named.cuisines, caselessKey(name))),
  ];
  return {
    ingredients: content.ingredients.map(({ id = randomUUID(), name, ingredientId, order, ...line }) => ({
      ...of,
      id,
      ingredientId: ingredientId ?? idOf(named.ingredients, nameKey(name ?? '')),
      name: name ?? named.ingredientNames.get(ingredientId ?? '') ?? '',
      position: order,
      amount: line.amount,
      unit: line.unit,
      systemUsed: line.systemUsed,
      note: line.note,
      version: 1,
    })),
    steps: content.steps.map(({ id = randomUUID(), text, systemUsed, order, images, ingredients }) => ({
      ...of,
      id,
      position: order,
      text,
      systemUsed,
      images: images.map((image) => ({ id: randomUUID(), version: 1, ...image })),
      stepIngredients: ingredients,
      version: 1,
    })),
    images: content.images.map(({ id = randomUUID(), image, order, picture }) => ({
      ...of,
      id,
      position: order,
      image,
      pictureId: picture?.id ?? null,
      pictureToken: picture?.token ?? null,
      generated: false,
      version: 1,
    })),
    videos: content.videos.map(({ id = randomUUID(), video, thumbnail, duration, order }) => ({
      ...of,
      id,
      position: order,
      video,
      thumbnail,
      duration,
      version: 1,
    })),
    tags: [...new Set(content.tags.map((name) => idOf(named.tags, caselessKey(name))))].map((tagId, position) => ({
      ...of,
      tagId,
      position,
    })),
    cuisines: [...new Set(cuisineIds)].map((cuisineId, position) => ({ ...of, cuisineId, position })),
  };
}

function idOf(rows: ReadonlyMap<string, { readonly id: string }>, key: string): string {
  const row = rows.get(key);
  if (row === undefined) throw new Error(`No row was added for the name with the key ${key}`);
  return row.id;
}
