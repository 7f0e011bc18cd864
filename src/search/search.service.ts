import { Injectable } from '@nestjs/common';
import type { Allergen, Diet } from '../foods/diets.js';
import type { MealCategory } from '../parser/vocabulary/meal-categories.js';
import { type Conditions, type PageOfSearch, SearchRepository } from './search.repository.js';
import type { SearchField } from './search-document.js';
import {
  allOf,
  filterQuery,
  filterTerms,
  foodQuery,
  nearOf,
  type WordQuery,
  wholeWord,
  withSimilar,
  wordQueries,
} from './search-query.js';
import { queryWords } from './search-words.js';
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
  readonly withoutAllergens: readonly Allergen[];
  readonly diets: readonly Diet[];
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
  readonly notMadeSince: Date | null;
}

/** The ids of one page of hits, and the number of all hits. */
export interface Found {
  readonly ids: readonly string[];
  readonly total: number;
}

/** Maximum number of words of a term that is corrected, and of similar words that are compared for each. */
const MOST_CORRECTED = 5;
const MOST_COMPARED = 10;

const NOTHING: Found = { ids: [], total: 0 };

@Injectable()
export class SearchService {
  constructor(private readonly repository: SearchRepository) {}

  /** When no recipe has the words of the term, words that differ from them in one letter count too. */
  async search({ householdId, userId }: Searcher, query: SearchQuery): Promise<Found> {
    const { search, searchFields, sortMode, cursor: offset, limit } = query;
    const fields = [...new Set(searchFields)];
    const words = search === '' ? null : wordQueries(search, fields);
    // A term that is only punctuation has no words, and finds nothing.
    if (words !== null && (words.length === 0 || fields.length === 0)) return NOTHING;
    const order = sortMode === 'none' && words !== null ? 'relevance' : sortMode;
    const inTitle = words !== null && fields.includes('title') ? allOf(wordQueries(search, ['title'])) : null;
    const page = { order, inTitle, offset, limit } as const;
    const found = await this.find(householdId, conditionsOf(query, userId, words), page);
    if (found.total > 0 || words === null) return found;
    const similar = await this.repository.similarWords(householdId, nearOf(words));
    if (similar.length === 0) return found;
    return this.find(householdId, conditionsOf(query, userId, withSimilar(words, similar, fields)), page);
  }

  /**
   * The term in another spelling that more recipes have; `null` when there is none. Each word becomes the one of the similar words that most
   * recipes have. The spelling is that of the index: lower case, without accents.
   */
  async meant({ householdId, userId }: Searcher, query: SearchQuery): Promise<string | null> {
    const words = queryWords(query.search);
    if (words.length === 0 || words.length > MOST_CORRECTED) return null;
    const fields = [...new Set(query.searchFields)];
    const count = (asked: readonly WordQuery[]): Promise<number> =>
      this.repository.count(householdId, conditionsOf(query, userId, asked));
    const better: string[] = [];
    for (const word of words)
      better.push(await this.commonest(householdId, word, (other) => count([wholeWord(other, fields)])));
    const term = better.join(' ');
    if (term === words.join(' ')) return null;
    return (await count(wordQueries(term, fields))) > (await count(wordQueries(query.search, fields))) ? term : null;
  }

  /** The word itself, or the similar word that more recipes have. */
  private async commonest(
    householdId: string,
    word: string,
    countOf: (word: string) => Promise<number>,
  ): Promise<string> {
    const similar = await this.repository.similarWords(householdId, nearOf(wordQueries(word, ['title'])));
    let [best, most] = [word, await countOf(word)];
    for (const { word: other } of similar.slice(0, MOST_COMPARED)) {
      const count = await countOf(other);
      if (count > most) [best, most] = [other, count];
    }
    return best;
  }

  /** The id of a random recipe that matches, all with the same probability; `null` when none does. */
  random({ householdId, userId }: Searcher, { notMadeSince, ...wanted }: RandomQuery): Promise<string | null> {
    const query = {
      ...wanted,
      filterMode: 'OR',
      withoutAllergens: [],
      diets: [],
      favoritesOnly: false,
      ids: [],
    } as const;
    return this.repository.random(householdId, conditionsOf(query, userId, null), notMadeSince);
  }

  private async find(householdId: string, conditions: Conditions, page: PageOfSearch): Promise<Found> {
    const total = await this.repository.count(householdId, conditions);
    const ids = total > page.offset ? await this.repository.page(householdId, conditions, page) : [];
    return { ids, total };
  }
}

type Conditional = Pick<
  SearchQuery,
  | 'tags'
  | 'categories'
  | 'filterMode'
  | 'withoutAllergens'
  | 'diets'
  | 'minRating'
  | 'maxCookingTime'
  | 'favoritesOnly'
  | 'cookbookId'
  | 'ids'
>;

function conditionsOf(query: Conditional, userId: string, words: readonly WordQuery[] | null): Conditions {
  const { tags, categories, filterMode, minRating = null, maxCookingTime = null, cookbookId = null, ids } = query;
  const filters = filterQuery(filterTerms(tags, categories, filterMode));
  const foods = foodQuery(query.withoutAllergens, query.diets);
  const parts = [words === null ? '' : allOf(words), filters, foods].filter((part) => part !== '');
  return {
    lexemes: parts.length === 0 ? null : parts.join(' & '),
    minRating,
    maxCookingTime,
    favoritesOf: query.favoritesOnly ? userId : null,
    cookbookId,
    ids: ids.length === 0 ? null : ids,
  };
}
