import { foldPhrase, SPACELESS } from './fold-phrase.js';
import { plainNumbers } from './plain-numbers.js';
import {
  ABOUT_SO_MANY,
  COLLECTIVE_NUMBERS,
  COUNTS_FROM_TWO,
  DOZENS,
  HALF_A_DOZEN,
  PIECE_WORDS,
  SERVED,
  SERVING_COUNT,
  SERVING_LABELS,
  SERVINGS_ALONE,
  SIZE_UNITS,
  SLICES,
} from '../vocabulary/serving-words.js';
import { PART_HEADING } from '../vocabulary/group-words.js';
import type { WordsByLanguage } from '../vocabulary/languages.js';

const LONGEST_TEXT = 300;
const MOST_SERVINGS = 1000;

const served = new Set(wordsOf(SERVED));
const labels = new Set(wordsOf(SERVING_LABELS));
/** Pieces are also units of ingredients, so a line with pieces states servings only after a label. */
const PIECES = new Set(foldPhrase(PIECE_WORDS).split(' '));
const spacelessServed = [...served].filter((word) => SPACELESS.test(word)).sort((a, b) => b.length - a.length);
const NUMBER_WORDS = new Map<string, number>([
  ['one', 1],
  ...COUNTS_FROM_TWO.flatMap((words) =>
    words.split(' ').map((word, index): [string, number] => [foldPhrase(word), index + 2]),
  ),
]);

