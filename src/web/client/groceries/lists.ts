import type { FoodCategory } from '../../../foods/food-categories.js';

/** A line of the shopping list, with those fields of the API's answer that the page needs. */
export interface Line {
  readonly id: string;
  readonly name: string | null;
  readonly unit: string | null;
  readonly amount: number | null;
  readonly isDone: boolean;
  readonly sortOrder: number;
  /** 0 until the server has the line. */
  readonly version: number;
  /** `null` until the server has the line. */
  readonly ingredientId: string | null;
  readonly recurringGroceryId: string | null;
  readonly storeId: string | null;
  readonly aisleId: string | null;
  /** Missing until the server has the line. */
  readonly category?: FoodCategory | undefined;
  readonly note: string | null;
  readonly display: string;
  /** Amount and unit at the beginning of `display`. Missing until the server has the line as it is. */
  readonly displayAmount?: string | undefined;
  readonly sources: readonly { readonly recipeName: string }[];
  readonly completedAt: string | null;
}

export interface Store {
  readonly id: string;
  readonly name: string;
  readonly sortOrder: number;
  readonly aisles: readonly { readonly id: string; readonly name: string; readonly sortOrder: number }[];
}

/** A recurring grocery. */
export interface Recurring {
  readonly id: string;
  readonly name: string;
  readonly amount: number | null;
  readonly unit: string | null;
  /** Amount, unit and name as one text. */
  readonly display: string;
  readonly recurrenceRule: Rule;
  readonly recurrenceInterval: number;
  /** `YYYY-MM-DD`. */
  readonly nextPlannedFor: string;
  readonly storeId: string | null;
  readonly version: number;
}

export type Rule = 'day' | 'week' | 'month';

/** The state of the server, as far as it is known. */
export interface Lists {
  readonly lines: readonly Line[];
  readonly stores: readonly Store[];
  readonly recurring: readonly Recurring[];
  /** The place in the feed of changes of this state; `null` before the first read. */
  readonly cursor: string | null;
}

export const NO_LISTS: Lists = { lines: [], stores: [], recurring: [], cursor: null };

/** The fields of a line that a person can edit. */
export interface Fields {
  /** The line as one text, such as `2 l milk`. */
  readonly raw: string;
  readonly note: string | null;
  readonly storeId: string | null;
}

export function fieldsOf({ display, note, storeId }: Line): Fields {
  return { raw: display, note, storeId };
}

/** The lists in which this line replaces the one with its id. */
export function withLine(lists: Lists, line: Line): Lists {
  return { ...lists, lines: put(lists.lines, line) };
}

export function put<Item extends { readonly id: string }>(items: readonly Item[], item: Item): readonly Item[] {
  return items.some(({ id }) => id === item.id)
    ? items.map((each) => (each.id === item.id ? item : each))
    : [...items, item];
}

/**
 * Sorted by the order of the aisles, with lines without an aisle last. Lines of one aisle keep the order of the
 * household.
 */
export function inOrder(lines: readonly Line[], stores: readonly Store[]): Line[] {
  const ranks = new Map(
    stores.flatMap(({ aisles }) => aisles.map(({ id, sortOrder }): [string, number] => [id, sortOrder])),
  );
  const rank = ({ aisleId }: Line): number => ranks.get(aisleId ?? '') ?? Infinity;
  return [...lines].sort((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    if (first !== second) return first - second;
    return one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : 1);
  });
}

/** Compares two moments, as ISO date-times. */
export function latestFirst(one: string | null | undefined, other: string | null | undefined): number {
  const [first, second] = [one ?? '', other ?? ''];
  if (first === second) return 0;
  return first < second ? 1 : -1;
}

/** A change in the feed, or an event. */
export interface Change {
  readonly kind: string;
  readonly id: string;
  readonly op: 'upsert' | 'delete';
  readonly entity: unknown;
}

/** The lists after a change. A newer version that the lists already have is kept. */
export function changed(lists: Lists, { kind, id, op, entity }: Change): Lists {
  const key = ({ grocery: 'lines', store: 'stores', recurringGrocery: 'recurring' } as const)[kind];
  if (key === undefined) return lists;
  const items: readonly { readonly id: string; readonly version?: number }[] = lists[key];
  if (op === 'delete') return { ...lists, [key]: items.filter((item) => item.id !== id) };
  const fresh = entity as { readonly id: string; readonly version?: number };
  const known = items.find((item) => item.id === id);
  if ((known?.version ?? 0) > (fresh.version ?? 0)) return lists;
  const next = put(items, fresh);
  return { ...lists, [key]: key === 'stores' ? byOrder(next as readonly Store[]) : next };
}

export function byOrder(stores: readonly Store[]): readonly Store[] {
  return [...stores].sort((one, other) => one.sortOrder - other.sortOrder);
}
