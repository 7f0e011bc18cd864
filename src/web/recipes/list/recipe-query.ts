import { SearchRecipesDto } from '../../../recipes/reading/search-recipes.dto.js';
import { MEAL_CATEGORIES, type MealCategory } from '../../../shared/meals.js';
import { isUuid } from '../../../shared/text/uuid.js';
import type { SortMode } from '../../../search/sort-mode.js';

/** Recipes on one page of the list. */
export const PAGE_SIZE = 24;

/** Minutes, ascending. */
export const TIMES = [15, 30, 60] as const;
export const RATINGS = [3, 4, 5] as const;
export const SORTS = ['dateDesc', 'titleAsc', 'updatedDesc', 'madeDesc', 'madeAsc'] as const satisfies SortMode[];
type Sort = (typeof SORTS)[number];

/** Maximum number of characters of a search term or a tag. */
const LONGEST_TEXT = 500;
const LAST_PAGE = 1_000_000;
/** Words of a search that finds nothing, each of which is left out once. */
const MOST_PARTS = 5;
/** A time of cooking in the languages of the pages. */
const MINUTES = /(?<!\S)([1-9]\d{0,2})\s?min(?:ut(?:e[ns]?|i|os?)|uut)?\.?(?!\S)/iu;

/** The parameters of the list, as in its address. */
export interface RecipeQuery {
  readonly search: string;
  readonly tag: string;
  readonly category: MealCategory | null;
  /** Minutes. */
  readonly time: number | null;
  readonly rating: number | null;
  readonly favorites: boolean;
  readonly cookbook: string | null;
  readonly cuisine: string | null;
  /** `null`: by relevance when there is a search term, otherwise the newest first. */
  readonly sort: Sort | null;
  /** From 1. */
  readonly page: number;
}

/** Reads the parameters of an address. Invalid ones are ignored. */
export function recipeQueryOf(params: Readonly<Record<string, unknown>>): RecipeQuery {
  const text = (name: string): string => {
    const value = params[name];
    return typeof value === 'string' ? value.trim().slice(0, LONGEST_TEXT).toWellFormed() : '';
  };
  // Of several ticked times the shortest: a recipe must be within each of them.
  const one = <Value extends string | number>(name: string, values: readonly Value[]): Value | null =>
    values.find((value) => [params[name]].flat().includes(String(value))) ?? null;
  const id = (name: string): string | null => (isUuid(text(name)) ? text(name) : null);
  const page = Number(text('page'));
  return {
    search: text('search'),
    tag: text('tag'),
    category: one('category', MEAL_CATEGORIES),
    time: one('time', TIMES),
    rating: one('rating', RATINGS),
    favorites: text('favorites') !== '',
    cookbook: id('cookbook'),
    cuisine: id('cuisine'),
    sort: one('sort', SORTS),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The query of the address with these parameters; empty for the whole list. */
export function addressQuery(query: RecipeQuery): string {
  const { favorites, page, ...others } = query;
  const params = { ...others, favorites: favorites ? '1' : '' };
  const filled = Object.entries(params).filter(([, value]) => value !== null && value !== '');
  const all = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
  if (page > 1) all.set('page', String(page));
  const text = all.toString();
  return text === '' ? '' : `?${text}`;
}

/** The list with the search and the page that a form was on. @param back the query of its address */
export function listPath(back: string): string {
  return `/recipes${addressQuery(recipeQueryOf(Object.fromEntries(new URLSearchParams(back))))}`;
}

/** Whether the list is filtered. */
export function isFiltered(query: RecipeQuery): boolean {
  return addressQuery({ ...query, sort: null, page: 1 }) !== '';
}

/** A search with one part less. */
export interface ShorterSearch {
  readonly part: string;
  readonly rest: string;
}

/** The search without each of its words. A time of cooking counts as one word. */
export function shorterSearches(search: string): ShorterSearch[] {
  const parts = search.match(new RegExp(`${MINUTES.source}|\\S+`, 'giu')) ?? [];
  if (parts.length < 2 || parts.length > MOST_PARTS) return [];
  return parts.map((part, left) => ({ part, rest: parts.filter((_, index) => index !== left).join(' ') }));
}

/** The words of a search, and the time of cooking that people write among them (`chicken 30 min`). */
function termOf(search: string): { term: string; time: number } {
  const [, minutes] = MINUTES.exec(search) ?? [];
  if (minutes === undefined) return { term: search, time: Infinity };
  return { term: search.replace(MINUTES, ' ').trim(), time: Number(minutes) };
}

/** The search of the API with these parameters. */
export function searchOf({
  search: typed,
  tag,
  category,
  time,
  rating,
  favorites,
  cookbook,
  cuisine,
  sort,
  page,
}: RecipeQuery): SearchRecipesDto {
  const { term: search, time: typedTime } = termOf(typed);
  const longest = Math.min(time ?? Infinity, typedTime);
  return Object.assign(new SearchRecipesDto(), {
    search,
    searchFields: ['title', 'ingredients', 'tags'],
    tags: tag === '' ? [] : [tag],
    categories: category === null ? [] : [category],
    favoritesOnly: favorites,
    sortMode: sort ?? (search === '' ? 'dateDesc' : 'none'),
    cursor: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
    ...(longest !== Infinity && { maxCookingTime: longest }),
    ...(rating !== null && { minRating: rating }),
    cookbookId: cookbook,
    cuisineId: cuisine,
  });
}