/** With the word behind it, which is empty at the end of a text. */
const COUNT_IN_WORDS =
  /(?<!\p{L})(?:(?:une|una|un|ein|een|a) )?(\p{L}{2,10})(?: (?:de|di|of))?(?=(?: d'| )?(\p{L}{2,12}|$))/gu;

function wordsOf(words: WordsByLanguage): string[] {
  return Object.values(words).flatMap((list) => list.split('|').map(foldPhrase));
}

/**
 * The servings or pieces of a yield, in any of the languages (`Serves 4-6`, `für 4 Personen`, `2 dozen`), at least 1. Of a range
 * the lower end counts, as for amounts. `null` for a weight or a volume alone (`750 g`).
 */
export function readServings(text: string): number | null {
  const plain = prepare(text);
  const counts = countsIn(plain);
  const best =
    counts.find((count) => isServed(count.after)) ??
    (counts[0]?.value === 1 ? counts.find((count) => SLICES.has(firstWord(count.after))) : undefined) ??
    counts.find((count) => !isSize(count.after));
  return best ? bounded(best.value * dozens(best.after)) : (wordNumber(plain) ?? null);
}

/** The same for a yield with several texts: a number alone has priority, then numbers of people or portions. */
export function readYield(values: readonly string[]): number | null {
  const bare = values.filter((text) => /^\s*\d{1,5}\s*$/.test(text));
  const ofEaters = values.filter((text) => countsIn(prepare(text)).some(({ after }) => isServed(after)));
  return [...bare, ...ofEaters, ...values].map(readServings).find((count) => count !== null) ?? null;
}

/** What a yield with several texts says in words, without those that are only a number; `null` when it says nothing more. */
export function yieldTextOf(values: readonly string[]): string | null {
  const words = values
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => /\p{L}/u.test(text) && text.length <= LONGEST_TEXT);
  return words.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

/** Whether a text has a number, or one in words before eaters or pieces. */
export function hasCount(text: string): boolean {
  return /\d/.test(prepare(text));
}

/** The servings in a line that states nothing else; `null` for any other line. */
export function readServingsLine(line: string): number | null {
  if (line.length > 90) return null;
  const plain = prepare(line);
  const number = SERVING_COUNT.exec(plain);
  if (!number) return null;
  const before = trimMarks(plain.slice(0, number.index)).replace(ABOUT_SO_MANY, '');
  const after = plain.slice(number.index + number[0].length);
  const labelled = labels.has(before);
  const counted = before === '' && isServed(after) && !PIECES.has(firstWord(after)) && wordCount(after) <= 3;
  const both = labelled && wordCount(after) <= 6;
  return (counted || both) &&
    !isSize(after) &&
    !/^\s*[./:]\d/.test(after) &&
    (counted || labelFits(before, plain, after))
    ? readServings(line)
    : null;
}

/**
 * The servings in a line that must state some: a number behind a preposition (`Pour 4`), or of pieces (`8 bitar`). Elsewhere such a line may
 * be an ingredient or the end of a sentence. `null` for any other line.
 */
export function readServingsAlone(line: string): number | null {
  const plain = prepare(line);
  const [, label = '', count = '', word = ''] = SERVINGS_ALONE.exec(plain) ?? [];
  if (count === '') return null;
  return (label !== '' && word === '') || (label === '' && PIECES.has(word)) ? bounded(Number(count)) : null;
}

/**
 * A label that is only a preposition needs a counted word after the number: `for 4` and `na 4` are not enough. A label that also names a
 * part of the recipe counts nothing but eaters: `To serve: 8 tortillas`.
 */
function labelFits(label: string, plain: string, after: string): boolean {
  if (PART_HEADING.test(label)) return isServed(after) || !/\p{L}/u.test(after);
  return label.length > 4 || /[:：=]/.test(plain) || isServed(after);
}

function wordCount(text: string): number {
  return (text.match(/\p{L}+/gu) ?? []).length;
}

function prepare(text: string): string {
  return withCounts(
    foldPhrase(plainNumbers(text.slice(0, LONGEST_TEXT)))
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

/** Writes numbers in words in figures, behind a label and before eaters and pieces at the end: `serves four`, `une dizaine de parts`. Folded. */
function withCounts(folded: string): string {
  return folded.replace(COUNT_IN_WORDS, (all: string, word: string, behind: string, at: number) => {
    const count = NUMBER_WORDS.get(word) ?? COLLECTIVE_NUMBERS.get(word);
    if (count === undefined) return all;
    const isLabelled = labels.has(trimMarks(folded.slice(0, at)).replace(ABOUT_SO_MANY, ''));
    const isLast = trimMarks(folded.slice(at + all.length)).replace(/^d'/, '') === behind;
    const isCounted = served.has(behind) || PIECES.has(behind);
    return (isLabelled && (behind === '' || isCounted)) || (isLast && isCounted) ? String(count) : all;
  });
}

function trimMarks(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}]+$/u, '');
}

function countsIn(plain: string): { value: number; after: string }[] {
  const counts: { value: number; after: string }[] = [];
  for (const match of plain.matchAll(new RegExp(SERVING_COUNT, 'gu'))) {
    const value = Number(match[1]);
    if (value > 0) counts.push({ value, after: plain.slice(match.index + match[0].length) });
  }
  return counts;
}

function firstWord(after: string): string {
  return /^[\s(-]*(\p{L}+)/u.exec(after)?.[1] ?? '';
}

function isServed(after: string): boolean {
  const word = firstWord(after);
  return served.has(word) || spacelessServed.some((unit) => word.startsWith(unit));
}

function isSize(after: string): boolean {
  return SIZE_UNITS.has(firstWord(after)) || /^\s*(?:["”″%°]|x\s*\d)/.test(after);
}

function dozens(after: string): number {
  return DOZENS.find(([word]) => firstWord(after).startsWith(word))?.[1] ?? 1;
}

function wordNumber(plain: string): number | null {
  if (HALF_A_DOZEN.test(plain)) return 6;
  const words = plain.split(/[^\p{L}]+/u);
  const counts = [COLLECTIVE_NUMBERS, NUMBER_WORDS].flatMap((known) => words.flatMap((word) => known.get(word) ?? []));
  return counts[0] ?? null;
}

function bounded(value: number): number | null {
  const servings = Math.floor(value);
  return servings >= 1 && servings <= MOST_SERVINGS ? servings : null;
}
