import type { RecipeDto } from '../../recipes/reading/recipe.dto.js';

type Long = Pick<RecipeDto, 'description' | 'notes' | 'recipeIngredients' | 'steps'>;

/**
 * Maximum number of characters of ingredients and steps on a page: ten times those of the longest published recipes.
 */
const MOST_CHARACTERS = 100_000;
/** Maximum number of characters of the text before and after them. */
const MOST_ASIDE = 10_000;

/** The part of the recipe that fits on a page. */
export function shortened<Recipe extends Long>(recipe: Recipe): { recipe: Recipe; isWhole: boolean } {
  let left = MOST_CHARACTERS;
  let isWhole = true;
  const fits = (length: number): boolean => {
    left -= length;
    isWhole &&= left >= 0;
    return left >= 0;
  };
  const aside = (text: string | null): string | null => {
    if (text === null || text.length <= MOST_ASIDE) return text;
    isWhole = false;
    return `${text.slice(0, MOST_ASIDE).toWellFormed()}…`;
  };
  const recipeIngredients = recipe.recipeIngredients.filter(({ ingredientName, note, unit }) =>
    fits(ingredientName.length + (note?.length ?? 0) + (unit?.length ?? 0)),
  );
  const steps = recipe.steps.filter(({ step }) => fits(step.length));
  const [description, notes] = [aside(recipe.description), aside(recipe.notes)];
  return { recipe: Object.assign({}, recipe, { description, notes, recipeIngredients, steps }), isWhole };
}
