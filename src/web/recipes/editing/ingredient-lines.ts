import { UNIT_SYMBOLS } from '../../../groceries/unit-symbols.js';
import { notesOf } from '../../../recipes/reading/recipe-json-ld.js';
import type { RecipeIngredientDto } from '../../../recipes/reading/recipe.dto.js';
import { amountFromNumber } from '../../../units/read-amount.js';
import { fractionText } from '../../../units/write-amount.js';

/** An ingredient as a line that people write, and that the parser of lines reads again: `1 ½ tbsp flour, sifted`. */
export function ingredientLine(ingredient: RecipeIngredientDto): string {
  const { amount, unit, ingredientName } = ingredient;
  const { range, parts } = notesOf(ingredient);
  const quantity = range ?? (amount === null ? null : fractionText(amountFromNumber(amount)));
  const symbol = UNIT_SYMBOLS[unit ?? ''] ?? unit;
  const line = [quantity, symbol, ingredientName].filter(Boolean).join(' ');
  return [line, ...parts].join(', ').replaceAll(/\s*\n\s*/g, ' ');
}

/** As people write headings among ingredients. */
export function isHeadingLine(line: string): boolean {
  return /^#|[:：]$/u.test(line);
}
