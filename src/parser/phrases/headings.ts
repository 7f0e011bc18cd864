import { foldPhrase, SPACELESS } from './fold-phrase.js';
import {
  COUNT_BEHIND_HEADING,
  DISH_JOINT,
  FOR_WORDS,
  HEADING_WORDS,
  type HeadingKind,
  PART_JOINT,
  STEP_OPENINGS,
} from '../vocabulary/heading-words.js';
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

/** Folded, without the marks, numbers and pictures around the words. */
function bare(text: string): string {
  return foldPhrase(text)
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/^\d{1,2}[.)] +/, '')
    .replace(/[^\p{L}\p{N})\]]+$/u, '');
}

/**
 * Which part of a recipe a heading opens, in any of the languages; `null` when it names none (`For the sauce`).
 * Takes qualified headings (`Zutaten für 4 Personen`, `材料(2人分)`, `How to make pancakes`), not sentences.
 */
export function headingKind(text: string): HeadingKind | null {
  return findHeading(text)?.kind ?? null;
}

/** The languages that the heading may be of, none when it is no known heading. */
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

/** A known phrase with a number, a colon, a purpose or another known phrase behind it. */
function qualifiedHeading(heading: string): { kind: HeadingKind; languages: KnownLanguage[] } | null {
  if (SPACELESS.test(heading)) return spacelessHeading(heading);
  const words = heading.split(' ');
  for (let count = Math.min(LONGEST_PHRASE_WORDS, words.length - 1); count > 0; count--) {
    const found = phrases.get(bare(words.slice(0, count).join(' ')));
    if (found && isQualifier(words.slice(count), words[count - 1] ?? '', found.kind)) return found;
  }
  return null;
}

/** A number says for how many, and so stands behind no other words: `About 2 cups rice` is an ingredient. */
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
 * Like `headingKind`, and takes the dish's name before the word too: `Pancake ingredients`, `红烧肉的做法`. Only for text that
 * is known to be a heading: as a line of a text, `Mix dry ingredients` is a step.
 */
export function titledHeadingKind(text: string): HeadingKind | null {
  const direct = headingKind(text);
  if (direct !== null || text.length > LONGEST_HEADING) return direct;
  const heading = bare(text)
    .replace(/ ?[([][^()[\]]*[)\]]/g, '')
    .trim();
  if (SPACELESS.test(heading)) return kindOfLongest(spacelessPhrases.filter((phrase) => heading.endsWith(phrase)));
  const words = heading.split(' ');
  for (let start = Math.max(1, words.length - LONGEST_PHRASE_WORDS); start < words.length; start++) {
    const found = phrases.get(words.slice(start).join(' '));
    if (found && (found.kind === 'ingredients' || found.kind === 'steps')) return found.kind;
  }
  return kindOfDish(words);
}

/** `Elaboración de la crema`: a part of the recipe and whose it is. */
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

/** A heading with its text on one line, `Ingredients: 2 eggs, milk`; `null` for any other line. */
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
