import type { MealCategory } from '../../vocabulary.js';
import { categoryLexeme, type SearchField, singularLexeme, tagLexeme, wordLexeme } from './search-document.js';
import { canBeMistyped, nearForms, queryWords } from './search-words.js';

/** One word of a search as parts of a `tsquery`. */
export interface WordQuery {
  /** Matches the word in any of the chosen fields, its beginnings and its other number. */
  exact: string;
  /** Forms that words one letter away share with it; empty when it is not worth guessing. */
  near: string[];
}

/** A search term as `tsquery` parts, all of which must match. */
export function wordQueries(term: string, fields: readonly SearchField[]): WordQuery[] {
  return queryWords(term).map((word) => ({
    exact: exactQuery(word, fields),
    near: canBeMistyped(word) ? nearForms(word) : [],
  }));
}

/** A `tsquery` that all of the words match. */
export function allOf(words: readonly WordQuery[]): string {
  return words.map(({ exact }) => `(${exact})`).join(' & ');
}

/** A `tsquery` for tags and meal categories: values of one kind combined by `mode`, both kinds required. */
export function filterQuery(tags: readonly string[], categories: readonly MealCategory[], mode: 'AND' | 'OR'): string {
  const operator = mode === 'AND' ? ' & ' : ' | ';
  return [tags.map(tagLexeme), categories.map(categoryLexeme)]
    .filter((lexemes) => lexemes.length > 0)
    .map((lexemes) => `(${lexemes.map(quoted).join(operator)})`)
    .join(' & ');
}

function exactQuery(word: string, fields: readonly SearchField[]): string {
  return fields
    .flatMap((field) => [`${quoted(wordLexeme(field, word))}:*`, quoted(singularLexeme(field, word))])
    .join(' | ');
}

/** As `tsquery` wants a lexeme that may hold anything. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
