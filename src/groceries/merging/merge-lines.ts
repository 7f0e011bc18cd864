import { canonicalUnit } from '../../parser/ingredient-line/find-unit.js';
import { atOnce } from '../../slices.js';
import { foldText } from '../../text/fold-text.js';
import { type Amount, compare, product, quotient, sum, ZERO } from '../../units/amount.js';
import { kitchenMeasure } from '../../units/kitchen-measure.js';
import { type Unit, type UnitName, UNITS } from '../../units/units.js';
import { UNIT_SYMBOLS } from '../unit-symbols.js';

/** What is to be bought, as far as merging looks at it. */
export interface MergeLine {
  /** What decides whether two things are the same: the folded name of the ingredient. */
  readonly ingredient: string;
  readonly storeId: string | null;
  /** `null`: not known. */
  readonly amount: Amount | null;
  /** As somebody wrote it. */
  readonly unit: string | null;
}

/** Lines that are one, in the order given, and what they say together. */
export interface MergedLine<Line extends MergeLine> {
  readonly lines: readonly [Line, ...Line[]];
  readonly amount: Amount | null;
  readonly unit: string | null;
}

/** The dimensions of which people mix the units. Pieces and pinches go by their word. */
const MIXED = ['mass', 'volume', 'length'];

/**
 * Puts lines together that are one: of the same ingredient, for the same store, in units of the same dimension, all with an amount or
 * all without. The sum is exact. It is told in a unit of the family of the largest line; a line that is alone stays as it is.
 * The groups stand in the order of their first lines, and what they say does not depend on the order of the lines. In steps: a plan may
 * have thousands of lines.
 */
export function* mergeInSteps<Line extends MergeLine>(lines: readonly Line[]): Generator<void, MergedLine<Line>[]> {
  const groups = new Map<string, [Line, ...Line[]]>();
  for (const line of lines) {
    const key = mergeKey(line);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
    yield;
  }
  const merged: MergedLine<Line>[] = [];
  for (const group of groups.values()) merged.push({ lines: group, ...(yield* together(group)) });
  return merged;
}

/** The same at once, for a few. */
export function mergeLines<Line extends MergeLine>(lines: readonly Line[]): MergedLine<Line>[] {
  return atOnce(mergeInSteps(lines));
}

/** Equal for lines that are one. */
export function mergeKey({ ingredient, storeId, amount, unit }: MergeLine): string {
  return JSON.stringify([ingredient, storeId, kindOf(unit), amount === null]);
}

/** The amount of one unit in another one, exactly; `null` where they are of different kinds. */
export function amountIn(unit: string | null, amount: Amount | null, given: string | null): Amount | null {
  if (amount === null || kindOf(unit) !== kindOf(given)) return null;
  const known = knownUnit(unit);
  const size = sizeOf({ amount, unit: given });
  return known !== null && isMixed(known) ? quotient(size, known.size) : size;
}

function kindOf(unit: string | null): string {
  const known = knownUnit(unit);
  if (known === null) return `word ${foldText(unit ?? '').trim()}`;
  return isMixed(known) ? known.dimension : `unit ${known.name}`;
}

/** `null` for words that are no unit. What has no unit is counted in pieces. */
function knownUnit(unit: string | null): Unit | null {
  const name = unit === null || unit.trim() === '' ? 'piece' : canonicalUnit(unit);
  return name === null ? null : (UNITS.get(name) ?? null);
}

function isMixed(unit: Unit): unit is Unit & { size: Amount } {
  return unit.size !== null && MIXED.includes(unit.dimension);
}

/** A line with what it is in the unit that the dimension is counted in. */
interface Sized {
  readonly unit: string | null;
  readonly known: Unit | null;
  readonly size: Amount;
}

function* together(
  lines: readonly [MergeLine, ...MergeLine[]],
): Generator<void, { amount: Amount | null; unit: string | null }> {
  const [first, ...others] = lines;
  if (others.length === 0) return { amount: first.amount, unit: first.unit };
  let total = sizeOf(first);
  let largest = sized(first);
  /** Of each unit the largest line. */
  const largestOf = new Map([[largest.known?.name, largest]]);
  for (const line of others) {
    const one = sized(line);
    total = sum(total, one.size);
    largest = larger(largest, one);
    largestOf.set(one.known?.name, larger(largestOf.get(one.known?.name) ?? one, one));
    yield;
  }
  const { known, unit } = largest;
  if (first.amount === null) return { amount: null, unit };
  if (known === null || !isMixed(known)) return { amount: total, unit };
  const kitchen = kitchenMeasure({ amount: quotient(total, known.size), unit: known.name }, null).unit;
  const size = UNITS.get(kitchen)?.size ?? known.size;
  return { amount: quotient(total, size), unit: largestOf.get(kitchen)?.unit ?? spelled(kitchen, largest) };
}

function sized(line: MergeLine): Sized {
  return { unit: line.unit, known: knownUnit(line.unit), size: sizeOf(line) };
}

/** Of equal ones by their units, so that nothing depends on the order of the lines. */
function larger(one: Sized, other: Sized): Sized {
  const order = compare(one.size, other.size);
  if (order !== 0) return order > 0 ? one : other;
  return (one.unit ?? '') <= (other.unit ?? '') ? one : other;
}

/** A unit that no line has, as the largest one writes units: in full, or as a symbol. */
function spelled(unit: UnitName, largest: Sized): string {
  return largest.unit === largest.known?.name ? unit : (UNIT_SYMBOLS[unit] ?? unit);
}

/** In the unit that the dimension is counted in. */
function sizeOf({ amount, unit }: Pick<MergeLine, 'amount' | 'unit'>): Amount {
  const known = knownUnit(unit);
  if (amount === null) return ZERO;
  return known !== null && isMixed(known) ? product(amount, known.size) : amount;
}
