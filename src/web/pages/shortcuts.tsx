import type { VNode } from 'preact';
import { useSite } from '../site.js';
import type { Word } from '../words/en.js';
import { Sheet } from './sheet.js';

const SHORTCUTS: readonly (readonly [keys: string, path: string, word: Word])[] = [
  ['/', '/recipes#search', 'search'],
  ['n', '/recipes/new', 'recipes.new'],
  ['g h', '/', 'home'],
  ['g r', '/recipes', 'nav.recipes'],
  ['g a', '/settings/imports', 'nav.imports'],
  ['g p', '/plan', 'nav.plan'],
  ['g l', '/groceries', 'nav.groceries'],
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
