import { Injectable } from '@nestjs/common';
import type { LongText } from '../../database/long-text.js';
import type { SearchRecipesDto } from './recipe-search.dto.js';
import { NOTHING_FOUND, RecipeSearchRepository, type WordSearch } from './recipe-search.repository.js';
import { FIELD_LETTER } from './search-document.js';
import { filterTerms, wordQueries } from './search-query.js';

@Injectable()
export class RecipeSearchService {
  constructor(private readonly repository: RecipeSearchRepository) {}

  /** The JSON of a `FoundRecipesDto`. @param gone aborted when nobody waits for it any more */
  async search(householdId: string, query: SearchRecipesDto, gone?: AbortSignal): Promise<LongText> {
    const words = wordsOf(query);
    if (words?.each.length === 0) return NOTHING_FOUND;
    const { cursor, limit, sortMode, tags, categories, filterMode, minRating = null, maxCookingTime = null } = query;
    const filters = filterTerms(tags, categories, filterMode);
    const page = { sort: sortMode, limit, offset: cursor };
    return this.repository.search({ householdId, words, filters, minRating, maxCookingTime, ...page }, gone);
  }
}

/** A term of punctuation only has no words, and so finds nothing. */
function wordsOf({ search, searchFields }: SearchRecipesDto): WordSearch | null {
  if (search === '') return null;
  const fields = [...new Set(searchFields)];
  const each = fields.length === 0 ? [] : wordQueries(search, fields);
  const inTitle = fields.includes('title') ? wordQueries(search, ['title']) : null;
  return { each, fieldLetters: fields.map((field) => FIELD_LETTER[field]), inTitle };
}
