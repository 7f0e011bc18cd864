/** A line of the shopping list, as the API answers it; of its fields those that the page needs. */
export interface Line {
  readonly id: string;
  readonly name: string | null;
  readonly unit: string | null;
  readonly amount: number | null;
  readonly isDone: boolean;
  readonly sortOrder: number;
  /** 0 for a line that the server does not have yet. */
  readonly version: number;
  readonly recurringGroceryId: string | null;
  readonly storeId: string | null;
  readonly aisleId: string | null;
  readonly note: string | null;
  readonly display: string;
  readonly sources: readonly { readonly recipeName: string }[];
  readonly completedAt: string | null;
}

export interface Store {
  readonly id: string;
  readonly name: string;
  readonly sortOrder: number;
  readonly aisles: readonly { readonly id: string; readonly name: string; readonly sortOrder: number }[];
}

/** What comes onto the list again and again. */
export interface Recurring {
  readonly id: string;
  readonly name: string;
  readonly amount: number | null;
  readonly unit: string | null;
  readonly recurrenceRule: Rule;
  readonly recurrenceInterval: number;
  /** `YYYY-MM-DD`. */
  readonly nextPlannedFor: string;
  readonly storeId: string | null;
  readonly version: number;
}

export type Rule = 'day' | 'week' | 'month';

/** What the server is known to have. */
export interface Lists {
  readonly lines: readonly Line[];
  readonly stores: readonly Store[];
  readonly recurring: readonly Recurring[];
  /** The place in the feed of changes up to which the lists are true; `null` before they were read. */
  readonly cursor: string | null;
}

export const NO_LISTS: Lists = { lines: [], stores: [], recurring: [], cursor: null };

/** The fields of a line that a person writes. */
export interface Fields {
  /** The line as one text, such as `2 l milk`. */
  readonly raw: string;
  readonly note: string | null;
  readonly storeId: string | null;
}

export function fieldsOf({ display, note, storeId }: Line): Fields {
  return { raw: display, note, storeId };
}

/** With the line in the place of the one with its id. */
export function withLine(lists: Lists, line: Line): Lists {
  return { ...lists, lines: put(lists.lines, line) };
}

export function put<Item extends { readonly id: string }>(items: readonly Item[], item: Item): readonly Item[] {
  return items.some(({ id }) => id === item.id)
    ? items.map((each) => (each.id === item.id ? item : each))
    : [...items, item];
}

/** By aisle, in the order of the aisles, with lines of no aisle last; in an aisle as the household ordered them. */
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

/** A change as the feed tells of it, or an event. */
export interface Change {
  readonly kind: string;
  readonly id: string;
  readonly op: 'upsert' | 'delete';
  readonly entity: unknown;
}

/** The lists after a change. What the lists have in a later version stays as it is. */
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
