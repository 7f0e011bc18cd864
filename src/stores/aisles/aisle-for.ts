import type { FoodCategory } from '../../foods/food-categories.js';

interface AisleOfCategories {
  readonly id: string;
  readonly categories: readonly FoodCategory[];
}

/**
 * The aisle that has the category; `null` when none has it. Of several, the one with the fewest categories (`Wine` before `Drinks`), then the first.
 * @param aisles of a store, in their order
 */
export function aisleFor(category: FoodCategory, aisles: readonly AisleOfCategories[]): string | null {
  const [aisle] = aisles
    .filter(({ categories }) => categories.includes(category))
    .toSorted((one, other) => one.categories.length - other.categories.length);
  return aisle?.id ?? null;
}
