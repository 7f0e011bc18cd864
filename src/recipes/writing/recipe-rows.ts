import { randomUUID } from 'node:crypto';
import { foldText } from '../../text/fold-text.js';
import { cookingTime, type ImageContent, type RecipeContent } from './recipe-content.js';
import { type SearchDocument, searchDocument } from '../../search/search-document.js';
import { urlKey } from '../url-key.js';

/** Characters of a title that decide its place; an index cannot hold every length. */
const TITLE_KEY_LENGTH = 200;

/** The row of `recipes`, by its columns. @param authorId `null`: the account's */
export function recipeRow(content: RecipeContent, userId: string, authorId: string | null): Record<string, unknown> {
  return {
    user_id: userId,
    author_id: authorId,
    name: content.name,
    description: content.description,
    image: content.image,
    url: content.url,
    url_key: content.url === null ? null : urlKey(content.url),
    servings: content.servings,
    prep_minutes: content.prepMinutes,
    cook_minutes: content.cookMinutes,
    total_minutes: content.totalMinutes,
    notes: content.notes,
    system_used: content.systemUsed,
    original_system: content.originalSystem,
    calories: content.calories,
    fat: content.fat,
    carbs: content.carbs,
    protein: content.protein,
    origin_country: content.originCountry,
    origin_country_name: content.originCountryName,
    origin_region: content.originRegion,
    provenance_note: content.provenanceNote,
    dish_color: content.dishColor,
    categories: content.categories,
  };
}

/** What the recipe's row of `search_entries` says of its content. */
export function entryRow(content: RecipeContent): { title_key: string; cooking_time: number | null } {
  return { title_key: titleKey(content.name), cooking_time: cookingTime(content) };
}

/** @param ingredientIds one for each ingredient, in its order */
export function ingredientRows(
  content: RecipeContent,
  ingredientIds: readonly (string | null)[],
): Record<string, unknown>[] {
  return content.ingredients.map(({ amount, unit, order, systemUsed, note }, index) => ({
    id: randomUUID(),
    ingredient_id: ingredientIds[index],
    position: order,
    amount,
    unit,
    system_used: systemUsed,
    note,
  }));
}

export function stepRows({ steps }: RecipeContent): Record<string, unknown>[] {
  return steps.map(({ text, order, systemUsed, images, ingredients }) => ({
    id: randomUUID(),
    position: order,
    text,
    system_used: systemUsed,
    images: images.map((image) => ({ id: randomUUID(), ...image, version: 1 })),
    step_ingredients: ingredients,
  }));
}

export function imageRows(images: readonly ImageContent[]): Record<string, unknown>[] {
  return images.map(({ image, order }) => ({ id: randomUUID(), position: order, image }));
}

export function videoRows({ videos }: RecipeContent): Record<string, unknown>[] {
  return videos.map(({ order, ...video }) => ({ id: randomUUID(), position: order, ...video }));
}

/** @param ingredientNames as the household knows them, in the order of the ingredients */
export function documentOf(
  content: RecipeContent,
  ingredientNames: readonly string[],
): Generator<void, SearchDocument> {
  const texts = {
    title: [content.name],
    tags: content.tags,
    ingredients: ingredientNames,
    description: content.description === null ? [] : [content.description],
    steps: content.steps.map(({ text }) => text),
  };
  return searchDocument({ texts, tags: content.tags, categories: content.categories });
}

function titleKey(name: string): string {
  const key = foldText(name).replace(/^[^\p{L}\p{N}]+/u, '');
  return (key === '' ? name : key).slice(0, TITLE_KEY_LENGTH).toWellFormed();
}
