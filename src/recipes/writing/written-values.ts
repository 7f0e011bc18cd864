import { namedKeys } from '../../database/find-or-add.js';
import { ingredientKeys } from '../../ingredients/ingredient-sql.js';
import { caselessKey, nameKey } from '../../text/name-key.js';
import { writeJson } from '../../text/pieces-of-json.js';
import { contentHash, type RecipeContent, type StoredPicture } from './recipe-content.js';
import { documentOf, entryRow, imageRows, ingredientRows, recipeRow, stepRows, videoRows } from './recipe-rows.js';
import { canBeMistyped, nearForms } from '../../search/search-words.js';

/** A recipe to store. */
export interface WrittenRecipe {
  householdId: string;
  userId: string;
  id: string;
  content: RecipeContent;
  /** The name of each ingredient, in their order, as the household has it. */
  ingredientNames: readonly string[];
  /** The stored picture of its image; `kept`: the present one. */
  picture?: StoredPicture | 'kept' | null;
}

export interface NewRecipe extends WrittenRecipe {
  picture?: StoredPicture | null;
  /** The id of an existing author; when it is missing, the author of the content. */
  authorId?: string | null;
  /** The hash of the request, which tells a retry from another request; when it is missing, the hash of the content. */
  contentHash?: Buffer;
  /** Whether the recipe is put into the bin at once, where it does not count against the limit of recipes. */
  goesToBin?: boolean;
}

/**
 * The values of the statement that adds a recipe.
 * @param authorId `null`: the author of the account
 */
export function* recipeValues(recipe: NewRecipe, authorId: string | null): Generator<void, unknown[]> {
  const values = yield* writtenValues(recipe, authorId);
  return [...values, recipe.contentHash ?? (yield* contentHash(recipe.content))];
}

/** The values `$1` to `$5` of all statements that write a recipe. */
export function* writtenValues(
  { householdId, userId, id, content, ingredientNames, picture = null }: WrittenRecipe,
  authorId: string | null,
): Generator<void, unknown[]> {
  const { lexemes, words } = yield* documentOf(content, ingredientNames);
  const row = {
    ...recipeRow(content, userId, authorId, picture === 'kept' ? null : picture),
    ...entryRow(content),
    keeps_picture: picture === 'kept',
  };
  const keys = yield* keysByName(content);
  const tables = { ...partsOf(content, keys), search_words: yield* wordRows(words) };
  return [householdId, id, JSON.stringify(row), lexemes, yield* writeJson(tables)];
}

/** The rows by table, and the names that they refer to. */
function partsOf(content: RecipeContent, keys: ReadonlyMap<string, string>): Record<string, readonly object[]> {
  const keyOf = (name: string): string => keys.get(name) ?? nameKey(name);
  const { ingredients } = content;
  const tags = namedKeys(content.tags, caselessKey);
  const cuisines = namedKeys(content.cuisineNames, caselessKey);
  const ids = ingredients.map(({ ingredientId }) => ingredientId);
  const cuisineLinks = [
    ...content.cuisineIds.map((id) => ({ cuisine_id: id })),
    ...cuisines.map(({ key }) => ({ key })),
  ];
  return {
    ingredients: ingredientKeys(
      ingredients.flatMap(({ name }) => name ?? []),
      keyOf,
    ),
    tags,
    cuisines,
    recipe_ingredients: ingredientRows(content, ids).map((row, index) => {
      const name = ingredients[index]?.name ?? null;
      return { ...row, key: name === null ? null : keyOf(name) };
    }),
    recipe_steps: stepRows(content),
    recipe_images: imageRows(content.images),
    recipe_videos: videoRows(content),
    recipe_tags: tags.map(({ key }, position) => ({ key, position })),
    recipe_cuisines: cuisineLinks.map((link, position) => ({ ...link, position })),
  };
}

/** The keys of the ingredients, by their names. */
function* keysByName({ ingredients }: RecipeContent): Generator<void, Map<string, string>> {
  const keys = new Map<string, string>();
  for (const { name } of ingredients) {
    if (name === null || keys.has(name)) continue;
    keys.set(name, nameKey(name));
    yield;
  }
  return keys;
}

function* wordRows(words: readonly string[]): Generator<void, object[]> {
  const rows: object[] = [];
  for (const word of words.filter(canBeMistyped)) {
    rows.push({ word, near: nearForms(word) });
    yield;
  }
  return rows;
}
