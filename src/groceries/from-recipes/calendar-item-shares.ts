import type { GrocerySource } from '../grocery.entity.js';
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

/** The share of a planned recipe in a line that is bought for one of its ingredients. */
export interface PlannedShare {
  readonly calendarItemId: string;
  readonly recipeIngredientId: string;
}

/** The lines without the shares of these sources. A line with nothing left is to be removed. */
export function withoutShares(
  lines: readonly SharedLine[],
  isGone: (source: GrocerySource) => boolean,
): { changed: GroceryChange[]; removed: AtVersion[] } {
  return changedAndRemoved(
    lines.filter(({ sources }) => sources.some(isGone)).map((line) => withoutShare(line, isGone)),
  );
}

function withoutShare(line: SharedLine, isGone: (source: GrocerySource) => boolean): LineWrite {
  const isTaken = ({ source }: Share): boolean => isGone(source);
  const shares = sharesOf(line);
  const taken = shares.filter(isTaken).map((share) => shareIn(line, share));
  const kept = shares.filter((share) => !isTaken(share));
  return lineWithout(line, taken, kept, line.isOfRecipe);
}
