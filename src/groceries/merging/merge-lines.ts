import { foodById } from '../../foods/lexicon.js';
import { canonicalUnit } from '../../parser/ingredient-line/find-unit.js';
import { foldText } from '../../shared/text/fold-text.js';
import { type Amount, compare, product, quotient, sum, ZERO } from '../../shared/amounts/amount.js';
import { amountFromNumber } from '../../shared/amounts/read-amount.js';
import { kitchenMeasure } from '../../shared/amounts/kitchen-measure.js';
import { type Unit, type UnitName, UNITS } from '../../shared/amounts/units.js';
import { unitSymbol } from '../../shared/amounts/unit-names.js';

/** The fields of a line that decide how it is merged. */
export interface MergeLine {
  /** An `ingredientKey`. Lines with equal keys are of the same ingredient. */
  readonly ingredient: string;
  /** Grams of a millilitre, by which masses and volumes of the ingredient add up; `null` when it is unknown. */
  readonly density: Amount | null;
  readonly storeId: string | null;
  /** `null` when it is unknown. */
  readonly amount: Amount | null;
  /** As it was written. */
  readonly unit: string | null;
}

/** Lines that are merged into one, in their order, with the sum of their amounts. */
export interface MergedLine<Line extends MergeLine> {
  readonly lines: readonly [Line, ...Line[]];
  readonly amount: Amount | null;
  readonly unit: string | null;
}

/**
 * Dimensions whose units are merged with each other. Lines in pieces or pinches are merged only when they have the same
 * unit.
 */
const MIXED = ['mass', 'volume', 'length'];

/** Names of one food have the same key; a name that the lexicon does not have is its own. */
export function ingredientKey({ nameKey, foodId }: { nameKey: string; foodId: string | null }): string {
  return foodId === null ? `name ${nameKey}` : `food ${foodId}`;
}

/** Grams of a millilitre of the food; `null` when it is unknown. */
export function densityOf(foodId: string | null): Amount | null {
  const density = foodId === null ? null : (foodById(foodId)?.density ?? null);
  return density === null ? null : amountFromNumber(density);
}

/**
 * Merges lines of the same ingredient for the same store, in units of the same dimension (or of mass and volume, when the density is
 * known), which all have an amount or all have none. The sum is exact, in a unit of the family that the largest line uses. A single line is not changed.
 * The groups have the order of their first lines, and the sums do not depend on the order of the lines.
 */
export function mergeLines<Line extends MergeLine>(lines: readonly Line[]): MergedLine<Line>[] {
  const groups = new Map<string, [Line, ...Line[]]>();
  for (const line of lines) {
    const key = mergeKey(line);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return [...groups.values()].map((group) => ({ lines: group, ...together(group) }));
}

/** Lines with equal keys are merged. */
export function mergeKey({ ingredient, storeId, amount, unit, density }: MergeLine): string {
  return JSON.stringify([ingredient, storeId, kindOf(unit, density), amount === null]);
}

/** The exact amount, converted from the unit `given` to `unit`; `null` when they cannot be converted. */
export function amountIn(
  unit: string | null,
  amount: Amount | null,
  given: string | null,
  density: Amount | null = null,
): Amount | null {
  if (amount === null || kindOf(unit, density) !== kindOf(given, density)) return null;
  const known = knownUnit(unit);
  const size = sizeOf({ amount, unit: given, density });
  return known !== null && isMixed(known) ? quotient(size, baseOf(known, density)) : size;
}

function kindOf(unit: string | null, density: Amount | null): string {
  const known = knownUnit(unit);
  if (known === null) return `word ${foldText(unit ?? '').trim()}`;
  if (!isMixed(known)) return `unit ${known.name}`;
  return isWeighed(known, density) ? 'mass' : known.dimension;
}

/** Whether a volume counts as the mass that it weighs. */
function isWeighed({ dimension }: Unit, density: Amount | null): density is Amount {
  return dimension === 'volume' && density !== null;
}

/** The size of the unit in the base unit of its dimension; of a volume whose density is known in grams. */
function baseOf(unit: Unit & { size: Amount }, density: Amount | null): Amount {
  return isWeighed(unit, density) ? product(unit.size, density) : unit.size;
}

/** `null` for words that are not units. An amount without a unit counts pieces. */
function knownUnit(unit: string | null): Unit | null {
  const name = unit === null || unit.trim() === '' ? 'piece' : canonicalUnit(unit);
  return name === null ? null : (UNITS.get(name) ?? null);
}

function isMixed(unit: Unit): unit is Unit & { size: Amount } {
  return unit.size !== null && MIXED.includes(unit.dimension);
}

/** A line with its amount as `sizeOf` returns it. */
interface Sized {
  readonly unit: string | null;
  readonly known: Unit | null;
  readonly size: Amount;
}

function together(lines: readonly [MergeLine, ...MergeLine[]]): { amount: Amount | null; unit: string | null } {
  const [first, ...others] = lines;
  const { density } = first;
  if (others.length === 0) return { amount: first.amount, unit: first.unit };
  let total = sizeOf(first);
  let largest = sized(first);
  /** The largest line of each unit. */
  const largestOf = new Map([[largest.known?.name, largest]]);
  for (const line of others) {
    const one = sized(line);
    total = sum(total, one.size);
    largest = larger(largest, one);
    largestOf.set(one.known?.name, larger(largestOf.get(one.known?.name) ?? one, one));
  }
  const { known, unit } = largest;
  if (first.amount === null) return { amount: null, unit };
  if (known === null || !isMixed(known)) return { amount: total, unit };
  const kitchen = kitchenMeasure({ amount: quotient(total, baseOf(known, density)), unit: known.name }, null).unit;
  const kitchenUnit = UNITS.get(kitchen);
  const size = kitchenUnit !== undefined && isMixed(kitchenUnit) ? kitchenUnit : known;
  return {
    amount: quotient(total, baseOf(size, density)),
    unit: largestOf.get(kitchen)?.unit ?? spelled(kitchen, largest),
  };
}

function sized(line: MergeLine): Sized {
  return { unit: line.unit, known: knownUnit(line.unit), size: sizeOf(line) };
}

/** Equal amounts are ordered by their units, so that the result does not depend on the order of the lines. */
function larger(one: Sized, other: Sized): Sized {
  const order = compare(one.size, other.size);
  if (order !== 0) return order > 0 ? one : other;
  if (one.unit === null || other.unit === null) return one.unit === null ? one : other;
  return one.unit <= other.unit ? one : other;
}

/** The text of a unit that no line has: in full or as a symbol, as in the largest line. */
function spelled(unit: UnitName, largest: Sized): string {
  return largest.unit === largest.known?.name ? unit : (unitSymbol(unit) ?? unit);
}

/** The amount in the base unit of the dimension; of a volume whose density is known in grams. */
function sizeOf({ amount, unit, density }: Pick<MergeLine, 'amount' | 'unit' | 'density'>): Amount {
  const known = knownUnit(unit);
  if (amount === null) return ZERO;
  return known !== null && isMixed(known) ? product(amount, baseOf(known, density)) : amount;
}
