/** `none`: by relevance where there are words, by id where there are none. */
export const SORT_MODES = ['titleAsc', 'titleDesc', 'dateAsc', 'dateDesc', 'none'] as const;
export type SortMode = (typeof SORT_MODES)[number];
