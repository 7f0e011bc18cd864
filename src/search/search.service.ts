import { Injectable } from '@nestjs/common';
import type { Person } from '../accounts/caller.js';
import type { Allergen, Diet } from '../foods/diets.js';
import type { MealCategory } from '../shared/meals.js';
import { type Conditions, type PageOfSearch, SearchRepository } from './search.repository.js';
import type { SearchField } from './search-document.js';
import {
  allOf,
  filterQuery,
  filterTerms,
  foodQuery,
  mealQuery,
  nearOf,
  type WordQuery,
  wholeWord,
  withSimilar,
  wordQueries,
} from './search-query.js';
import { queryWords } from './search-words.js';
import type { SortMode } from './sort-mode.js';

/** What is looked for. */
export interface SearchQuery {
  /** The search term; empty for all recipes. */
  readonly search: string;
  readonly searchFields: readonly SearchField[];
  readonly tags: string[];
  readonly categories: MealCategory[];
  /** Only recipes of one of these categories, or of none. Left out: any. */
  readonly meals?: readonly MealCategory[];
  readonly filterMode: 'AND' | 'OR';
  readonly withoutAllergens: readonly Allergen[];
  readonly diets: readonly Diet[];
  readonly sortMode: SortMode;
  readonly minRating?: number;
  /** Minutes. */
  readonly maxCookingTime?: number;
  readonly favoritesOnly: boolean;
  readonly cookbookId?: string | null;
  readonly cuisineId?: string | null;
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
  async search({ householdId, userId }: Person, query: SearchQuery): Promise<Found> {
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
  async meant({ householdId, userId }: Person, query: SearchQuery): Promise<string | null> {
    const words = queryWords(query.search);
    if (words.length === 0 || words.length > MOST_CORRECTED) return null;
    const fields = [...new Set(query.searchFields)];
    const count = (asked: readonly string[]): Promise<number[]> =>
      this.repository.countEach(householdId, conditionsOf(query, userId, null), asked);
    const spellings = await this.spellings(householdId, words);
    const all = spellings.flat();
    const counts = await count(all.map((word) => wholeWord(word, fields).exact));
    const countOf = new Map(all.map((word, place) => [word, counts[place] ?? 0]));
    const term = spellings.map((some) => commonest(some, countOf)).join(' ');
    if (term === words.join(' ')) return null;
    const [before = 0, after = 0] = await count([query.search, term].map((each) => allOf(wordQueries(each, fields))));
    return after > before ? term : null;
  }

  /** For each word, the word itself and similar words of the household: so many for each, however many the others have. */
  private async spellings(householdId: string, words: readonly string[]): Promise<string[][]> {
    const spellings: string[][] = [];
    for (const word of words) {
      const near = nearOf(wordQueries(word, ['title']));
      const similar = await this.repository.similarWords(householdId, near);
      const others = similar.map((other) => other.word).filter((other) => other !== word);
      spellings.push([word, ...others.slice(0, MOST_COMPARED)]);
    }
    return spellings;
  }

  /** The id of a random recipe that matches, all with the same probability; `null` when none does. */
  random({ householdId, userId }: Person, { notMadeSince, ...wanted }: RandomQuery): Promise<string | null> {
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

/** The word that most recipes have; of equal ones the first. */
function commonest([first = '', ...others]: readonly string[], countOf: ReadonlyMap<string, number>): string {
  const count = (word: string): number => countOf.get(word) ?? 0;
  return others.reduce((best, other) => (count(other) > count(best) ? other : best), first);
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
  | 'cuisineId'
  | 'ids'
  | 'meals'
>;

function conditionsOf(query: Conditional, userId: string, words: readonly WordQuery[] | null): Conditions {
  const { tags, categories, filterMode, minRating = null, maxCookingTime = null, ids } = query;
  const filters = filterQuery(filterTerms(tags, categories, filterMode));
  const foods = foodQuery(query.withoutAllergens, query.diets);
  const meals = query.meals === undefined ? '' : mealQuery(query.meals);
  const parts = [words === null ? '' : allOf(words), filters, meals, foods].filter((part) => part !== '');
  return {
    lexemes: parts.length === 0 ? null : parts.join(' & '),
    minRating,
    maxCookingTime,
    favoritesOf: query.favoritesOnly ? userId : null,
    cookbookId: query.cookbookId ?? null,
    cuisineId: query.cuisineId ?? null,
    ids: ids.length === 0 ? null : ids,
  };
}
