/*
 * SQL for a person's own rating and favourite of a recipe. It is joined when the recipe is read, and never stored in JSON that another
 * person reads. `recipe` is the alias of a row of `recipes` or `recipe_summaries`, `person` SQL for the id of a person.
 */

const NO_MARKS = `'"isFavorite":false,"userRating":null'`;

/** SQL for the id of the recipe. */
export const recipeIdOf = (recipe: string): string => (recipe === 'r' ? 'r.id' : `${recipe}.recipe_id`);

const markOf = (recipe: string, person: string): string => `
  recipe_marks m WHERE m.household_id = $1 AND m.user_id = ${person} AND m.recipe_id = ${recipeIdOf(recipe)}`;

/** Text of the members, without braces. */
export const marksText = (recipe: string, person: string): string => `COALESCE((
  SELECT '"isFavorite":' || (m.favorite_at IS NOT NULL)::text || ',"userRating":' || COALESCE(m.rating::text, 'null')
  FROM ${markOf(recipe, person)}
), ${NO_MARKS})`;

/** The same members as arguments of `json_build_object`. */
export const markFields = (recipe: string, person: string): string => `
  'isFavorite', EXISTS (SELECT FROM ${markOf(recipe, person)} AND m.favorite_at IS NOT NULL),
  'userRating', (SELECT m.rating FROM ${markOf(recipe, person)})`;

/** SELECT of the `recipe_id` of the person's favourites in household `$1`. */
export const favoritesOf = (person: string): string => `
  SELECT recipe_id FROM recipe_marks WHERE household_id = $1 AND user_id = ${person} AND favorite_at IS NOT NULL`;
