import { Injectable } from '@nestjs/common';
import type { FoundRecipesDto, SearchRecipesDto } from './recipe-search.dto.js';
import { RecipeSearchRepository, type WordSearch } from './recipe-search.repository.js';
import { FIELD_LETTER } from './search-document.js';
import { filterTerms, wordQueries } from './search-query.js';

@Injectable()
export class RecipeSearchService {
  constructor(private readonly repository: RecipeSearchRepository) {}

  async search(householdId: string, query: SearchRecipesDto): Promise<FoundRecipesDto> {
    const words = wordsOf(query);
    if (words?.each.length === 0) return { recipes: [], total: 0, nextCursor: null };
    const { cursor, limit, sortMode, tags, categories, filterMode, minRating = null, maxCookingTime = null } = query;
    const filters = filterTerms(tags, categories, filterMode);
    const page = { sort: sortMode, limit, offset: cursor };
    const found = await this.repository.search({ householdId, words, filters, minRating, maxCookingTime, ...page });
    return { ...found, nextCursor: cursor + limit < found.total ? cursor + limit : null };
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
