/** Meal categories of a recipe and slots of the plan, in the order of the day. */
export const MEAL_CATEGORIES = ['Breakfast', 'Lunch', 'Dinner', 'Snack'] as const;
export type MealCategory = (typeof MEAL_CATEGORIES)[number];
