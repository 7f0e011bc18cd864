import type { CalendarItemDto } from '../plan/calendar-items.dto.js';
import type { RecipeCard, RecipeCards } from '../recipes/cards/recipe-cards.service.js';
import type { BoardDayDto, BoardItemDto } from './board.dto.js';

/**
 * Each day with its items.
 * @param items in the order of the plan
 * @param recipes those of the items, by id
 */
export function boardDays(
  days: readonly string[],
  items: readonly CalendarItemDto[],
  recipes: RecipeCards,
): BoardDayDto[] {
  const byDate = new Map<string | null, BoardItemDto[]>(days.map((date) => [date, []]));
  for (const item of items) byDate.get(item.date)?.push(boardItem(item, recipes.get(item.recipeId ?? '')));
  return days.map((date) => ({ date, items: byDate.get(date) ?? [] }));
}

function boardItem(
  { slot, itemType, recipeName, title, recipeId, plannedServings }: CalendarItemDto,
  recipe: RecipeCard | undefined,
): BoardItemDto {
  const { image = null, minutes = null } = recipe ?? {};
  return { slot, itemType, title: recipeName ?? title ?? '', recipeId, image, minutes, plannedServings };
}
