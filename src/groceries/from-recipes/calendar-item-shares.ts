import type { AtVersion, GroceryChange } from '../grocery-lines.js';
import {
  changedAndRemoved,
  lineWithout,
  type LineWrite,
  type Share,
  type SharedLine,
  shareIn,
  sharesOf,
} from './line-without.js';

/** The lines without the shares of these items of the plan. A line with nothing left is to be removed. */
export function withoutShares(
  lines: readonly SharedLine[],
  itemIds: ReadonlySet<string>,
): { changed: GroceryChange[]; removed: AtVersion[] } {
  return changedAndRemoved(lines.map((line) => withoutShare(line, itemIds)));
}

function withoutShare(line: SharedLine, itemIds: ReadonlySet<string>): LineWrite {
  const isTaken = ({ source }: Share): boolean => itemIds.has(source.calendarItemId ?? '');
  const shares = sharesOf(line);
  const taken = shares.filter(isTaken).map((share) => shareIn(line, share));
  const kept = shares.filter((share) => !isTaken(share));
  return lineWithout(line, taken, kept, line.isOfRecipe);
}
