import { type Amount, compare, difference, sum, ZERO } from '../../shared/amounts/amount.js';
import { numberFromAmount } from '../../shared/amounts/read-amount.js';
import type { AtVersion, GroceryChange } from '../grocery-lines.js';
import { exactText, storedAmount, withAmount } from '../merging/exact-amount.js';
import { amountIn, densityOf } from '../merging/merge-lines.js';
import type { SharedLine } from './calendar-item-shares.js';
import type { WantedLine } from './wanted-lines.js';

/**
 * The lines without what adding a recipe once put into them. What was there before, or was added since, stays.
 * @param wanted what was added
 * @param added the ids of the lines that were new. Only such a line goes when it has no amount
 */
export function takenBack(
  lines: readonly SharedLine[],
  wanted: readonly WantedLine[],
  added: ReadonlySet<string>,
): { changed: GroceryChange[]; removed: AtVersion[] } {
  const left = new Map(wanted.map((line) => [line.source.recipeIngredientId, line]));
  const changed: GroceryChange[] = [];
  const removed: AtVersion[] = [];
  // The same ingredient may be on several lines, of which the new one has what was added.
  for (const line of lines.toSorted((one, other) => Number(added.has(other.id)) - Number(added.has(one.id)))) {
    const taken = takeFrom(line, left);
    if (taken.length === 0) continue;
    const write = withoutTaken(line, taken, added.has(line.id));
    if ('patch' in write) changed.push(write);
    else removed.push(write);
  }
  return { changed, removed };
}

/** A share of a line, and what is taken from it. */
interface Taken {
  readonly index: number;
  readonly amount: Amount | null;
  readonly unit: string | null;
}

/** Finds what of the wanted lines is in this line, and removes it from them. */
function takeFrom(line: SharedLine, left: Map<string, WantedLine>): Taken[] {
  return line.sources.flatMap(({ recipeIngredientId, calendarItemId, unit }, index) => {
    const wanted = left.get(recipeIngredientId);
    if (wanted === undefined || calendarItemId !== null || wanted.unit !== unit) return [];
    left.delete(recipeIngredientId);
    return { index, amount: wanted.amount, unit };
  });
}

function withoutTaken(line: SharedLine, taken: readonly Taken[], isNew: boolean): GroceryChange | AtVersion {
  const { id, version, unit } = line;
  const density = densityOf(line.foodId);
  const shares = line.sources.map((source, index) => {
    const amount = storedAmount(source.amount, line.sourceAmounts[index] ?? null);
    const share = taken.find((one) => one.index === index);
    if (share === undefined) return { source, amount, isKept: true };
    const rest = amount === null || share.amount === null ? null : difference(amount, share.amount);
    return { source, amount: rest ?? amount, isKept: rest === null ? !isNew : compare(rest, ZERO) > 0 };
  });
  const kept = shares.filter(({ isKept }) => isKept);
  const amount = storedAmount(line.amount, line.exactAmount);
  const total = (parts: readonly { amount: Amount | null; unit: string | null }[]): Amount =>
    parts.reduce((all, part) => sum(all, amountIn(unit, part.amount, part.unit, density) ?? ZERO), ZERO);
  const rest = amount === null ? null : difference(amount, total(taken));
  if (kept.length === 0 && (rest === null ? isNew : compare(rest, ZERO) <= 0)) return { id, version };
  const isUsedUp = rest !== null && compare(rest, ZERO) <= 0;
  const ofKept = kept.map((share) => ({ amount: share.amount, unit: share.source.unit }));
  return {
    id,
    version,
    patch: {
      ...withAmount(isUsedUp ? total(ofKept) : rest, unit),
      sources: kept.map((share) => ({
        ...share.source,
        amount: share.amount === null ? null : numberFromAmount(share.amount),
      })),
      sourceAmounts: kept.map((share) => (share.amount === null ? null : exactText(share.amount))),
    },
  };
}
