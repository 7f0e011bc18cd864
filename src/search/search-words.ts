import { foldText } from '../text/fold-text.js';

/** Scripts that put no space between words: a run of them is found from any of its characters on. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]/u;
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]+|[\p{L}\p{N}\p{M}]+/gu;

/** Characters that count: longer words are told apart by their first ones. */
const SPACED_LENGTH = 40;
const UNSPACED_LENGTH = 8;

/** Some thousand characters, which end where a word ends unless there is no end in sight. */
const PIECE = /.{1,2000}(?![\p{L}\p{N}\p{M}])|.{1,2000}/gsu;

/** The words a person searches for, folded, each once. */
export function queryWords(text: string): string[] {
  return unique(matches(text).map((word) => cut(word, isUnspaced(word) ? UNSPACED_LENGTH : SPACED_LENGTH)));
}

/** The words under which a text is found, folded, each once: every one is found by its beginnings. */
export function indexedWords(text: string): string[] {
  return unique(matches(text).flatMap((word) => (isUnspaced(word) ? suffixes(word) : cut(word, SPACED_LENGTH))));
}

/** A long text in pieces whose words are those of the text. */
export function piecesOfText(text: string): string[] {
  return text.match(PIECE) ?? [];
}

/**
 * The word and the word with each one letter left out. Two words that are one wrong, missing, extra or swapped letter
 * apart share one of these.
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

/** Too short to guess at, too long to be mistyped by one letter only, or no word of letters. */
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
