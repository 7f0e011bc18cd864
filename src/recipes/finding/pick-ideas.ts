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
  const taken = new Set(without);
  const queues = pools.map((pool) => {
    const left = pool.filter(({ recipe }) => !taken.has(recipe.id));
    const begin = left.length === 0 ? 0 : turn % left.length;
    return [...left.slice(begin), ...left.slice(0, begin)];
  });
  const picked: Idea[] = [];
  while (picked.length < count && queues.some((queue) => queue.length > 0))
    for (const queue of queues) {
      const next = queue.findIndex(({ recipe }) => !taken.has(recipe.id));
      const [idea] = next === -1 ? [] : queue.splice(0, next + 1).slice(-1);
      if (next === -1) queue.length = 0;
      if (idea === undefined || picked.length === count) continue;
      taken.add(idea.recipe.id);
      picked.push(idea);
    }
  return picked;
}
