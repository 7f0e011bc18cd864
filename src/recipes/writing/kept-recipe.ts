/**
 * The recipe with this id, which nobody changes or removes until the end of the transaction: a change of the recipe tells also of the
 * rows that show its name and image, and must see this one. A part of a WITH.
 */
export const keptRecipe = (id: string): string =>
  `kept_recipe AS MATERIALIZED (SELECT k.id FROM recipes k WHERE k.household_id = $1 AND k.id = ${id} AND k.deleted_at IS NULL FOR SHARE)`;
