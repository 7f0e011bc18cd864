import { ConflictError, NotFoundError } from '../../http/problems/errors.js';
import { nameKey } from '../../shared/text/name-key.js';
import { quoted } from '../answers/quoted.js';

/** Maximum number of names in an answer when a name matches several things. */
const MOST_NAMED = 5;

/** Something that has a name. */
export interface Named {
  readonly id: string;
  readonly name: string;
  /** Tells it from others with the same name. */
  readonly about?: string;
}

/** Something that may be meant by a name. */
export interface Candidate extends Named {
  /** `nameKey` of the name. */
  readonly key: string;
}

/** Texts for errors: the kind, such as `a recipe`, and the tool that lists them. */
export interface Sought {
  readonly kind: string;
  readonly seen: string;
}

/**
 * The candidate with this name: the only one with exactly this name, otherwise the only one whose name contains all of
 * its words.
 * @throws NotFoundError when none matches, ConflictError with up to five names when several match
 */
export function theOneNamed<Item extends Candidate>(name: string, candidates: readonly Item[], sought: Sought): Item {
  const key = nameKey(name);
  const words = key.split(' ');
  const same: Item[] = [];
  const alike: Item[] = [];
  for (const candidate of candidates) {
    if (candidate.key === key) same.push(candidate);
    else if (hasAll(candidate.key.split(' '), words)) alike.push(candidate);
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

/** @param found the matches, the most likely first */
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
