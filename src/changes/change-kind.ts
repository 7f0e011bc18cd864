/** The type of object that a change is about, as clients see it in the feed. `apiKey` is only for this program. */
export const CHANGE_KINDS = [
  'grocery',
  'store',
  'calendarItem',
  'mealTemplate',
  'recipe',
  'pantryItem',
  'recurringGrocery',
  'cookbook',
  'recipeImport',
  'household',
  'apiKey',
] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];
