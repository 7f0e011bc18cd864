import type { GroceryDto } from '../../groceries/groceries.dto.js';
import type { StoreDto } from '../../stores/stores.dto.js';

/** The lines of an aisle; `name` is `null` for lines that stand in none. */
export interface AislePart {
  readonly name: string | null;
  readonly lines: readonly GroceryDto[];
}

/** The lines of a store; `store` is `null` for lines of no store. */
export interface StorePart {
  readonly store: StoreDto | null;
  readonly aisles: readonly AislePart[];
}

/**
 * Divides the open lines by store and aisle, stores in their order, and lines of no store first.
 * @param lines in the order of the aisles, as the API lists them by aisle
 */
export function listParts(lines: readonly GroceryDto[], stores: readonly StoreDto[]): StorePart[] {
  const known = new Set(stores.map(({ id }) => id));
  const without = lines.filter(({ storeId }) => storeId === null || !known.has(storeId));
  const parts = stores.map((store) => {
    const inStore = lines.filter(({ storeId }) => storeId === store.id);
    return { store, aisles: aislesOf(inStore, new Map(store.aisles.map(({ id, name }) => [id, name]))) };
  });
  return [{ store: null, aisles: aislesOf(without, new Map()) }, ...parts].filter(({ aisles }) => aisles.length > 0);
}

function aislesOf(lines: readonly GroceryDto[], names: ReadonlyMap<string, string>): AislePart[] {
  const aisles = new Map<string | null, GroceryDto[]>();
  for (const line of lines) {
    const name = names.get(line.aisleId ?? '') ?? null;
    const aisle = aisles.get(name);
    if (aisle === undefined) aisles.set(name, [line]);
    else aisle.push(line);
  }
  return [...aisles].map(([name, its]) => ({ name, lines: its }));
}
