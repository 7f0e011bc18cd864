import { MEAL_CATEGORIES } from '../shared/meals.js';
import type { CalendarItem } from './calendar-item.entity.js';

type Placed = Pick<CalendarItem, 'id' | 'date' | 'slot' | 'sortOrder'>;

/** By day, by slot, and by their numbers there. Items without a day come last. */
export function inPlanOrder<Item extends Placed>(items: readonly Item[]): Item[] {
  return items.toSorted(
    (one, other) =>
      compare(one.date ?? '~', other.date ?? '~') ||
      placeOfSlot(one.slot) - placeOfSlot(other.slot) ||
      one.sortOrder - other.sortOrder ||
      compare(one.id, other.id),
  );
}

export function placeOfSlot(slot: CalendarItem['slot']): number {
  return MEAL_CATEGORIES.indexOf(slot);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
