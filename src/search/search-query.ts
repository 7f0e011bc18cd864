import type { Allergen, Diet } from '../foods/diets.js';
import { MEAL_CATEGORIES, type MealCategory } from '../shared/meals.js';
import {
  allergenLexeme,
  categoryLexeme,
  dietLexeme,
  type SearchField,
  singularLexeme,
  tagLexeme,
  UNKNOWN_FOOD,
  wordLexeme,
} from './search-document.js';
import { stemOf } from './compounds.js';
import { canBeMistyped, digraphsOf, joined, nearForms, queryWords } from './search-words.js';

/** The condition for one word of a search term. */
export interface WordQuery {
  /** Part of a `tsquery`: any word that begins with a form of this word, or its singular or plural, in any of the chosen fields. */
  readonly exact: string;
  /** Forms that the word shares with words that differ in one letter. Empty when typing errors are not corrected for this word. */
  readonly near: readonly string[];
}

/** The conditions for each word of a search term. All of them must match. */
export function wordQueries(term: string, fields: readonly SearchField[]): WordQuery[] {
  const words = queryWords(term);
  const typed = digraphsOf(term);
  return words.map((word, at) => {
    const withoutUmlauts = typed.get(word) ?? word;
    const together = [...joined(words[at - 1] ?? '', word), ...joined(word, words[at + 1] ?? '')];
    const forms = new Set([word, withoutUmlauts, stemOf(word) ?? word, ...together]);
    return {
      exact: [...forms].map((form) => exactQuery(form, fields)).join(' | '),
      near: canBeMistyped(word) ? nearForms(word) : [],
    };
  });
}

/** The forms of all words. */
export function nearOf(words: readonly WordQuery[]): string[] {
  return words.flatMap(({ near }) => near);
}

/** A word of the household's recipes, and its forms without one letter. */
export interface SimilarWord {
  readonly word: string;
  readonly near: readonly string[];
}

/** Those of the words that share one of the forms. */
function similarTo(near: readonly string[], words: readonly SimilarWord[]): SimilarWord[] {
  return words.filter((other) => other.near.some((form) => near.includes(form)));
}

/** The conditions of the words, which similar words fulfil too. */
export function withSimilar(
  words: readonly WordQuery[],
  similar: readonly SimilarWord[],
  fields: readonly SearchField[],
): WordQuery[] {
  return words.map(({ exact, near }) => {
    const meant = similarTo(near, similar).map(({ word }) => wholeWord(word, fields).exact);
    return { exact: [exact, ...meant].join(' | '), near };
  });
}

/** The condition for exactly this word of the index, and not for words that begin with it. */
export function wholeWord(word: string, fields: readonly SearchField[]): WordQuery {
  return { exact: fields.map((field) => quoted(wordLexeme(field, word))).join(' | '), near: [] };
}

/** A `tsquery` for recipes of one of these categories, or of none at all. */
export function mealQuery(meals: readonly MealCategory[]): string {
  const others = MEAL_CATEGORIES.filter((category) => !meals.includes(category));
  const alternatives = (categories: readonly MealCategory[]): string =>
    categories.map(categoryLexeme).map(quoted).join(' | ');
  return others.length === 0 ? '' : `(${alternatives(meals)} | !(${alternatives(others)}))`;
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

/**
 * A `tsquery` for what the foods contain and suit. Recipes with a food that nothing is known of contain anything. Empty without conditions.
 */
export function foodQuery(withoutAllergens: readonly Allergen[], diets: readonly Diet[]): string {
  const unwanted = withoutAllergens.length === 0 ? [] : [...withoutAllergens.map(allergenLexeme), UNKNOWN_FOOD];
  return [...unwanted.map((lexeme) => `!${quoted(lexeme)}`), ...diets.map((diet) => quoted(dietLexeme(diet)))].join(
    ' & ',
  );
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

/** Quotes a lexeme for a `tsquery`. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
