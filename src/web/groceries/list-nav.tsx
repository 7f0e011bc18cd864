import type { VNode } from 'preact';
import { useSite } from '../site.js';
import type { Word } from '../words/en.js';

type ListPart = 'list' | 'recurring' | 'stores' | 'pantry';

const PARTS: readonly (readonly [part: ListPart, path: string, word: Word])[] = [
  ['list', '/groceries', 'list.short'],
  ['recurring', '/groceries/recurring', 'recurring'],
  ['stores', '/stores', 'stores'],
  ['pantry', '/pantry', 'pantry'],
];

/** Links to the pages about shopping. */
export function ListNav({ current }: { readonly current: ListPart }): VNode {
  const { link, speech } = useSite();
  return (
    <nav class="parts screen" aria-label={speech.say('list.parts')}>
      {PARTS.map(([part, path, word]) => (
        <a key={part} href={link(path)} aria-current={part === current ? 'page' : undefined}>
          {speech.say(word)}
        </a>
      ))}
    </nav>
  );
}
