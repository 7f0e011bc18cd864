import { headingKind } from '../parser/phrases/headings.js';
import type { RecipeDraft } from '../parser/recipe-draft.js';

/** What an import did not find, did not take over, or may have misread. Within API v1, codes are only added. */
export const IMPORT_WARNINGS = ['NO_NAME', 'NO_INGREDIENTS', 'NO_STEPS', 'OTHER_RECIPES', 'DOUBTFUL_WORDS'] as const;
export type ImportWarning = (typeof IMPORT_WARNINGS)[number];

/**
 * `NO_NAME`: the first line stands for the name, or a heading such as `Ingredients`. `OTHER_RECIPES`: the page, text or file has
 * further recipes. `DOUBTFUL_WORDS`: some words of photos may be misread.
 */
export function warningsOf(
  { name, isNameMade, hasOtherRecipes, ingredients, steps }: RecipeDraft,
  doubtfulWords: readonly string[] = [],
): ImportWarning[] {
  const missing: Record<ImportWarning, boolean> = {
    NO_NAME: isNameMade === true || headingKind(name) !== null,
    NO_INGREDIENTS: ingredients.length === 0,
    NO_STEPS: steps.length === 0,
    OTHER_RECIPES: hasOtherRecipes === true,
    DOUBTFUL_WORDS: doubtfulWords.length > 0,
  };
  return IMPORT_WARNINGS.filter((warning) => missing[warning]);
}

/** What a stored recipe has. */
export interface RecipeParts {
  readonly version: number;
  readonly hasIngredients: boolean;
  readonly hasSteps: boolean;
}

/** Those that nobody has mended. A recipe that was edited has the name that a person left. `DOUBTFUL_WORDS` goes when somebody saves the form. */
export function stillMissing(
  warnings: readonly ImportWarning[],
  { version, hasIngredients, hasSteps }: RecipeParts,
): ImportWarning[] {
  const missing: Record<ImportWarning, boolean> = {
    NO_NAME: version === 1,
    NO_INGREDIENTS: !hasIngredients,
    NO_STEPS: !hasSteps,
    OTHER_RECIPES: version === 1,
    DOUBTFUL_WORDS: true,
  };
  return warnings.filter((warning) => missing[warning]);
}
