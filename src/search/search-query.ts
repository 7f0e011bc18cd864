import type { MealCategory } from '../parser/vocabulary/meal-categories.js';
import { categoryLexeme, type SearchField, singularLexeme, tagLexeme, wordLexeme } from './search-document.js';
import { canBeMistyped, nearForms, queryWords } from './search-words.js';

/** Sorts after every character that can continue a word. */
const LAST_CHARACTER = '\u{10ffff}';

/** All lexemes from the first to the last, both included. */
export type LexemeRange = readonly [first: string, last: string];

/** The conditions for one word of a search term. */
export interface WordQuery {
  /** Part of a `tsquery`: any word that begins with this word, or its singular or plural, in any of the chosen fields. */
  exact: string;
  /** The same condition as ranges of lexemes; one match is enough. */
  ranges: readonly LexemeRange[];
  /**
   * Forms that the word shares with words that differ in one letter. Empty when typing errors are not corrected for this word.
   */
  near: string[];
}

/** The conditions for each word of a search term. All of them must match. */
export function wordQueries(term: string, fields: readonly SearchField[]): WordQuery[] {
  return queryWords(term).map((word) => ({
    exact: exactQuery(word, fields),
    ranges: fields.flatMap((field) => wordRanges(word, field)),
    near: canBeMistyped(word) ? nearForms(word) : [],
  }));
}

/** A `tsquery` that matches when all of the words match. */
export function allOf(words: readonly WordQuery[]): string {
  return words.map(({ exact }) => `(${exact})`).join(' & ');
}

/** Lexemes of tags and meal categories. At least one lexeme of every list must match. */
export function filterTerms(
  tags: readonly string[],
  categories: readonly MealCategory[],
  mode: 'AND' | 'OR',
): string[][] {
  const kinds = [tags.map(tagLexeme), categories.map(categoryLexeme)].filter((lexemes) => lexemes.length > 0);
  return mode === 'OR' ? kinds : [...new Set(kinds.flat())].map((lexeme) => [lexeme]);
}

/** The same condition as a `tsquery`. */
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

/** Quotes a lexeme for a `tsquery`. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
