import { languageOfTag } from '../shared/languages.js';
import { foodNamed } from '../foods/lexicon.js';

/**
 * The food whose name it is; `null` when no food has it. The marks of a heading (`Eggs:`) do not matter, as in the key of a name.
 * @param locale of the household
 */
export function foodOfIngredient(name: string, locale: string | null): string | null {
  return foodNamed(name, languageOfTag(locale))?.id ?? null;
}
