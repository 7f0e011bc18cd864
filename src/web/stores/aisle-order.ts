import { FOOD_CATEGORIES } from '../../foods/food-categories.js';
import type { AisleDto } from '../../stores/stores.dto.js';

type Placed = Pick<AisleDto, 'id' | 'categories'>;

/** The aisles with one of them a place earlier or later; the same order where there is no such place. */
export function withMoved<Aisle extends Pick<Placed, 'id'>>(
  aisles: readonly Aisle[],
  id: string,
  step: -1 | 1,
): readonly Aisle[] {
  const at = aisles.findIndex((aisle) => aisle.id === id);
  const [aisle, other] = [aisles[at], aisles[at + step]];
  if (aisle === undefined || other === undefined) return aisles;
  return aisles.map((one) => (one === aisle ? other : one === other ? aisle : one));
}

/** The aisles in the order of the categories that they have. Those without a category stay together at the end. */
export function inShopOrder<Aisle extends Placed>(aisles: readonly Aisle[]): readonly Aisle[] {
  return aisles.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function placeOf({ categories: [first] }: Placed): number {
  return first === undefined ? FOOD_CATEGORIES.length : FOOD_CATEGORIES.indexOf(first);
}
