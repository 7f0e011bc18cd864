/*
 * SQL for a person's own rating and favourite of a recipe. It is joined when the recipe is read, and never stored in JSON that another
 * person reads. `recipe` is the alias of a row of `recipes` or `recipe_summaries`, `person` SQL for the id of a person.
 */

/** SQL for the id of the recipe. */
export const recipeIdOf = (recipe: string): string => (recipe === 'r' ? 'r.id' : `${recipe}.recipe_id`);

/** Joins the marks of the person to the recipe, as `marks`. Who has not marked it has a row of `NULL`s. */
export const joinMarks = (recipe: string, person: string): string => `
  LEFT JOIN recipe_marks marks ON marks.household_id = $1 AND marks.user_id = ${person} AND marks.recipe_id = ${recipeIdOf(recipe)}`;

/** Text of the members, without braces, after `joinMarks`. */
export const MARKS_TEXT = `
  '"isFavorite":' || (marks.favorite_at IS NOT NULL)::text || ',"userRating":' || COALESCE(marks.rating::text, 'null')`;

/** The same members as arguments of `json_build_object`. */
export const MARK_FIELDS = `'isFavorite', marks.favorite_at IS NOT NULL, 'userRating', marks.rating`;

/** SELECT of the `recipe_id` of the person's favourites in household `$1`. */
export const favoritesOf = (person: string): string => `
  SELECT recipe_id FROM recipe_marks WHERE household_id = $1 AND user_id = ${person} AND favorite_at IS NOT NULL`;
