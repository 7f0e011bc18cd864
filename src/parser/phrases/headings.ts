import { foldPhrase, SPACELESS } from './fold-phrase.js';
import { COUNT_BEHIND_HEADING, DISH_JOINT, FOR_WORDS, PART_JOINT, STEP_OPENINGS } from '../vocabulary/heading-forms.js';
import { HEADING_WORDS, type HeadingKind } from '../vocabulary/heading-words.js';
import type { KnownLanguage, WordsByLanguage } from '../vocabulary/languages.js';

export type { HeadingKind, KnownLanguage };

const LONGEST_HEADING = 120;
const LONGEST_PHRASE_WORDS = 6;

const phrases = new Map<string, { kind: HeadingKind; languages: KnownLanguage[] }>();
for (const [kind, words] of Object.entries(HEADING_WORDS) as [HeadingKind, WordsByLanguage][]) {
  for (const [language, list] of Object.entries(words) as [KnownLanguage, string][]) {
    for (const word of list.split('|')) addPhrase(bare(word), kind, language);
  }
}
const stepOpenings = foldedWords(STEP_OPENINGS).map((opening) => `${opening} `);
const forWords = new Set(foldedWords(FOR_WORDS));
const spacelessPhrases = [...phrases.keys()].filter((phrase) => SPACELESS.test(phrase));

function addPhrase(phrase: string, kind: HeadingKind, language: KnownLanguage): void {
  const known = phrases.get(phrase);
  if (known) known.languages.push(language);
  else phrases.set(phrase, { kind, languages: [language] });
}

function foldedWords(words: WordsByLanguage): string[] {
  return Object.values(words).flatMap((list) => list.split('|').map(foldPhrase));
}

/** Folded, without marks, numbers and pictures around the words. */
function bare(text: string): string {
  return foldPhrase(text)
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/^\d{1,2}[.)] +/, '')
    .replace(/[^\p{L}\p{N})\]]+$/u, '');
}

/**
 * The part of a recipe that a heading starts, in any of the languages; `null` when it names no part (`For the sauce`). Accepts
 * headings with additions (`Zutaten für 4 Personen`, `材料(2人分)`, `How to make pancakes`), but no sentences.
 */
export function headingKind(text: string): HeadingKind | null {
  return findHeading(text)?.kind ?? null;
}

/** The possible languages of a known heading; empty for any other text. */
export function headingLanguages(text: string): KnownLanguage[] {
  return findHeading(text)?.languages ?? [];
}

function findHeading(text: string): { kind: HeadingKind; languages: KnownLanguage[] } | null {
  if (text.length > LONGEST_HEADING) return null;
  const heading = bare(text);
  if (heading === '') return null;
  const plain = heading.replace(/ ?[([][^()[\]]*[)\]]/g, '').trim();
  return (
    phrases.get(heading) ??
    phrases.get(plain) ??
    qualifiedHeading(plain) ??
    (stepOpenings.some((opening) => heading.startsWith(opening)) && !/[.!]$/.test(text.trim())
      ? { kind: 'steps', languages: [] }
      : null)
  );
}

/** A known phrase followed by a number, a colon, a purpose or another known phrase. */
function qualifiedHeading(heading: string): { kind: HeadingKind; languages: KnownLanguage[] } | null {
  if (SPACELESS.test(heading)) return spacelessHeading(heading);
  const words = heading.split(' ');
  for (let count = Math.min(LONGEST_PHRASE_WORDS, words.length - 1); count > 0; count--) {
    const found = phrases.get(bare(words.slice(0, count).join(' ')));
    if (found && isQualifier(words.slice(count), words[count - 1] ?? '', found.kind)) return found;
  }
  return null;
}

/**
 * Whether the words after a phrase belong to a heading. A number (for how many) must follow the phrase directly: `About 2 cups
 * rice` is an ingredient.
 */
function isQualifier(rest: string[], wordBefore: string, kind: HeadingKind): boolean {
  const [first = '', ...others] = rest;
  if (/[:,–-]$/.test(wordBefore)) return rest.length <= 4 && (/^\d/.test(first) || forWords.has(first));
  if (/^[\d(]/.test(first)) return kind !== 'description' && others.length <= 3;
  if (forWords.has(first)) return others.length <= 6;
  return PART_JOINT.test(first) && phrases.has(bare(others.join(' ')));
}

function spacelessHeading(heading: string): { kind: HeadingKind; languages: KnownLanguage[] } | null {
  for (const phrase of spacelessPhrases) {
    if (!heading.startsWith(phrase)) continue;
    if (COUNT_BEHIND_HEADING.test(heading.slice(phrase.length))) return phrases.get(phrase) ?? null;
  }
  return null;
}

/**
 * Like `headingKind`, but also accepts the name of the dish before the word: `Pancake ingredients`, `红烧肉的做法`. Only for text that
 * is known to be a heading, because `Mix dry ingredients` in other text is a step.
 */
export function titledHeadingKind(text: string): HeadingKind | null {
  const direct = headingKind(text);
  if (direct !== null || text.length > LONGEST_HEADING) return direct;
  const heading = bare(text)
    .replace(/ ?[([][^()[\]]*[)\]]/g, '')
    .trim();
  if (SPACELESS.test(heading)) return kindOfLongest(spacelessPhrases.filter((phrase) => heading.endsWith(phrase)));
  const words = heading.split(' ');
  const first = phrases.get(words[0] ?? '');
  if (first !== undefined && forWords.has(words[1] ?? '')) return first.kind;
  for (let start = Math.max(1, words.length - LONGEST_PHRASE_WORDS); start < words.length; start++) {
    const found = phrases.get(words.slice(start).join(' '));
    if (found && (found.kind === 'ingredients' || found.kind === 'steps')) return found.kind;
  }
  return kindOfDish(words);
}

/** A part of the recipe with the name of the dish: `Elaboración de la crema`. */
function kindOfDish(words: readonly string[]): HeadingKind | null {
  const of = words.findIndex((word) => DISH_JOINT.test(word));
  if (of < 1 || of > LONGEST_PHRASE_WORDS || of === words.length - 1) return null;
  const kind = phrases.get(words.slice(0, of).join(' '))?.kind;
  return kind === 'ingredients' || kind === 'steps' ? kind : null;
}

function kindOfLongest(found: string[]): HeadingKind | null {
  const longest = found.reduce((best, phrase) => (phrase.length > best.length ? phrase : best), '');
  return phrases.get(longest)?.kind ?? null;
}

/** A heading with text on the same line, `Ingredients: 2 eggs, milk`; `null` for any other line. */
export function splitHeading(line: string): { kind: HeadingKind; rest: string } | null {
  const colon = line.slice(0, LONGEST_HEADING).search(/[:：]/);
  if (colon < 1) return null;
  const kind = headingKind(line.slice(0, colon));
  const rest = line
    .slice(colon + 1)
    .replace(/^[\s*_]+/, '')
    .trim();
  return kind === null || rest === '' ? null : { kind, rest };
}
