import { type Amount, compare, difference, sum, ZERO } from '../../shared/amounts/amount.js';
import type { Grocery } from '../grocery.entity.js';
import { storedAmount } from '../merging/exact-amount.js';

/** A line of the list with what recipes put into it. */
export type SourcesOfLine = Pick<Grocery, 'sources' | 'sourceAmounts'>;

/** What recipes put on the list by themselves, without the plan. Each amount counts once: a recipe that is planned twice needs it twice. */
export class ListedByHand {
  private readonly left = new Map<string, Amount | null>();

  /** @param without ingredients of recipes that do not count */
  constructor(lines: readonly SourcesOfLine[], without: ReadonlySet<string>) {
    for (const { sources, sourceAmounts } of lines)
      for (const [index, { recipeIngredientId, calendarItemId, amount, unit }] of sources.entries())
        if (calendarItemId === null && !without.has(recipeIngredientId))
          this.put(keyOf(recipeIngredientId, unit), storedAmount(amount, sourceAmounts[index] ?? null));
  }

  /**
   * Takes what a meal needs of an ingredient.
   * @returns the part that is not on the list; `null` when the list has all of it
   */
  restOf(
    recipeIngredientId: string,
    needed: { amount: Amount | null; unit: string | null },
  ): { amount: Amount | null } | null {
    const key = keyOf(recipeIngredientId, needed.unit);
    const listed = this.left.get(key);
    if (listed === undefined) return needed;
    // An unknown amount cannot be used up.
    if (listed === null || needed.amount === null) return null;
    this.left.delete(key);
    const rest = difference(needed.amount, listed);
    if (compare(rest, ZERO) > 0) return { amount: rest };
    this.left.set(key, difference(listed, needed.amount));
    return null;
  }

  private put(key: string, amount: Amount | null): void {
    const known = this.left.get(key) ?? null;
    this.left.set(key, known === null ? amount : amount === null ? known : sum(known, amount));
  }
}

function keyOf(recipeIngredientId: string, unit: string | null): string {
  return JSON.stringify([recipeIngredientId, unit]);
}
