import { foldWord } from '../tokens/fold-word.js';
import { SINGULAR_PARTS } from '../../vocabulary/ingredient-lines/part-words.js';

/**
 * The singular of nouns for parts (`leaves`, `pods`, `wedges`), so that an ingredient has the same name for one and for many of
 * its parts. Other words do not change.
 */
export function singularPart(word: string): string {
  const singular = SINGULAR_PARTS.get(foldWord(word));
  if (singular === undefined) return word;
  return word.charAt(0) === word.charAt(0).toUpperCase()
    ? singular.charAt(0).toUpperCase() + singular.slice(1)
    : singular;
}
