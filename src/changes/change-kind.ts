/** The types of objects whose changes clients see in the feed. */
export const SHOWN_KINDS = [
  'grocery',
  'store',
  'calendarItem',
  'mealTemplate',
  'recipe',
  'pantryItem',
  'recurringGrocery',
  'cookbook',
  'recipeImport',
  'recipeArchive',
  'household',
] as const;

/** What a change is about. Clients do not see the ends of API keys and of sessions: these are for the processes of this program. */
export type ChangeKind = (typeof SHOWN_KINDS)[number] | 'apiKey' | 'session';
