import { withProductName } from '../../foods/product-name.js';
import type { ParsedIngredientLine } from '../../parser/recipe-draft.js';
import type { UnitSystem } from '../../shared/amounts/unit-system.js';
import { LIMITS } from './recipe-limits.js';
import type { IngredientContent } from './recipe-content.js';

/** An ingredient from a parsed line, with the name of what is bought. All text other than amount, unit and name is put into the note. */
export function ingredientOfLine(
  read: ParsedIngredientLine,
  line: string,
  order: number,
  system: UnitSystem,
): IngredientContent {
  const parsed = withProductName(line, read);
  const name = parsed.ingredientName.trim();
  return {
    name: (name === '' ? line : name).slice(0, LIMITS.string),
    ingredientId: null,
    amount: parsed.amount,
    unit: parsed.unit?.slice(0, LIMITS.string) ?? null,
    order,
    systemUsed: parsed.unitSystem ?? system,
    note: noteOf(parsed),
  };
}

function noteOf({ amount, amountMax, size, preparation, purpose, comment }: ParsedIngredientLine): string | null {
  const range = amount !== null && amountMax !== null ? `${amount}–${amountMax}` : null;
  const parts = [range, size, preparation, purpose, comment].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join('; ').slice(0, LIMITS.text);
}
