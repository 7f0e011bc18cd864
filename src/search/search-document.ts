import { caselessKey } from '../text/name-key.js';
import { singularKey } from '../text/singular-key.js';
import type { MealCategory } from '../parser/vocabulary/meal-categories.js';
import { indexedWords, piecesOfText } from './search-words.js';

export const SEARCH_FIELDS = ['title', 'description', 'ingredients', 'steps', 'tags'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** A lexeme begins with the letter of its field, so that one index serves every choice of fields. */
export const FIELD_LETTER: Record<SearchField, string> = {
  title: 't',
  description: 'd',
  ingredients: 'i',
  steps: 's',
  tags: 'g',
};

/**
 * Most that is read of one recipe, and most lexemes that it is found by: ten times what the wordiest recipes hold that people
 * publish. What does not fit is not found, and costs no recipe.
 */
export const MOST_CHARACTERS = 100_000;
const MOST_LEXEMES = 10_000;
/** Postgres takes a `tsvector` of at most 1 MiB. */
const MOST_BYTES = 800_000;

/** What must fit comes first. */
const IN_ORDER: readonly SearchField[] = ['title', 'tags', 'ingredients', 'description', 'steps'];

/** What can be searched of one recipe. */
export interface Searchable {
  texts: Record<SearchField, readonly string[]>;
  tags: readonly string[];
  categories: readonly MealCategory[];
}

/** The lexemes of a recipe and, for guessing at typos, its plain words. */
export interface SearchDocument {
  lexemes: string[];
  words: string[];
}

/** Everything the search column of a recipe holds: its words by field, whole tags and meal categories. */
export function* searchDocument(recipe: Searchable): Generator<void, SearchDocument> {
  const lexemes = new Set<string>([...recipe.tags.map(tagLexeme), ...recipe.categories.map(categoryLexeme)]);
  const words = new Set<string>();
  let bytes = 0;
  for (const { field, text } of piecesOf(recipe.texts)) {
    for (const word of indexedWords(text)) {
      if (lexemes.has(wordLexeme(field, word))) continue;
      bytes += 2 * Buffer.byteLength(word) + 12;
      if (bytes > MOST_BYTES || lexemes.size > MOST_LEXEMES - 2) return { lexemes: [...lexemes], words: [...words] };
      lexemes.add(wordLexeme(field, word)).add(singularLexeme(field, word));
      words.add(word);
    }
    yield;
  }
  return { lexemes: [...lexemes], words: [...words] };
}

function* piecesOf(texts: Searchable['texts']): Generator<{ field: SearchField; text: string }> {
  let left = MOST_CHARACTERS;
  for (const field of IN_ORDER)
    for (const whole of texts[field])
      for (const text of piecesOfText(whole.slice(0, left))) {
        left -= text.length;
        yield { field, text };
      }
}

/** Found by each of its beginnings. */
export function wordLexeme(field: SearchField, word: string): string {
  return `${FIELD_LETTER[field]}:${word}`;
}

/** Found whole, by the singular and by the plural. */
export function singularLexeme(field: SearchField, word: string): string {
  return `${FIELD_LETTER[field]}=${singularKey(word)}`;
}

export function tagLexeme(tag: string): string {
  return `#${caselessKey(tag)}`;
}

export function categoryLexeme(category: MealCategory): string {
  return `@${category}`;
}
