import type { Allergen, Diet } from '../foods/diets.js';
import type { Judgement } from '../foods/judge.js';
import { caselessKey } from '../shared/text/name-key.js';
import { singularKey } from '../shared/text/singular-key.js';
import type { MealCategory } from '../shared/meals.js';
import { indexedWords, joinedWords } from './search-words.js';

export const SEARCH_FIELDS = ['title', 'description', 'ingredients', 'steps', 'tags'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** A lexeme begins with the letter of its field, so that one index serves searches in any combination of fields. */
const FIELD_LETTER: Record<SearchField, string> = {
  title: 't',
  description: 'd',
  ingredients: 'i',
  steps: 's',
  tags: 'g',
};

/**
 * Maximum characters that are indexed of one recipe, and maximum lexemes: ten times as much as the longest published recipes
 * have. The rest of a longer recipe cannot be found, but the recipe can be stored.
 */
const MOST_CHARACTERS = 100_000;
const MOST_LEXEMES = 10_000;
/** Less than the 1 MiB that Postgres allows for a `tsvector`. */
const MOST_BYTES = 800_000;

/** The most important fields come first, because the last ones may be cut off. */
const IN_ORDER: readonly SearchField[] = ['title', 'tags', 'ingredients', 'description', 'steps'];

/** The first of them hold names. */
const NAMES = 3;

/** Of a recipe with a food that nothing is known of. */
export const UNKNOWN_FOOD = '?';

/** The parts of one recipe that can be searched. */
export interface Searchable {
  texts: Record<SearchField, readonly string[]>;
  tags: readonly string[];
  categories: readonly MealCategory[];
}

/** The lexemes of a recipe, and its plain words for correcting typing errors. */
export interface SearchDocument {
  lexemes: string[];
  words: string[];
}

/** What the search index stores of a recipe: lexemes of its words by field, of whole tags, and of meal categories. */
export function searchDocument(recipe: Searchable): SearchDocument {
  const lexemes = new Set<string>([...recipe.tags.map(tagLexeme), ...recipe.categories.map(categoryLexeme)]);
  const words = new Set<string>();
  let bytes = 0;
  for (const { field, text } of piecesOf(recipe.texts)) {
    // Verbs of steps end like nouns: `abdecken`.
    for (const word of indexedWords(text, field !== 'steps')) {
      if (lexemes.has(wordLexeme(field, word))) continue;
      bytes += 2 * Buffer.byteLength(word) + 12;
      if (bytes > MOST_BYTES || lexemes.size > MOST_LEXEMES - 2) return { lexemes: [...lexemes], words: [...words] };
      lexemes.add(wordLexeme(field, word)).add(singularLexeme(field, word));
      words.add(word);
    }
    for (const word of IN_ORDER.indexOf(field) < NAMES ? joinedWords(text) : []) {
      bytes += Buffer.byteLength(word) + 6;
      if (bytes > MOST_BYTES || lexemes.size >= MOST_LEXEMES) break;
      lexemes.add(singularLexeme(field, word));
    }
  }
  return { lexemes: [...lexemes], words: [...words] };
}

/** The texts up to the greatest number of characters. */
function piecesOf(texts: Searchable['texts']): { field: SearchField; text: string }[] {
  const pieces: { field: SearchField; text: string }[] = [];
  let left = MOST_CHARACTERS;
  for (const field of IN_ORDER)
    for (const whole of texts[field]) {
      const text = whole.slice(0, left);
      left -= text.length;
      pieces.push({ field, text });
    }
  return pieces;
}

/** A search for any beginning of the word finds this lexeme. */
export function wordLexeme(field: SearchField, word: string): string {
  return `${FIELD_LETTER[field]}:${word}`;
}

/** Found only as a whole: the singular and the plural of a word have the same lexeme. */
export function singularLexeme(field: SearchField, word: string): string {
  return `${FIELD_LETTER[field]}=${singularKey(word)}`;
}

export function tagLexeme(tag: string): string {
  return `#${caselessKey(tag)}`;
}

/** @param foods of the recipe's ingredients */
export function foodLexemes({
  allergens,
  diets,
  unknownFoods,
}: Pick<Judgement, 'allergens' | 'diets' | 'unknownFoods'>): string[] {
  return [
    ...allergens.map(allergenLexeme),
    ...diets.map(dietLexeme),
    ...(unknownFoods.length > 0 ? [UNKNOWN_FOOD] : []),
  ];
}

export function allergenLexeme(allergen: Allergen): string {
  return `!${allergen}`;
}

export function dietLexeme(diet: Diet): string {
  return `+${diet}`;
}

export function categoryLexeme(category: MealCategory): string {
  return `@${category}`;
}
