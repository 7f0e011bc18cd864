import { FOOD_LANGUAGES } from '../foods/food-table.js';
import { foodNamed } from '../foods/lexicon.js';
import { nameKey } from '../shared/text/name-key.js';

/** Whether both names can mean one ingredient: they differ in case or number only, or are names of one food in some language. */
export function canBeOneIngredient(one: string, other: string): boolean {
  if (nameKey(one) === nameKey(other)) return true;
  const foods = new Set(FOOD_LANGUAGES.map((language) => foodNamed(other, language)));
  return FOOD_LANGUAGES.some((language) => {
    const food = foodNamed(one, language);
    return food !== null && foods.has(food);
  });
}
