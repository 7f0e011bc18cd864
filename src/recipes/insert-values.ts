import { namedKeys } from '../database/find-or-add.js';
import { caselessKey, nameKey } from '../text/name-key.js';
import { contentHash, type RecipeContent } from './recipe-content.js';
import { documentOf, entryRow, imageRows, ingredientRows, recipeRow, stepRows, videoRows } from './recipe-rows.js';
import { canBeMistyped, nearForms } from './search/search-words.js';

export interface NewRecipe {
  householdId: string;
  userId: string;
  id: string;
  content: RecipeContent;
  /** One for each ingredient, in its order, as the household knows it. */
  ingredientNames: readonly string[];
}

/** The values of the statement that adds a recipe. @param authorId `null`: the account's */
export function insertValues(recipe: NewRecipe, authorId: string | null): unknown[] {
  const { householdId, userId, id, content, ingredientNames } = recipe;
  const { lexemes, words } = documentOf(content, ingredientNames);
  const row = { ...recipeRow(content, userId, authorId), ...entryRow(content) };
  const tables = { ...partsOf(content), search_words: wordRows(words) };
  return [householdId, id, JSON.stringify(row), lexemes, contentHash(content), JSON.stringify(tables)];
}

/** Rows by table, and the named things they point at. */
function partsOf(content: RecipeContent): Record<string, readonly object[]> {
  const { ingredients } = content;
  const tags = namedKeys(content.tags, caselessKey);
  const cuisines = namedKeys(content.cuisineNames, caselessKey);
  const ids = ingredients.map(({ ingredientId }) => ingredientId);
  const cuisineLinks = [
    ...content.cuisineIds.map((id) => ({ cuisine_id: id })),
    ...cuisines.map(({ key }) => ({ key })),
  ];
  return {
    ingredients: namedKeys(
      ingredients.flatMap(({ name }) => name ?? []),
      nameKey,
    ),
    tags,
    cuisines,
    recipe_ingredients: ingredientRows(content, ids).map((row, index) => ({
      ...row,
      key: keyOf(ingredients[index]?.name),
    })),
    recipe_steps: stepRows(content),
    recipe_images: imageRows(content.images),
    recipe_videos: videoRows(content),
    recipe_tags: tags.map(({ key }, position) => ({ key, position })),
    recipe_cuisines: cuisineLinks.map((link, position) => ({ ...link, position })),
  };
}

function keyOf(name: string | null | undefined): string | null {
  return name == null ? null : nameKey(name);
}

function wordRows(words: readonly string[]): object[] {
  return words.filter(canBeMistyped).map((word) => ({ word, near: nearForms(word) }));
}
