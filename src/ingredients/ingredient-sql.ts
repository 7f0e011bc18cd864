import { findOrAdd, type NamedKey, namedKeys } from '../database/find-or-add.js';
import { nameKey } from '../text/name-key.js';

/*
 * SQL about the ingredients of household `$1` for statements of other domains. They find, add and change ingredients in
 * the same statement as their own rows.
 */

/**
 * Each ingredient once, in the JSON that `findOrAddIngredients` reads.
 * @param keyOf returns keys that are known already
 */
export function ingredientKeys(names: readonly string[], keyOf: (name: string) => string = nameKey): NamedKey[] {
  return namedKeys(names, keyOf);
}

/**
 * CTEs: `ingredients_found` has the `id` of each `key` in `json`.
 * @param condition nothing is added unless it is true
 */
export function findOrAddIngredients(json: string, condition?: string): string {
  return findOrAdd('ingredients', json, condition);
}

/**
 * The store that was last saved for the ingredient.
 * @param id an SQL expression
 */
export function preferredStore(id: string): string {
  return `(SELECT preferred_store_id FROM ingredients WHERE household_id = $1 AND id = ${id})`;
}

/**
 * Saves the store for the ingredients of the rows `from`, a table or CTE with the column `ingredient_id`.
 * @param store an SQL expression
 * @param condition nothing is saved unless it is true
 */
export function savePreferredStore(from: string, store: string, condition: string): string {
  return `
    UPDATE ingredients i SET preferred_store_id = ${store} FROM ${from}
    WHERE ${condition} AND i.household_id = $1 AND i.id = ${from}.ingredient_id
    RETURNING i.id`;
}
