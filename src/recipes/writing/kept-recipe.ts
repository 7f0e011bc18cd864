/** The recipe with this id, which nobody removes until the end of the transaction. A part of a WITH. */
export const keptRecipe = (id: string): string =>
  `kept_recipe AS MATERIALIZED (SELECT k.id FROM recipes k WHERE k.household_id = $1 AND k.id = ${id} AND k.deleted_at IS NULL FOR KEY SHARE)`;
