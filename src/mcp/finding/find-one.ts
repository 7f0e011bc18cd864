import { ConflictError, NotFoundError } from '../../http/problems/errors.js';
import { nameKey } from '../../text/name-key.js';
import { quoted } from '../answers/quoted.js';

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Things that an answer names where a name fits several. */
const MOST_NAMED = 5;

/** What a name may stand for. */
export interface Named {
  readonly id: string;
  readonly name: string;
  /** What tells it from others of the same name. */
  readonly about?: string;
}

/** What is looked for, in words: `a recipe`, and how to see which there are. */
export interface Sought {
  readonly kind: string;
  readonly seen: string;
}

/**
 * The one among `candidates` that the name stands for: the only one of this name, else the only one whose name has all of its words. In
 * steps, since a shopping list may have thousands of lines.
 * @throws NotFoundError for none, ConflictError that names up to five
 */
export function* theOneNamed<Item extends Named>(
  name: string,
  candidates: readonly Item[],
  sought: Sought,
): Generator<void, Item> {
  const key = nameKey(name);
  const words = key.split(' ');
  const same: Item[] = [];
  const alike: Item[] = [];
  for (const candidate of candidates) {
    const its = nameKey(candidate.name);
    if (its === key) same.push(candidate);
    else if (hasAll(its.split(' '), words)) alike.push(candidate);
    yield;
  }
  const found = same.length > 0 ? same : alike;
  const [first] = found;
  if (first === undefined) throw none(name, sought);
  if (found.length > 1) throw several(name, found, sought);
  return first;
}

export function none(name: string, { kind, seen }: Sought): NotFoundError {
  return new NotFoundError(`There is no ${kind} named ${quoted(name)}. ${seen} shows which there are.`);
}

/** @param found those that the name fits, the likeliest first */
export function several(name: string, found: readonly Named[], { kind }: Sought): ConflictError {
  const named = found.slice(0, MOST_NAMED).map((one) => `${quoted(one.name)}${one.about ?? ''} (id ${one.id})`);
  const more = found.length > MOST_NAMED ? ' and more' : '';
  return new ConflictError(
    `More than one ${kind} fits ${quoted(name)}: ${named.join(', ')}${more}. Say which by its id.`,
  );
}

function hasAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word) => words.includes(word));
}
