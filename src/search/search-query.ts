import type { MealCategory } from '../parser/vocabulary/meal-categories.js';
import { categoryLexeme, type SearchField, singularLexeme, tagLexeme, wordLexeme } from './search-document.js';
import { canBeMistyped, nearForms, queryWords } from './search-words.js';

/** Sorts behind every continuation of a word. */
const LAST_CHARACTER = '\u{10ffff}';

/** All lexemes from the first to the last. */
export type LexemeRange = readonly [first: string, last: string];

/** One word of a search. */
export interface WordQuery {
  /** As part of a `tsquery`: the word in any of the chosen fields, its beginnings and its other number. */
  exact: string;
  /** The same as lexemes, any of which matches. */
  ranges: readonly LexemeRange[];
  /** Forms that words one letter away share with it; empty when it is not worth guessing. */
  near: string[];
}

/** A search term as `tsquery` parts, all of which must match. */
export function wordQueries(term: string, fields: readonly SearchField[]): WordQuery[] {
  return queryWords(term).map((word) => ({
    exact: exactQuery(word, fields),
    ranges: fields.flatMap((field) => wordRanges(word, field)),
    near: canBeMistyped(word) ? nearForms(word) : [],
  }));
}

/** A `tsquery` that all of the words match. */
export function allOf(words: readonly WordQuery[]): string {
  return words.map(({ exact }) => `(${exact})`).join(' & ');
}

/** Lexemes of tags and meal categories; of each list one must match, of every list. */
export function filterTerms(
  tags: readonly string[],
  categories: readonly MealCategory[],
  mode: 'AND' | 'OR',
): string[][] {
  const kinds = [tags.map(tagLexeme), categories.map(categoryLexeme)].filter((lexemes) => lexemes.length > 0);
  return mode === 'OR' ? kinds : [...new Set(kinds.flat())].map((lexeme) => [lexeme]);
}

/** The same as a `tsquery`. */
export function filterQuery(terms: readonly (readonly string[])[]): string {
  return terms.map((lexemes) => `(${lexemes.map(quoted).join(' | ')})`).join(' & ');
}

function exactQuery(word: string, fields: readonly SearchField[]): string {
  return fields
    .flatMap((field) => [`${quoted(wordLexeme(field, word))}:*`, quoted(singularLexeme(field, word))])
    .join(' | ');
}

function wordRanges(word: string, field: SearchField): LexemeRange[] {
  const beginning = wordLexeme(field, word);
  const singular = singularLexeme(field, word);
  return [
    [beginning, beginning + LAST_CHARACTER],
    [singular, singular],
  ];
}

/** As `tsquery` wants a lexeme that may hold anything. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
