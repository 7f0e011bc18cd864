import { AND_WORDS } from '../parser/vocabulary/and-words.js';
import { COMPOUND_HEADS } from '../parser/vocabulary/compound-heads.js';
import { foldText } from '../shared/text/fold-text.js';

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

/** Longest first, so that a word has the longest of its parts. */
const HEADS = [...new Set(COMPOUND_HEADS.map(foldText))].sort((one, other) => other.length - one.length);
/** What stands before the last part of a compound. Without a vowel it is no word: the `sch` of `Schwein`. */
const FIRST_PART = /^(?=.*[aeiouyæøœ])\p{L}{3,}$/u;

/** The words of a search term, folded, without duplicates. An "and" between two others is left out, as `&` is. */
export function queryWords(text: string): string[] {
  const words = matches(text);
  const meant = words.filter((word, place) => place === 0 || place === words.length - 1 || !AND_WORDS.has(word));
  return unique(meant.map((word) => cut(word, isUnspaced(word) ? UNSPACED_LENGTH : SPACED_LENGTH)));
}

/** The words under which a text is found, folded, without duplicates. A search for the beginning of a word finds it. */
export function indexedWords(text: string): string[] {
  const joined = (foldText(text).match(HYPHENATED) ?? []).map((words) => words.replaceAll(/[-‐‑]/g, ''));
  return unique(
    [...matches(text), ...joined].flatMap((word) =>
      isUnspaced(word) ? suffixes(word) : [cut(word, SPACED_LENGTH), ...headOf(word)],
    ),
  );
}

/** The last part of a German, Dutch or Scandinavian compound: `suppe` of `huhnersuppe`. */
function headOf(word: string): string[] {
  const head = HEADS.find((part) => word.endsWith(part) && FIRST_PART.test(word.slice(0, -part.length)));
  return head === undefined ? [] : [head];
}

/** The word as it is folded when its umlauts are written as such: `kasespatzle` for `kaesespaetzle`. */
export function withoutDigraphs(word: string): string {
  return word.replaceAll(/([aou])e/g, '$1');
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
  return foldText(text).match(WORD) ?? [];
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
