import type { VNode } from 'preact';
import { useSite } from '../site.js';

const PATHS = {
  recipes: '/recipes',
  cookbooks: '/cookbooks',
  cookable: '/recipes/cookable',
  tags: '/tags',
  stats: '/recipes/stats',
} as const;
type Part = keyof typeof PATHS;

/** Links to what belongs to the recipes. */
export function RecipesNav({ current }: { readonly current: Part }): VNode {
  const { link, say } = useSite();
  return (
    <nav class="parts screen" aria-label={say('recipes.parts')}>
      {(Object.keys(PATHS) as Part[]).map((part) => (
        <a key={part} href={link(PATHS[part])} aria-current={part === current ? 'page' : undefined}>
          {say(part)}
        </a>
      ))}
    </nav>
  );
}
