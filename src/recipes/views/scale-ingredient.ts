import { canonicalUnit } from '../../parser/ingredient-line/find-unit.js';
import { type Amount, compare, ONE, product } from '../../shared/amounts/amount.js';
import { kitchenMeasure, measureText } from '../../shared/amounts/kitchen-measure.js';
import { amountFromNumber, amountFromText, numberFromAmount } from '../../shared/amounts/read-amount.js';
import type { UnitSystem } from '../../shared/amounts/unit-system.js';
import type { UnitName } from '../../shared/amounts/units.js';
import { type ScaledReason, scaleMeasure, type Scaling } from './scale-measure.js';
import { isEnglishUnit, symbolOf, unitText } from './unit-words.js';

export interface IngredientLine {
  readonly amount: number | null;
  readonly unit: string | null;
  readonly systemUsed: UnitSystem;
  readonly ingredientName: string;
  readonly note: string | null;
}

export interface ScaledIngredient {
  amount: number | null;
  unit: string | null;
  display: string;
  exact: boolean;
  reason: ScaledReason | null;
}

/** A measure of an ingredient in the view. */
export interface ShownAmount {
  readonly amount: Amount;
  /**
   * The unit as in the line, while it is the same unit. Another unit is a canonical name when the line has one,
   * otherwise a symbol.
   */
  readonly unit: string | null;
  /** The number. */
  readonly number: string;
  /** The unit after the number; empty when there is none. */
  readonly word: string;
  readonly reason: ScaledReason | null;
}

/** A range of amounts at the beginning of a note, as the line parser writes it. */
const RANGE = /^(\d+(?:\.\d+)?)–(\d+(?:\.\d+)?)$/u;

/** The `scaled` member of an ingredient. A line without an amount stays unchanged. */
export function scaledIngredient(line: IngredientLine, scaling: Scaling): ScaledIngredient {
  if (line.amount === null) {
    return { amount: null, unit: line.unit, display: line.unit ?? '', exact: true, reason: null };
  }
  const shown = shownAmount(amountFromNumber(line.amount), line, scaling);
  const upper = upperEnd(line);
  const most = upper === null ? null : shownAmount(upper, line, scaling);
  return {
    amount: Math.min(numberFromAmount(shown.amount), Number.MAX_VALUE),
    unit: shown.unit,
    display: most === null ? textOf(shown) : rangeText(shown, most),
    exact: shown.reason === null,
    reason: shown.reason,
  };
}

/** An amount of the ingredient in the unit of its line, or in `written`, scaled and converted. */
export function shownAmount(
  amount: Amount,
  line: IngredientLine,
  scaling: Scaling,
  written: string | null = line.unit,
): ShownAmount {
  const unit = written === null || written.trim() === '' ? null : canonicalUnit(written);
  if (unit === null) return countOf(amount, written, scaling);
  const scaled = scaleMeasure({ amount, unit }, scaling, line.ingredientName, line.systemUsed);
  return {
    amount: scaled.amount,
    unit: writtenUnit(written ?? '', unit, scaled.unit),
    number: measureText(scaled),
    word: wordOf(written ?? '', unit, scaled.unit, scaled.amount),
    reason: scaled.reason,
  };
}

/** Pieces and unknown units are scaled and never converted. */
function countOf(amount: Amount, written: string | null, { factor }: Scaling): ShownAmount {
  const exact: { amount: Amount; unit: UnitName } = { amount: product(amount, factor), unit: 'piece' };
  const shown = compare(factor, ONE) === 0 ? exact : kitchenMeasure(exact, null);
  const reason = compare(shown.amount, exact.amount) === 0 ? null : 'ROUNDED';
  return { amount: shown.amount, unit: written, number: measureText(shown), word: written ?? '', reason };
}

function writtenUnit(written: string, unit: UnitName, scaled: UnitName): string {
  if (scaled === unit) return written;
  return written === unit && symbolOf(unit) !== unit ? scaled : symbolOf(scaled);
}

function wordOf(written: string, unit: UnitName, scaled: UnitName, amount: Amount): string {
  return scaled === unit && !isEnglishUnit(written, unit) ? written : unitText(scaled, amount);
}

function textOf({ number, word }: ShownAmount): string {
  return word === '' ? number : `${number} ${word}`;
}

function rangeText(from: ShownAmount, to: ShownAmount): string {
  if (from.unit !== to.unit) return `${textOf(from)} – ${textOf(to)}`;
  return from.number === to.number ? textOf(to) : `${from.number}–${textOf(to)}`;
}

/** The upper end of a range in the note of an imported line: `2–3; chopped`. */
function upperEnd({ amount, note }: IngredientLine): Amount | null {
  for (const part of note?.split('; ') ?? []) {
    const [, from, to] = RANGE.exec(part) ?? [];
    if (from !== undefined && to !== undefined && Number(from) === amount) return amountFromText(to);
  }
  return null;
}
