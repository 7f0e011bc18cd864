/** What a change is a change of, as the feed names it. `apiKey` is for this program alone. */
export const CHANGE_KINDS = [
  'grocery',
  'store',
  'calendarItem',
  'recipe',
  'recipeImport',
  'household',
  'apiKey',
] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];
