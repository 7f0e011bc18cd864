import { foodNamed } from '../foods/lexicon.js';
import { nameKey } from '../shared/text/name-key.js';

/** Whether both names mean one ingredient: they differ in case or number only, or are names of one food. */
export function isSameIngredient(one: string, other: string): boolean {
  if (nameKey(one) === nameKey(other)) return true;
  const food = foodNamed(one);
  return food !== null && food === foodNamed(other);
}
