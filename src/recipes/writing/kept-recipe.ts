/**
 * A CTE with the recipe of this id, locked so that nobody changes or removes it until the end of the transaction. A
 * change of a recipe also notes rows that show its name and image, so it must see the row that this statement writes.
 */
export const keptRecipe = (id: string): string =>
  `kept_recipe AS MATERIALIZED (SELECT k.id FROM recipes k WHERE k.household_id = $1 AND k.id = ${id} AND k.deleted_at IS NULL FOR SHARE)`;
