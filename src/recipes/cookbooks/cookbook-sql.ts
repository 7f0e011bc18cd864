/** SELECT of the `recipe_id` of all recipes in a cookbook of household `$1`. @param cookbook SQL for its id */
export const recipesIn = (cookbook: string): string =>
  `SELECT recipe_id FROM cookbook_recipes WHERE household_id = $1 AND cookbook_id = ${cookbook}`;
