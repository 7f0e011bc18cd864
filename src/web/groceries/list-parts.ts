import { FOOD_CATEGORIES, type FoodCategory } from '../../foods/food-categories.js';

/** The fields that decide on the place of a line. */
interface PlacedLine {
  readonly storeId: string | null;
  readonly aisleId: string | null;
  /** Missing for a line that is not sent yet. */
  readonly category?: FoodCategory | undefined;
}

interface StoreWithAisles {
  readonly id: string;
  readonly aisles: readonly { readonly id: string; readonly name: string }[];
}

/** The lines of an aisle. `name` is `null` for lines without an aisle, which have a category when their store has no aisles. */
export interface AislePart<Line> {
  readonly name: string | null;
  readonly category: FoodCategory | null;
  readonly lines: readonly Line[];
}

/** The lines of a store. `store` is `null` for lines without a store. */
interface StorePart<Line, Store> {
  readonly store: Store | null;
  readonly aisles: readonly AislePart<Line>[];
}

/**
 * Groups the open lines by store and aisle: lines without a store first, then the stores in their order. Where there are no aisles, lines are
 * grouped by category.
 * @param lines in the order of the aisles, as the API lists them by aisle
 */
export function listParts<Line extends PlacedLine, Store extends StoreWithAisles>(
  lines: readonly Line[],
  stores: readonly Store[],
): StorePart<Line, Store>[] {
  const known = new Set(stores.map(({ id }) => id));
  const without = lines.filter(({ storeId }) => storeId === null || !known.has(storeId));
  const parts = stores.map((store) => {
    const inStore = lines.filter(({ storeId }) => storeId === store.id);
    const names = new Map(store.aisles.map(({ id, name }) => [id, name]));
    return { store, aisles: names.size === 0 ? categoriesOf(inStore) : aislesOf(inStore, names) };
  });
  return [{ store: null, aisles: categoriesOf(without) }, ...parts].filter(({ aisles }) => aisles.length > 0);
}

function aislesOf<Line extends PlacedLine>(
  lines: readonly Line[],
  names: ReadonlyMap<string, string>,
): AislePart<Line>[] {
  const aisles = new Map<string | null, Line[]>();
  for (const line of lines) {
    const name = names.get(line.aisleId ?? '') ?? null;
    const aisle = aisles.get(name);
    if (aisle === undefined) aisles.set(name, [line]);
    else aisle.push(line);
  }
  return [...aisles].map(([name, its]) => ({ name, category: null, lines: its }));
}

function categoriesOf<Line extends PlacedLine>(lines: readonly Line[]): AislePart<Line>[] {
  return FOOD_CATEGORIES.map((category) => ({
    name: null,
    category,
    lines: lines.filter((line) => (line.category ?? 'other') === category),
  })).filter((part) => part.lines.length > 0);
}
