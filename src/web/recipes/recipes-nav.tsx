import type { VNode } from 'preact';
import { useSite } from '../site.js';

const PARTS = ['recipes', 'cookbooks', 'tags'] as const;

/** Links to what belongs to the recipes. */
export function RecipesNav({ current }: { readonly current: (typeof PARTS)[number] }): VNode {
  const { link, say } = useSite();
  return (
    <nav class="parts screen" aria-label={say('recipes.parts')}>
      {PARTS.map((part) => (
        <a key={part} href={link(`/${part}`)} aria-current={part === current ? 'page' : undefined}>
          {say(part)}
        </a>
      ))}
    </nav>
  );
}
