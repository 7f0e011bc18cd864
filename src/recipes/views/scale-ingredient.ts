import { canonicalUnit } from '../../parser/ingredient-line/find-unit.js';
import { type Amount, compare, ONE, product } from '../../shared/amounts/amount.js';
import { countedName } from '../../foods/counted-name.js';
import { kitchenMeasure } from '../../shared/amounts/kitchen-measure.js';
import { amountFromNumber, amountFromText, numberFromAmount } from '../../shared/amounts/read-amount.js';
import type { UnitSystem } from '../../shared/amounts/unit-system.js';
import { numberText, quantityText, unitWord } from '../../shared/amounts/show-amount.js';
import { unitSymbol } from '../../shared/amounts/unit-names.js';
import type { UnitName } from '../../shared/amounts/units.js';
import { notesOf } from '../reading/ingredient-line.js';
import { scaledNote } from './scale-note.js';
import { type ScaledReason, scaleMeasure, type Scaling } from './scale-measure.js';
import type { Language } from '../../shared/languages.js';

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
  /** Amount and unit as one text. */
  display: string;
  /** The name in the number of the amount, when it is counted in pieces. */
  name: string;
  /** The note, without the range of amounts that `display` has, and with the quantities in it scaled too. */
  note: string | null;
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
  /** Number and unit. */
  readonly text: string;
  readonly isCounted: boolean;
  readonly reason: ScaledReason | null;
}

/** The `scaled` member of an ingredient. A line without an amount stays unchanged. */
export function scaledIngredient(line: IngredientLine, scaling: Scaling, language: Language = 'en'): ScaledIngredient {
  const { unit, ingredientName: name } = line;
  if (line.amount === null)
    return { amount: null, unit, display: unitAlone(unit, language), name, note: line.note, exact: true, reason: null };
  const shown = shownAmount(amountFromNumber(line.amount), line, scaling, { language });
  const { range, parts } = notesOf(line);
  const upper = upperEnd(range);
  const most = upper === null ? null : shownAmount(upper, line, scaling, { language });
  const count = numberFromAmount((most ?? shown).amount);
  return {
    amount: Math.min(numberFromAmount(shown.amount), Number.MAX_VALUE),
    unit: shown.unit,
    display: most === null ? shown.text : rangeText(shown, most),
    name: shown.isCounted ? countedName(name, count, language) : name,
    note: scaledNote({ ...line, note: parts.join('; ') || null }, scaling.factor, language),
    exact: shown.reason === null,
    reason: shown.reason,
  };
}

/** An amount of the ingredient in the unit of its line, or in `written`, scaled and converted. */
export function shownAmount(
  amount: Amount,
  line: IngredientLine,
  scaling: Scaling,
  { written = line.unit, language }: { written?: string | null; language: Language },
): ShownAmount {
  const unit = written === null || written.trim() === '' ? null : canonicalUnit(written);
  if (unit === null) return countOf(amount, written, scaling, language);
  const scaled = scaleMeasure({ amount, unit }, scaling, line.ingredientName, line.systemUsed);
  const word = unitWord(written ?? '', unit, scaled.unit, numberFromAmount(scaled.amount), language);
  return {
    amount: scaled.amount,
    unit: writtenUnit(written ?? '', unit, scaled.unit),
    number: numberText(scaled, language),
    word,
    text: quantityText(scaled, word, language),
    isCounted: false,
    reason: scaled.reason,
  };
}

/** Pieces and unknown units are scaled and never converted. */
function countOf(amount: Amount, written: string | null, { factor }: Scaling, language: Language): ShownAmount {
  const exact: { amount: Amount; unit: UnitName } = { amount: product(amount, factor), unit: 'piece' };
  const shown = compare(factor, ONE) === 0 ? exact : kitchenMeasure(exact, null);
  const reason = compare(shown.amount, exact.amount) === 0 ? null : 'ROUNDED';
  const word = written ?? '';
  return {
    amount: shown.amount,
    unit: written,
    number: numberText(shown, language),
    word,
    text: quantityText(shown, word, language),
    isCounted: word.trim() === '',
    reason,
  };
}

function writtenUnit(written: string, unit: UnitName, scaled: UnitName): string {
  if (scaled === unit) return written;
  return written === unit && symbolOf(unit) !== unit ? scaled : symbolOf(scaled);
}

function unitAlone(unit: string | null, language: Language): string {
  const known = unit === null || unit.trim() === '' ? null : canonicalUnit(unit);
  return unit === null || known === null ? (unit ?? '') : unitWord(unit, known, known, 1, language);
}

function symbolOf(unit: UnitName): string {
  return unitSymbol(unit) ?? unit;
}

function rangeText(from: ShownAmount, to: ShownAmount): string {
  if (from.unit !== to.unit) return `${from.text} – ${to.text}`;
  return from.number === to.number ? to.text : `${from.number}–${to.text}`;
}

/** The upper end of a range in the note of an imported line: `2–3; chopped`. */
function upperEnd(range: string | null): Amount | null {
  return range === null ? null : amountFromText(range.split('–')[1] ?? '');
}
