import type { VNode } from 'preact';
import { useSite } from '../site.js';
import type { Word } from '../words/en.js';
import { PLACES } from './places.js';
import { Sheet } from './sheet.js';

const SHORTCUTS: readonly (readonly [keys: string, path: string, word: Word])[] = [
  ['/', '/recipes#search', 'search'],
  ['n', '/recipes/new', 'recipes.new'],
  ...PLACES.map(({ keys, path, word }) => [keys, path, word] as const),
];

/** The keys that the script follows, which `?` shows. */
export function Shortcuts(): VNode {
  const { link, say } = useSite();
  return (
    <Sheet id="shortcuts" title={say('shortcuts')}>
      <dl class="shortcuts">
        {SHORTCUTS.map(([keys, path, word]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>
              <a class="plain-link" href={link(path)} data-keys={keys}>
                {say(word)}
              </a>
            </dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>{say('shortcuts')}</dd>
        </div>
      </dl>
    </Sheet>
  );
}
