import { type CalendarItem, type CalendarItemContent, contentOf } from './calendar-item.entity.js';
import type { SkippedItemDto } from './calendar-items.dto.js';

/** An item to plan for a day. */
export interface ItemToPlace extends CalendarItemContent {
  readonly date: string;
}

interface PlacedItems {
  /** The items to add, in the given order, each behind the items of its day and slot. */
  readonly items: readonly (ItemToPlace & Pick<CalendarItem, 'sortOrder'>)[];
  readonly skipped: readonly SkippedItemDto[];
}

type Staying = Pick<CalendarItem, 'date' | 'slot' | 'itemType' | 'recipeId' | 'title' | 'sortOrder'>;

/** The content of planned items that have a day. */
export function itemsToPlace(items: readonly (CalendarItemContent & Pick<CalendarItem, 'date'>)[]): ItemToPlace[] {
  return items.flatMap((item) => (item.date === null ? [] : { date: item.date, ...contentOf(item) }));
}

/**
 * Leaves out items that exist already, and recipes that the household does not have.
 * @param staying the items that the days have and keep
 * @param recipeIds of the recipes that the household has
 */
export function placeItems(
  items: readonly ItemToPlace[],
  staying: readonly Staying[],
  recipeIds: ReadonlySet<string>,
): PlacedItems {
  const inSlots = new Map<string, Staying[]>();
  for (const item of staying) inSlots.set(slotKey(item), [...(inSlots.get(slotKey(item)) ?? []), item]);
  const last = new Map([...inSlots].map(([key, there]) => [key, Math.max(...there.map((item) => item.sortOrder))]));
  const placed: (ItemToPlace & { sortOrder: number })[] = [];
  const skipped: SkippedItemDto[] = [];
  for (const item of items) {
    const { date, slot, recipeId, title } = item;
    const key = slotKey(item);
    if (recipeId !== null && !recipeIds.has(recipeId))
      skipped.push({ date, slot, recipeId, title, reason: 'recipeNotFound' });
    else if (inSlots.get(key)?.some((other) => isSame(item, other)) === true)
      skipped.push({ date, slot, recipeId, title, reason: 'alreadyPlanned' });
    else {
      const sortOrder = (last.get(key) ?? 0) + 1;
      last.set(key, sortOrder);
      placed.push({ ...item, sortOrder });
    }
  }
  return { items: placed, skipped };
}

function slotKey({ date, slot }: Pick<CalendarItem, 'date' | 'slot'>): string {
  return `${date} ${slot}`;
}

/** Whether they are the same recipe, or notes with the same title. */
function isSame(item: ItemToPlace, other: Staying): boolean {
  if (item.itemType !== other.itemType) return false;
  return item.recipeId === null ? item.title === other.title : item.recipeId === other.recipeId;
}
