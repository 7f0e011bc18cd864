import { foldWord } from './fold-word.js';
import { SINGULAR_PARTS } from '../vocabulary/ingredient-lines/part-words.js';

/**
 * Nouns of parts (`leaves`, `pods`, `wedges`) in the singular, so that an ingredient has one name whether a recipe takes
 * one or many of its parts. Other words stay as they are.
 */
export function singularPart(word: string): string {
  const singular = SINGULAR_PARTS.get(foldWord(word));
  if (singular === undefined) return word;
  return word.charAt(0) === word.charAt(0).toUpperCase()
    ? singular.charAt(0).toUpperCase() + singular.slice(1)
    : singular;
}
