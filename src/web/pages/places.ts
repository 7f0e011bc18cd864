import type { Word } from '../words/en.js';
import type { IconName } from './icon.js';

interface PlaceLink {
  readonly place: string;
  readonly path: string;
  readonly word: Word;
  readonly icon: IconName;
  /** Of its keyboard shortcut, pressed one after the other. */
  readonly keys: string;
}

/** The main parts of Larder: links in the header, which are a bar at the lower edge on a phone. */
export const PLACES = [
  { place: 'home', path: '/', word: 'home', icon: 'home', keys: 'g h' },
  { place: 'recipes', path: '/recipes', word: 'nav.recipes', icon: 'recipes', keys: 'g r' },
  { place: 'imports', path: '/settings/imports', word: 'nav.add', icon: 'add', keys: 'g a' },
  { place: 'plan', path: '/plan', word: 'nav.plan', icon: 'plan', keys: 'g p' },
  { place: 'groceries', path: '/groceries', word: 'nav.groceries', icon: 'groceries', keys: 'g l' },
] as const satisfies readonly PlaceLink[];
