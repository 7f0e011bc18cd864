import { FOOD_CATEGORIES, type FoodCategory } from '../foods/food-categories.js';

interface OrderedLine {
  readonly aisleId: string | null;
  readonly category: FoodCategory;
}

/**
 * The lines in the order of the aisles, those without an aisle last. When there are no aisles, they are in the order of the categories.
 * Otherwise the order of the lines stays.
 * @param stores in their order, with their aisles in their order
 */
export function orderByAisle<Line extends OrderedLine>(
  lines: readonly Line[],
  stores: readonly { readonly aisles: readonly { readonly id: string }[] }[],
): Line[] {
  const aisles = stores.flatMap((store) => store.aisles);
  const places = new Map(aisles.map(({ id }, place) => [id, place]));
  const placeOf = ({ aisleId, category }: Line): number =>
    aisles.length === 0 ? FOOD_CATEGORIES.indexOf(category) : (places.get(aisleId ?? '') ?? aisles.length);
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other));
}
