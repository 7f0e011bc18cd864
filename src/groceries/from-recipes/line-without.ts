import { type Amount, compare, difference, sum, ZERO } from '../../shared/amounts/amount.js';
import type { GrocerySource } from '../grocery.entity.js';
import type { AtVersion, GroceryChange } from '../grocery-lines.js';
import { storedAmount, withAmount } from '../merging/exact-amount.js';
import { amountIn, densityOf } from '../merging/merge-lines.js';
import type { OpenLine } from './wanted-lines.js';

/** An open line with the shares of recipes in it. */
export interface SharedLine extends Omit<OpenLine, 'note'> {
  /** Whether a recipe added the line, and not a person. */
  readonly isOfRecipe: boolean;
}

/** What a recipe added to a line. */
export interface Share {
  readonly source: GrocerySource;
  /** The exact amount as text, where `source.amount` is only an approximation. */
  readonly exact: string | null;
}

/** A line to change, or one without a patch to remove. */
export type LineWrite = GroceryChange | AtVersion;

/**
 * The line without what is taken from it, with the shares that stay. It goes when nothing is left.
 * @param goesWithoutAmount whether a line without an amount and without shares goes too
 */
export function lineWithout(
  line: SharedLine,
  taken: readonly (Amount | null)[],
  kept: readonly Share[],
  goesWithoutAmount: boolean,
): LineWrite {
  const { id, version, unit } = line;
  const amount = storedAmount(line.amount, line.exactAmount);
  const rest = amount === null ? null : difference(amount, total(taken));
  const isUsedUp = rest !== null && compare(rest, ZERO) <= 0;
  if (kept.length === 0 && (rest === null ? goesWithoutAmount : isUsedUp)) return { id, version };
  return {
    id,
    version,
    patch: {
      ...withAmount(isUsedUp ? total(kept.map((share) => shareIn(line, share))) : rest, unit),
      sources: kept.map(({ source }) => source),
      sourceAmounts: kept.map(({ exact }) => exact),
    },
  };
}

/** The share in the unit of the line; `null` when it is unknown, or when the unit of the line now has another dimension. */
export function shareIn(line: SharedLine, { source, exact }: Share): Amount | null {
  return amountIn(line.unit, storedAmount(source.amount, exact), source.unit, densityOf(line.foodId));
}

export function sharesOf(line: SharedLine): Share[] {
  return line.sources.map((source, index) => ({ source, exact: line.sourceAmounts[index] ?? null }));
}

export function changedAndRemoved(writes: readonly LineWrite[]): { changed: GroceryChange[]; removed: AtVersion[] } {
  return {
    changed: writes.filter((write) => 'patch' in write),
    removed: writes.filter((write) => !('patch' in write)),
  };
}

function total(amounts: readonly (Amount | null)[]): Amount {
  return amounts.reduce<Amount>((all, amount) => sum(all, amount ?? ZERO), ZERO);
}
