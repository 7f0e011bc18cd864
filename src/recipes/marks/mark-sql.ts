/** SELECT of the `recipe_id` of the person's favourites in household `$1`. @param person SQL for the id of a person */
export const favoritesOf = (person: string): string => `
  SELECT recipe_id FROM recipe_marks WHERE household_id = $1 AND user_id = ${person} AND favorite_at IS NOT NULL`;
