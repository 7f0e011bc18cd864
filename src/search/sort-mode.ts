/**
 * `none`: by relevance when there is a search term, otherwise by id. `made…`: by the last time that the household made the recipe;
 * recipes that were never made count as the oldest.
 */
export const SORT_MODES = [
  'titleAsc',
  'titleDesc',
  'dateAsc',
  'dateDesc',
  'updatedAsc',
  'updatedDesc',
  'madeAsc',
  'madeDesc',
  'none',
] as const;
export type SortMode = (typeof SORT_MODES)[number];
