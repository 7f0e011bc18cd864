import { englishUnit, exactNumber } from '../../shared/amounts/show-amount.js';
import type { RecipeIngredientDto } from './recipe.dto.js';

/** The parts of an ingredient line, as texts that a person can correct. */
export interface LineParts {
  /** A number, a fraction or a range: `1 ½`, `2–3`; empty without one. */
  readonly amount: string;
  /** The unit as kitchens write it: `g`, `tbsp`, `cans`. */
  readonly unit: string;
  readonly name: string;
  readonly note: string;
}

export type LineOfRecipe = Pick<RecipeIngredientDto, 'amount' | 'unit' | 'ingredientName' | 'note'>;

export function partsOf(ingredient: LineOfRecipe): LineParts {
  const { amount, unit, ingredientName } = ingredient;
  const { range, parts } = notesOf(ingredient);
  return {
    amount: onOneLine(range === null ? numberText(amount) : rangeText(range)),
    unit: onOneLine(englishUnit(amount, unit)),
    name: onOneLine(ingredientName),
    note: onOneLine(parts.join('; ')),
  };
}

/**
 * An ingredient as a line that people would write, and that the line parser can parse again: `1 ½ tbsp flour, sifted`.
 */
export function ingredientLine(ingredient: LineOfRecipe): string {
  const { amount, unit, name, note } = partsOf(ingredient);
  const line = [amount, unit, name].filter(Boolean).join(' ');
  return [line, ...note.split('; ')].filter(Boolean).join(', ');
}

/** A range of amounts that is a part of a note, as the line parser writes it. */
const RANGE = /^(\d+(?:\.\d+)?)–\d+(?:\.\d+)?$/u;

/** The parts of the note, and the range among them that begins with the amount of the line: `2–3` of `For the sauce; 2–3; crushed`. */
export function notesOf({ amount, note }: Pick<LineOfRecipe, 'amount' | 'note'>): {
  range: string | null;
  parts: string[];
} {
  const parts = (note ?? '').split('; ').filter((part) => part !== '');
  const range = parts.find((part) => Number(RANGE.exec(part)?.[1]) === amount) ?? null;
  return { range, parts: parts.filter((part) => part !== range) };
}

function numberText(amount: number | null): string {
  return amount === null ? '' : exactNumber(amount);
}

/** Shows both ends as numbers are shown: `0.5–1` as `½–1`. */
function rangeText(range: string): string {
  const ends = range.split('–').map(Number);
  return ends.every(Number.isFinite) ? ends.map(exactNumber).join('–') : range;
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}
