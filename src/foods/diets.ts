/** The fourteen of Annex II of Regulation (EU) No 1169/2011. */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

export const DIETS = ['vegetarian', 'vegan', 'pescatarian', 'glutenFree', 'lactoseFree'] as const;
export type Diet = (typeof DIETS)[number];
