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
