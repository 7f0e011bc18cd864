import { Injectable } from '@nestjs/common';
import type { MealCategory } from '../parser/vocabulary/meal-categories.js';
import {
  type FoundIds,
  NOTHING,
  type NotMadeSince,
  type Search,
  SearchRepository,
  type WordSearch,
} from './search.repository.js';
import { FIELD_LETTER, type SearchField } from './search-document.js';
import { filterTerms, wordQueries } from './search-query.js';
import type { SearchedSql } from './search-sql.js';
import type { SortMode } from './sort-mode.js';

/** Who searches. */
export interface Searcher {
  readonly householdId: string;
  readonly userId: string;
}

/** What is looked for. */
export interface SearchQuery {
  /** The search term; empty for all recipes. */
  readonly search: string;
  readonly searchFields: readonly SearchField[];
  readonly tags: string[];
  readonly categories: MealCategory[];
  readonly filterMode: 'AND' | 'OR';
  readonly sortMode: SortMode;
  readonly minRating?: number;
  /** Minutes. */
  readonly maxCookingTime?: number;
  readonly favoritesOnly: boolean;
  readonly cookbookId?: string | null;
  /** Empty for any. */
  readonly ids: readonly string[];
  /** How many recipes to skip, and how many to answer at most. */
  readonly cursor: number;
  readonly limit: number;
}

/** Conditions for a random recipe. */
export interface RandomQuery extends Pick<SearchQuery, 'tags' | 'categories' | 'maxCookingTime'> {
  readonly notMadeSince: NotMadeSince;
}

@Injectable()
export class SearchService {
  constructor(private readonly repository: SearchRepository) {}

  /** @param gone aborted when nobody waits for the answer */
  async search(searcher: Searcher, query: SearchQuery, searched: SearchedSql, gone?: AbortSignal): Promise<FoundIds> {
    const words = wordsOf(query);
    if (words?.each.length === 0) return NOTHING;
    return this.repository.search({ ...searcher, words, ...limitsOf(query) }, searched, gone);
  }

  /** The id of a random recipe that matches, all with the same probability; `null` when none does. */
  random(searcher: Searcher, query: RandomQuery, searched: SearchedSql): Promise<string | null> {
    const { notMadeSince, ...wanted } = query;
    const limits = limitsOf({ ...ANYTHING, ...wanted });
    return this.repository.random({ ...searcher, words: null, ...limits }, searched, notMadeSince);
  }
}

const ANYTHING = {
  filterMode: 'OR',
  sortMode: 'none',
  favoritesOnly: false,
  ids: [],
  cursor: 0,
  limit: 1,
} as const satisfies Partial<SearchQuery>;

function limitsOf(
  query: Omit<SearchQuery, 'search' | 'searchFields'>,
): Omit<Search, 'householdId' | 'userId' | 'words'> {
  const { cursor, limit, sortMode, minRating = null, maxCookingTime = null, cookbookId = null } = query;
  return {
    filters: filterTerms(query.tags, query.categories, query.filterMode),
    minRating,
    maxCookingTime,
    choices: { favoritesOnly: query.favoritesOnly, cookbookId, ids: query.ids.length > 0 ? query.ids : null },
    sort: sortMode,
    limit,
    offset: cursor,
  };
}

/** `null` without a search term. A term that is only punctuation has no words, and finds nothing. */
function wordsOf({ search, searchFields }: SearchQuery): WordSearch | null {
  if (search === '') return null;
  const fields = [...new Set(searchFields)];
  const each = fields.length === 0 ? [] : wordQueries(search, fields);
  const inTitle = fields.includes('title') ? wordQueries(search, ['title']) : null;
  return { each, fieldLetters: fields.map((field) => FIELD_LETTER[field]), inTitle };
}
