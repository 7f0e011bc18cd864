import { randomUUID } from 'node:crypto';

/** A recipe that the generators of archives write in the format of each program. */
export interface Dish {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly servings: number;
  readonly prepMinutes: number;
  readonly cookMinutes: number;
  readonly ingredients: readonly DishIngredient[];
  readonly steps: readonly string[];
  readonly notes: string;
  readonly kind: string;
  readonly tag: string;
  readonly rating: number;
  readonly isFavorite: boolean;
  readonly calories: number;
  readonly picture: Buffer | null;
}

export interface DishIngredient {
  readonly amount: number;
  readonly unit: string;
  readonly food: string;
  readonly note: string | null;
}

export function dish(changes: Partial<Dish> = {}): Dish {
  return {
    id: randomUUID(),
    name: 'Leek and potato soup',
    description: 'A soup for cold days.',
    url: `https://example.org/soups/${randomUUID()}`,
    servings: 4,
    prepMinutes: 15,
    cookMinutes: 25,
    ingredients: [
      { amount: 500, unit: 'g', food: 'leeks', note: 'sliced' },
      { amount: 0.5, unit: 'cup', food: 'cream', note: null },
    ],
    steps: ['Sweat the leeks in butter.', 'Add the stock and simmer for 20 minutes.'],
    notes: 'Freezes well.',
    kind: 'Dinner',
    tag: 'winter',
    rating: 4,
    isFavorite: true,
    calories: 320,
    picture: null,
    ...changes,
  };
}

export function lineOf({ amount, unit, food, note }: DishIngredient): string {
  return [`${amount} ${unit} ${food}`, note].filter(Boolean).join(', ');
}
