/**
 * `none`: by relevance when there is a search term, otherwise by id. `made…`: by the latest time that the household made it; what it
 * never made counts as made before all else.
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
