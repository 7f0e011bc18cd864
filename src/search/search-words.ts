import { AND_WORDS } from '../parser/vocabulary/and-words.js';
import { foldText } from '../shared/text/fold-text.js';
import { headsOf } from './compounds.js';
import { withDigraphs } from './digraphs.js';

/** Scripts without spaces between words. A sequence of their characters can be found from each of its characters on. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]/u;
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]+|[\p{L}\p{N}\p{M}]+/gu;

/** Maximum characters of a word in the index: longer words with the same beginning count as the same word. */
const SPACED_LENGTH = 40;
const UNSPACED_LENGTH = 8;

/** Words that are joined by hyphens, which are also written as one: `gluten-free`. It looks at each run of letters once. */
const HYPHENATED = /(?<!\p{L})\p{L}+(?:[-‐‑]\p{L}+)+/gu;

/** Before the `s` of an owner, which is written without it too: `grandma's`. */
const POSSESSIVE = /(?<=\p{L}{2})['’‘ʼ´`](?=s(?!\p{L}))/gu;

/** "And" between two words: `mac n cheese`. */
const isAnd = (word: string): boolean => word === 'n' || AND_WORDS.has(word);
const SHORTEST_JOINED = 3;

/** The words of a search term, folded, without duplicates. An "and" between two others is left out, as `&` is. */
export function queryWords(text: string): string[] {
  const words = matches(text);
  const meant = words.filter((word, place) => place === 0 || place === words.length - 1 || !isAnd(word));
  return unique(meant.map((word) => cut(word, isUnspaced(word) ? UNSPACED_LENGTH : SPACED_LENGTH)));
}

/** The words of a search term that are written without umlauts too, by the folded word: `kaese` for `kase` of `Käse`. */
export function digraphsOf(text: string): ReadonlyMap<string, string> {
  const written = matches(withDigraphs(text));
  return new Map(matches(text).map((word, at) => [word, written[at] ?? word]));
}

/**
 * The words under which a text is found, folded, without duplicates, also as people type them without umlauts, and the last parts of compounds.
 * A search for the beginning of a word finds it.
 */
export function indexedWords(text: string, withHeads = true): string[] {
  const hyphenated = (foldText(text).match(HYPHENATED) ?? []).map((run) => run.replaceAll(/[-‐‑]/g, ''));
  const words = unique([...matches(text), ...hyphenated, ...matches(withDigraphs(text))]);
  return unique(
    words.flatMap((word) =>
      isUnspaced(word) ? suffixes(word) : [cut(word, SPACED_LENGTH), ...(withHeads ? headsOf(word) : [])],
    ),
  );
}

/** Each two words side by side, as some people write them: `meatballs` for `meat balls`, `dairyfree` for `dairy free`. */
export function joinedWords(text: string): string[] {
  const words = matches(text);
  return unique(words.slice(1).flatMap((word, at) => joined(words[at] ?? '', word)));
}

/** The two words as one; empty when one of them is short or no word of letters. */
export function joined(first: string, second: string): string[] {
  const isLong = [first, second].every(
    (word) => word.length >= SHORTEST_JOINED && /^\p{L}+$/u.test(word) && !isUnspaced(word) && !AND_WORDS.has(word),
  );
  return isLong && first.length + second.length <= SPACED_LENGTH ? [first + second] : [];
}

/**
 * The word itself, and the word without each one of its letters. Two words share one of these forms when one letter is wrong,
 * missing, added or swapped.
 */
export function nearForms(word: string): string[] {
  const forms = new Set([word]);
  let place = 0;
  for (const letter of word) {
    forms.add(word.slice(0, place) + word.slice(place + letter.length));
    place += letter.length;
  }
  return [...forms];
}

/**
 * Whether typing errors are corrected: only in words of 3 to 24 letters, because short words have too many similar ones, and long
 * ones have rarely only one error.
 */
export function canBeMistyped(word: string): boolean {
  return /^\p{L}{3,24}$/u.test(word) && !isUnspaced(word);
}

function matches(text: string): string[] {
  return foldText(text).replace(POSSESSIVE, '').match(WORD) ?? [];
}

function isUnspaced(word: string): boolean {
  return UNSPACED.test(word);
}

function suffixes(run: string): string[] {
  const characters = Array.from(run);
  return characters.map((_character, index) => characters.slice(index, index + UNSPACED_LENGTH).join(''));
}

function cut(word: string, length: number): string {
  return word.length <= length ? word : Array.from(word).slice(0, length).join('');
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)];
}
