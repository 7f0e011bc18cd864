import type { VNode } from 'preact';
import { useSite } from '../site.js';

/** Links to the recipes and to the cookbooks. */
export function RecipesNav({ current }: { readonly current: 'recipes' | 'cookbooks' }): VNode {
  const { link, say } = useSite();
  return (
    <nav class="parts screen" aria-label={say('recipes.parts')}>
      {(['recipes', 'cookbooks'] as const).map((part) => (
        <a key={part} href={link(`/${part}`)} aria-current={part === current ? 'page' : undefined}>
          {say(part)}
        </a>
      ))}
    </nav>
  );
}
