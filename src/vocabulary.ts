/** Meal categories of a recipe and slots of the plan, in the order of the day. */
export const MEAL_CATEGORIES = ['Breakfast', 'Lunch', 'Dinner', 'Snack'] as const;
export type MealCategory = (typeof MEAL_CATEGORIES)[number];

export const UNIT_SYSTEMS = ['metric', 'us'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];
