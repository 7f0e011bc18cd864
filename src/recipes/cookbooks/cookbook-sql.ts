/** JOIN of the cookbooks `c` that hold the recipes of household `$1` in `recipes`, which have an `id`. Ends in a condition. */
export const joinCookbooks = (recipes: string): string => `
  JOIN cookbook_recipes cr ON cr.household_id = $1 AND cr.recipe_id = ${recipes}.id
  JOIN cookbooks c ON c.household_id = $1 AND c.id = cr.cookbook_id`;

/** SELECT of the `recipe_id` of all recipes in a cookbook of household `$1`. @param cookbook SQL for its id */
export const recipesIn = (cookbook: string): string =>
  `SELECT recipe_id FROM cookbook_recipes WHERE household_id = $1 AND cookbook_id = ${cookbook}`;
