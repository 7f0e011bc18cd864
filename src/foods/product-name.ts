import type { FoodLanguage } from './food-table.js';
import { findFood } from './lexicon.js';

interface ReadLine {
  readonly ingredientName: string;
  readonly preparation: string | null;
}

interface Product {
  /** What to buy. */
  readonly name: string;
  /** What remains to be done with it; `null` when nothing remains. */
  readonly preparation: string | null;
}

/**
 * The product that an ingredient line asks for. Words of preparation that make another product belong to its name: `minced beef` is
 * bought minced and `ground almonds` are bought ground, but nobody buys `finely chopped onions`.
 */
export function productOf({ ingredientName, preparation }: ReadLine, language?: FoodLanguage): Product {
  const unchanged = { name: ingredientName, preparation };
  const parts = preparation?.split(', ') ?? [];
  const plain = findFood(ingredientName, language)?.food.id;
  for (const [at, part] of parts.entries()) {
    const name = `${part} ${ingredientName}`;
    const found = findFood(name, language);
    if (found === null || found.match !== 'whole' || found.food.id === plain) continue;
    return { name, preparation: parts.filter((_, other) => other !== at).join(', ') || null };
  }
  return unchanged;
}
