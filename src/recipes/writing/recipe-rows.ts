import { randomUUID } from 'node:crypto';
import { foldText } from '../../text/fold-text.js';
import { cookingTime, type ImageContent, type RecipeContent, type StoredPicture } from './recipe-content.js';
import { type SearchDocument, searchDocument } from '../../search/search-document.js';
import { fieldRow } from '../recipe-fields.js';
import { urlKey } from '../url-key.js';

/** Number of characters of a title by which it is sorted, because an index cannot hold every length. */
const TITLE_KEY_LENGTH = 200;

/**
 * The row of `recipes`.
 * @param authorId `null`: the author of the account
 * @param picture of its image, if one is stored
 */
export function recipeRow(
  content: RecipeContent,
  userId: string,
  authorId: string | null,
  picture: StoredPicture | null = null,
): Record<string, unknown> {
  return {
    user_id: userId,
    author_id: authorId,
    image: content.image,
    picture_id: picture?.id ?? null,
    picture_token: picture?.token ?? null,
    url_key: content.url === null ? null : urlKey(content.url),
    ...fieldRow(content),
  };
}

/** The columns of the recipe's row in `search_entries` that depend on its content. */
export function entryRow(content: RecipeContent): { title_key: string; cooking_time: number | null } {
  return { title_key: titleKey(content.name), cooking_time: cookingTime(content) };
}

/** @param ingredientIds one for each ingredient, in its order */
export function ingredientRows(
  content: RecipeContent,
  ingredientIds: readonly (string | null)[],
): Record<string, unknown>[] {
  return content.ingredients.map(({ id = randomUUID(), amount, unit, order, systemUsed, note }, index) => ({
    id,
    ingredient_id: ingredientIds[index],
    position: order,
    amount,
    unit,
    system_used: systemUsed,
    note,
  }));
}

export function stepRows({ steps }: RecipeContent): Record<string, unknown>[] {
  return steps.map(({ id = randomUUID(), text, order, systemUsed, images, ingredients }) => ({
    id,
    position: order,
    text,
    system_used: systemUsed,
    images: images.map((image) => ({ id: randomUUID(), version: 1, ...image })),
    step_ingredients: ingredients,
  }));
}

export function imageRows(images: readonly ImageContent[]): Record<string, unknown>[] {
  return images.map(({ id = randomUUID(), image, order, picture }) => ({
    id,
    position: order,
    image,
    picture_id: picture?.id ?? null,
    picture_token: picture?.token ?? null,
  }));
}

export function videoRows({ videos }: RecipeContent): Record<string, unknown>[] {
  return videos.map(({ id = randomUUID(), order, ...video }) => ({ id, position: order, ...video }));
}

/** @param ingredientNames as the household has them, in the order of the ingredients */
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

/** The key by which titles are sorted: without case, accents and leading punctuation. */
export function titleKey(name: string): string {
  const key = foldText(name).replace(/^[^\p{L}\p{N}]+/u, '');
  return (key === '' ? name : key).slice(0, TITLE_KEY_LENGTH).toWellFormed();
}
