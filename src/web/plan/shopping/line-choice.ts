import type { GroceryDto } from '../../../groceries/groceries.dto.js';

type Line = Pick<GroceryDto, 'sources'>;

/**
 * The ingredients of recipes that a line is bought for.
 * @param chosen the ids of the planned recipes
 */
export function ingredientIdsOf({ sources }: Line, chosen: ReadonlySet<string>): string[] {
  const wanted = sources.filter(({ calendarItemId }) => chosen.has(calendarItemId ?? ''));
  return [...new Set(wanted.map(({ recipeIngredientId }) => recipeIngredientId))];
}

/** Whether all that the line is bought for is on the list for the same recipes without the plan, such as by a button of the recipe. */
export function isThereByHand(line: Line, chosen: ReadonlySet<string>): boolean {
  const byHand = new Set(
    line.sources
      .filter(({ calendarItemId }) => calendarItemId === null)
      .map(({ recipeIngredientId }) => recipeIngredientId),
  );
  return ingredientIdsOf(line, chosen).every((id) => byHand.has(id));
}
