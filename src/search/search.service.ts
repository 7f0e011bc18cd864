import { Injectable } from '@nestjs/common';
import type { LongText } from '../database/long-text.js';
import type { MealCategory } from '../parser/vocabulary/meal-categories.js';
import { NOTHING_FOUND, SearchRepository, type WordSearch } from './search.repository.js';
import { FIELD_LETTER, type SearchField } from './search-document.js';
import { filterTerms, wordQueries } from './search-query.js';
import type { SortMode } from './sort-mode.js';

/** What is looked for. */
export interface SearchQuery {
  /** Words; empty for all recipes. */
  readonly search: string;
  readonly searchFields: readonly SearchField[];
  readonly tags: string[];
  readonly categories: MealCategory[];
  readonly filterMode: 'AND' | 'OR';
  readonly sortMode: SortMode;
  readonly minRating?: number;
  /** Minutes. */
  readonly maxCookingTime?: number;
  /** How many recipes to skip, and how many to answer at most. */
  readonly cursor: number;
  readonly limit: number;
}

@Injectable()
export class SearchService {
  constructor(private readonly repository: SearchRepository) {}

  /**
   * JSON with `recipes`, `total` and `nextCursor`.
   * @param shown SQL for the JSON of a recipe in the answer, from `s`, its row of `recipe_summaries`
   * @param gone aborted when nobody waits for it any more
   */
  async search(householdId: string, query: SearchQuery, shown: string, gone?: AbortSignal): Promise<LongText> {
    const words = wordsOf(query);
    if (words?.each.length === 0) return NOTHING_FOUND;
    const { cursor, limit, sortMode, tags, categories, filterMode, minRating = null, maxCookingTime = null } = query;
    const filters = filterTerms(tags, categories, filterMode);
    const page = { sort: sortMode, limit, offset: cursor };
    return this.repository.search({ householdId, shown, words, filters, minRating, maxCookingTime, ...page }, gone);
  }
}

/** A term of punctuation only has no words, and so finds nothing. */
function wordsOf({ search, searchFields }: SearchQuery): WordSearch | null {
  if (search === '') return null;
  const fields = [...new Set(searchFields)];
  const each = fields.length === 0 ? [] : wordQueries(search, fields);
  const inTitle = fields.includes('title') ? wordQueries(search, ['title']) : null;
  return { each, fieldLetters: fields.map((field) => FIELD_LETTER[field]), inTitle };
}
