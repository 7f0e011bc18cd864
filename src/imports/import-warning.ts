import { headingKind } from '../parser/phrases/headings.js';
import type { RecipeDraft } from '../parser/recipe-draft.js';
import type { RecipeDto } from '../recipes/reading/recipe.dto.js';

/** What an import did not find. Within API v1, codes are only added. */
export const IMPORT_WARNINGS = ['NO_NAME', 'NO_INGREDIENTS', 'NO_STEPS'] as const;
export type ImportWarning = (typeof IMPORT_WARNINGS)[number];

/** `NO_NAME`: the first line stands for the name, or a heading such as `Ingredients`. */
export function warningsOf({ name, isNameMade, ingredients, steps }: RecipeDraft): ImportWarning[] {
  const missing: Record<ImportWarning, boolean> = {
    NO_NAME: isNameMade === true || headingKind(name) !== null,
    NO_INGREDIENTS: ingredients.length === 0,
    NO_STEPS: steps.length === 0,
  };
  return IMPORT_WARNINGS.filter((warning) => missing[warning]);
}

/** Those that nobody has mended. A recipe that was edited has the name that a person left. */
export function stillMissing(
  warnings: readonly ImportWarning[],
  { version, recipeIngredients, steps }: Pick<RecipeDto, 'version' | 'recipeIngredients' | 'steps'>,
): ImportWarning[] {
  const missing: Record<ImportWarning, boolean> = {
    NO_NAME: version === 1,
    NO_INGREDIENTS: recipeIngredients.length === 0,
    NO_STEPS: steps.length === 0,
  };
  return warnings.filter((warning) => missing[warning]);
}
