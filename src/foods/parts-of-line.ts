import type { ParsedIngredientLine } from '../parser/recipe-draft.js';
import type { UnitSystem } from '../shared/amounts/unit-system.js';
import { withProductName } from './product-name.js';

/** Characters. */
const LONGEST_NAME = 500;
const LONGEST_UNIT = 500;

/** What a line of a recipe or of the shopping list says. */
export interface PartsOfLine {
  /** What is bought, or the whole line when it names nothing. */
  readonly name: string;
  readonly unit: string | null;
  readonly amount: number | null;
  readonly unitSystem: UnitSystem | null;
  /** The upper end of a range and all other text of the line, so that nothing is lost. It is hardly longer than the line. */
  readonly note: string | null;
}

export function partsOfLine(line: string, read: ParsedIngredientLine): PartsOfLine {
  const parsed = withProductName(line, read);
  const name = parsed.ingredientName.trim();
  return {
    name: (name === '' ? line : name).slice(0, LONGEST_NAME),
    unit: parsed.unit?.slice(0, LONGEST_UNIT) ?? null,
    amount: parsed.amount,
    unitSystem: parsed.unitSystem,
    note: noteOf(parsed),
  };
}

function noteOf({ amount, amountMax, size, preparation, purpose, comment }: ParsedIngredientLine): string | null {
  const range = amount !== null && amountMax !== null ? `${amount}–${amountMax}` : null;
  const parts = [range, size, preparation, purpose, comment].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join('; ');
}
