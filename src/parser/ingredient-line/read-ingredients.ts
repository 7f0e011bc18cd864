import type { DraftIngredient, ReadIngredient } from '../recipe-draft.js';
import { parseIngredientLine } from './parse-ingredient-line.js';
import { splitIngredients } from './split-ingredients.js';

/** Reads the lines of a draft. A line with several ingredients becomes several, so that each can be put on the shopping list. */
export function readIngredients(ingredients: readonly DraftIngredient[], language?: string): ReadIngredient[] {
  return ingredients.flatMap(({ line, group }) =>
    splitIngredients(line).map((one) => ({ line: one, group, parsed: parseIngredientLine(one, language) })),
  );
}
