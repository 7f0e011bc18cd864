import { caselessKey } from '../../text/name-key.js';
import { singularKey } from '../../text/singular-key.js';
import type { MealCategory } from '../../vocabulary.js';
import { indexedWords } from './search-words.js';

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

/** Postgres takes a `tsvector` of at most 1 MiB; what does not fit is not found, and costs no recipe. */
const MAX_BYTES = 800_000;

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
export function searchDocument({ texts, tags, categories }: Searchable): SearchDocument {
  const lexemes = new Set<string>([...tags.map(tagLexeme), ...categories.map(categoryLexeme)]);
  const words = new Set<string>();
  let bytes = 0;
  for (const field of SEARCH_FIELDS)
    for (const word of texts[field].flatMap(indexedWords)) {
      bytes += 2 * Buffer.byteLength(word) + 12;
      if (bytes > MAX_BYTES) return { lexemes: [...lexemes], words: [...words] };
      lexemes.add(wordLexeme(field, word)).add(singularLexeme(field, word));
      words.add(word);
    }
  return { lexemes: [...lexemes], words: [...words] };
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
