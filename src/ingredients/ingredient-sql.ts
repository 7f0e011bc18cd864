import { findOrAdd, type NamedKey, namedKeys } from '../database/find-or-add.js';
import { nameKey } from '../text/name-key.js';

/*
 * What statements of other domains say about the ingredients of household `$1`, so that what is found, added and remembered
 * is one statement with the row that needs it.
 */

/** Each ingredient once, for the JSON that `findOrAddIngredients` reads. @param keyOf where the keys are known already */
export function ingredientKeys(names: readonly string[], keyOf: (name: string) => string = nameKey): NamedKey[] {
  return namedKeys(names, keyOf);
}

/**
 * Parts of a statement: `ingredients_found` has the `id` of each `key` in `json`.
 * @param condition without which nothing is added
 */
export function findOrAddIngredients(json: string, condition?: string): string {
  return findOrAdd('ingredients', json, condition);
}

/** The store where the household buys the ingredient, as last saved. @param id an expression */
export function preferredStore(id: string): string {
  return `(SELECT preferred_store_id FROM ingredients WHERE household_id = $1 AND id = ${id})`;
}

/**
 * Saves where the household buys the ingredients of the rows `from`, a table or part of the statement that has their
 * `ingredient_id`. @param store an expression @param condition without which nothing is saved
 */
export function savePreferredStore(from: string, store: string, condition: string): string {
  return `
    UPDATE ingredients i SET preferred_store_id = ${store} FROM ${from}
    WHERE ${condition} AND i.household_id = $1 AND i.id = ${from}.ingredient_id
    RETURNING i.id`;
}
