import type { Store } from './store.entity.js';

/** The place of a store in the list. */
export type PlacedStore = Pick<Store, 'householdId' | 'id' | 'sortOrder' | 'version'>;

/**
 * The stores that get another place when those of `first` come first, in this order, and the others after them in their present order.
 * They have their new `sortOrder`; the version of those in `first` rises by 1.
 */
export function placed(stores: readonly Store[], first: readonly string[]): PlacedStore[] {
  const places = new Map(first.map((id, index) => [id, index]));
  const placeOf = ({ id }: Store): number => places.get(id) ?? first.length;
  const ordered = [...stores].sort(
    (one, other) => placeOf(one) - placeOf(other) || one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : 1),
  );
  return ordered.flatMap(({ householdId, id, sortOrder: before, version }, index) => {
    const sortOrder = index + 1;
    return before === sortOrder ? [] : [{ householdId, id, sortOrder, version: version + (places.has(id) ? 1 : 0) }];
  });
}
