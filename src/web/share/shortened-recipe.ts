import type { RecipeDto } from '../../recipes/reading/recipe.dto.js';

type Long = Pick<RecipeDto, 'description' | 'notes' | 'recipeIngredients' | 'steps'>;

/** Characters of ingredients and steps that a page shows: ten times what the wordiest recipes have that people publish. */
const MOST_CHARACTERS = 100_000;
/** Characters of what stands before and behind them. */
const MOST_ASIDE = 10_000;

/** As much of the recipe as fits a page. */
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
