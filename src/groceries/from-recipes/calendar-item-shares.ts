import { type Amount, compare, difference, sum, ZERO } from '../../shared/amounts/amount.js';
import { amountIn, densityOf } from '../merging/merge-lines.js';
import type { AtVersion, GroceryChange } from '../grocery-lines.js';
import { storedAmount, withAmount } from '../merging/exact-amount.js';
import type { OpenLine } from './wanted-lines.js';

/** An open line with the shares of recipes in it. */
export interface SharedLine extends Omit<OpenLine, 'note'> {
  /** Whether a recipe added the line, and not a person. */
  readonly isOfRecipe: boolean;
}

/** The lines without the shares of these items of the plan. A line with nothing left is to be removed. */
export function withoutShares(
  lines: readonly SharedLine[],
  itemIds: ReadonlySet<string>,
): { changed: GroceryChange[]; removed: AtVersion[] } {
  const writes = lines.map((line) => withoutShare(line, itemIds));
  return {
    changed: writes.flatMap((write) => ('patch' in write ? write : [])),
    removed: writes.flatMap((write) => ('patch' in write ? [] : write)),
  };
}

function withoutShare(line: SharedLine, itemIds: ReadonlySet<string>): GroceryChange | AtVersion {
  const { id, version, unit } = line;
  const density = densityOf(line.foodId);
  const shares = line.sources.map((source, index) => ({
    source,
    exact: line.sourceAmounts[index] ?? null,
    amount: amountIn(unit, storedAmount(source.amount, line.sourceAmounts[index] ?? null), source.unit, density),
    isTaken: itemIds.has(source.calendarItemId ?? ''),
  }));
  const kept = shares.filter(({ isTaken }) => !isTaken);
  const amount = storedAmount(line.amount, line.exactAmount);
  const left = amount === null ? null : leftOf(amount, shares);
  if (kept.length === 0 && (left === null ? line.isOfRecipe : compare(left, ZERO) <= 0)) return { id, version };
  const rest = left !== null && compare(left, ZERO) <= 0 ? total(kept) : left;
  return {
    id,
    version,
    patch: {
      ...withAmount(rest, unit),
      sources: kept.map(({ source }) => source),
      sourceAmounts: kept.map(({ exact }) => exact),
    },
  };
}

interface Share {
  /** In the unit of the line; `null` when it is unknown, or when the unit of the line now has another dimension. */
  readonly amount: Amount | null;
  readonly isTaken: boolean;
}

function leftOf(amount: Amount, shares: readonly Share[]): Amount {
  return difference(amount, total(shares.filter(({ isTaken }) => isTaken)));
}

function total(shares: readonly Share[]): Amount {
  return shares.reduce((added, share) => sum(added, share.amount ?? ZERO), ZERO);
}
