import type { FoodCategory } from '../foods/food-categories.js';
import { languageOfTag } from '../shared/languages.js';
import { findFood, foodById } from '../foods/lexicon.js';
import type { Ingredient } from './ingredient.entity.js';

/**
 * Where shops have the ingredient: the category that the household chose, otherwise that of its food. A food that is only a part of the name
 * (`ripe tomatoes`) is certain enough for this.
 * @param locale of the household
 */
export function categoryOfIngredient(
  { name, foodId, category }: Pick<Ingredient, 'name' | 'foodId' | 'category'>,
  locale: string | null,
): FoodCategory {
  if (category !== null) return category;
  const food = (foodId === null ? null : foodById(foodId)) ?? findFood(name, languageOfTag(locale))?.food;
  return food?.category ?? 'other';
}
