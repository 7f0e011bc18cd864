import { canonicalUnit } from '../../../parser/ingredient-line/find-unit.js';
import { ONE } from '../../../shared/amounts/amount.js';
import { convert } from '../../../shared/amounts/measure.js';
import type { SkippedIngredientDto } from '../../../groceries/from-recipes/from-recipes.dto.js';
import type { GroceryDto } from '../../../groceries/groceries.dto.js';

type Line = Pick<GroceryDto, 'sources'>;

/** A line of the list with ingredients that recipes put there by themselves. */
export interface ListedLine<Of extends Line = GroceryDto> {
  readonly line: Of;
  /** The ids of the ingredients of recipes. */
  readonly ingredientIds: readonly string[];
}

/**
 * The ingredients of recipes that a line is bought for.
 * @param chosen the ids of the planned recipes
 */
export function ingredientIdsOf({ sources }: Line, chosen: ReadonlySet<string>): string[] {
  const wanted = sources.filter(({ calendarItemId }) => chosen.has(calendarItemId ?? ''));
  return [...new Set(wanted.map(({ recipeIngredientId }) => recipeIngredientId))];
}

/** What is added to a line, in its unit; `null` when one of the amounts is not known. */
export function grownBy(line: Quantity, before: Quantity): number | null {
  const size = sizeIn(before.unit, line.unit);
  return line.amount === null || before.amount === null || size === null ? null : line.amount - before.amount * size;
}

type Quantity = Pick<GroceryDto, 'amount' | 'unit'>;

/** How many of the other unit one of the unit is; `null` when they measure different things. */
function sizeIn(unit: string | null, other: string | null): number | null {
  if ((unit ?? '') === (other ?? '')) return 1;
  const [from, to] = [canonicalUnit(unit ?? ''), canonicalUnit(other ?? '')];
  const one = from === null || to === null ? null : convert({ amount: ONE, unit: from }, to);
  return one && Number(one.amount.numerator) / Number(one.amount.denominator);
}

/** The lines that have what was left out as listed: the open one of an ingredient, otherwise the one that was bought last. */
export function listedLines<Of extends Pick<GroceryDto, 'sources' | 'isDone' | 'completedAt'>>(
  lines: readonly Of[],
  skipped: readonly SkippedIngredientDto[],
): ListedLine<Of>[] {
  const newestFirst = lines.toSorted((one, other) => doneAt(other) - doneAt(one));
  const listed = new Map<Of, Set<string>>();
  for (const { recipeIngredientId, reason } of skipped) {
    if (reason !== 'LISTED') continue;
    const line = newestFirst.find(({ sources }) =>
      sources.some((source) => source.recipeIngredientId === recipeIngredientId && source.calendarItemId === null),
    );
    if (line !== undefined) listed.set(line, (listed.get(line) ?? new Set()).add(recipeIngredientId));
  }
  return [...listed].map(([line, ids]) => ({ line, ingredientIds: [...ids] }));
}

function doneAt({ isDone, completedAt }: Pick<GroceryDto, 'isDone' | 'completedAt'>): number {
  return isDone && completedAt !== null ? Date.parse(completedAt) : Number.POSITIVE_INFINITY;
}
