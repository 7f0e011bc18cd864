import { daysBetween } from '../../http/fields/calendar-dates.js';
import type { RecipeSummaryDto } from '../reading/recipe.dto.js';

/** Why a recipe is suggested. */
export type IdeaReason =
  | { readonly kind: 'favorite' }
  /** `null`: never cooked. */
  | { readonly kind: 'notLately'; readonly lastMadeAt: string | null }
  | { readonly kind: 'quick'; readonly minutes: number }
  /** What of it is in the pantry. */
  | { readonly kind: 'pantry'; readonly have: readonly string[] };

export interface Idea {
  readonly recipe: RecipeSummaryDto;
  readonly reason: IdeaReason;
}

/** The turn of the ideas of a day: other ones each day. @param day `YYYY-MM-DD` */
export function turnOf(day: string): number {
  return daysBetween('1970-01-01', day);
}

/**
 * Picks from each pool in turn, so that the reasons differ, and no recipe twice.
 * @param turn another number begins at another place in each pool
 * @param without ids of recipes that are not suggested
 */
export function pickIdeas(
  pools: readonly (readonly Idea[])[],
  count: number,
  turn: number,
  without: ReadonlySet<string>,
): Idea[] {
  const queues = pools.map((pool) => {
    const left = pool.filter(({ recipe }) => !without.has(recipe.id));
    const begin = left.length === 0 ? 0 : turn % left.length;
    return [...left.slice(begin), ...left.slice(0, begin)];
  });
  const picked = new Map<string, Idea>();
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  for (let place = 0; place < longest; place += 1)
    for (const idea of queues.flatMap((queue) => queue[place] ?? []))
      if (!picked.has(idea.recipe.id)) picked.set(idea.recipe.id, idea);
  return [...picked.values()].slice(0, count);
}
