import { MEAL_CATEGORIES, type MealCategory } from '../../shared/meals.js';
import { MEAL_WORDS, PETIT_DEJEUNER } from '../vocabulary/meal-categories.js';

/** The meal categories for the words that a page uses for the kind of dish, in the order of the day. */
export function mealCategoriesOf(words: readonly string[]): MealCategory[] {
  const text = words.join(' | ').slice(0, 5000);
  const petitDejeunerGone = text.replace(PETIT_DEJEUNER, 'breakfast');
  return MEAL_CATEGORIES.filter((category) => MEAL_WORDS[category].test(petitDejeunerGone));
}
