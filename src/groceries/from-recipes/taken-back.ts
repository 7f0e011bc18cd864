import { type Amount, compare, difference, ZERO } from '../../shared/amounts/amount.js';
import { numberFromAmount } from '../../shared/amounts/read-amount.js';
import type { AtVersion, GroceryChange } from '../grocery-lines.js';
import { exactText, storedAmount } from '../merging/exact-amount.js';
import { amountIn, densityOf } from '../merging/merge-lines.js';
import {
  changedAndRemoved,
  lineWithout,
  type LineWrite,
  type Share,
  type SharedLine,
  sharesOf,
} from './line-without.js';
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
  // The same ingredient may be on several lines, of which the new one has what was added.
  const newFirst = lines.toSorted((one, other) => Number(added.has(other.id)) - Number(added.has(one.id)));
  return changedAndRemoved(
    newFirst.flatMap((line) => {
      const taken = takeFrom(line, left);
      return taken.size === 0 ? [] : withoutTaken(line, taken, added.has(line.id));
    }),
  );
}

/** Finds what of the wanted lines is in this line, and removes it from them. By the index of the share. */
function takeFrom(line: SharedLine, left: Map<string, WantedLine>): Map<number, WantedLine> {
  const taken = new Map<number, WantedLine>();
  line.sources.forEach(({ recipeIngredientId, calendarItemId, unit }, index) => {
    const wanted = left.get(recipeIngredientId);
    if (wanted === undefined || calendarItemId !== null || wanted.unit !== unit) return;
    left.delete(recipeIngredientId);
    taken.set(index, wanted);
  });
  return taken;
}

function withoutTaken(line: SharedLine, taken: ReadonlyMap<number, WantedLine>, isNew: boolean): LineWrite {
  const kept = sharesOf(line).flatMap((share, index) => {
    const wanted = taken.get(index);
    return wanted === undefined ? share : restOf(share, wanted.amount, isNew);
  });
  const amounts = [...taken.values()].map(({ amount, unit }) =>
    amountIn(line.unit, amount, unit, densityOf(line.foodId)),
  );
  return lineWithout(line, amounts, kept, isNew);
}

/** What is left of a share. A share without an amount stays in a line that was there before. */
function restOf(share: Share, taken: Amount | null, isNew: boolean): Share[] {
  const { source, exact } = share;
  const amount = storedAmount(source.amount, exact);
  if (amount === null || taken === null) return isNew ? [] : [share];
  const rest = difference(amount, taken);
  if (compare(rest, ZERO) <= 0) return [];
  return [{ source: { ...source, amount: numberFromAmount(rest) }, exact: exactText(rest) }];
}
