import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Sql, type Statement } from '../database/sql.js';
import {
  isEverything,
  randomKind,
  randomStatement,
  type SearchedSql,
  type SearchKind,
  searchStatement,
} from './search-sql.js';
import { ALL_RECIPES } from './search-block.js';
import type { SortMode } from './sort-mode.js';
import { allOf, filterQuery, type LexemeRange, type WordQuery } from './search-query.js';

/** The words of a search term, and where they are searched. */
export interface WordSearch {
  each: readonly WordQuery[];
  fieldLetters: readonly string[];
  /** The words as they must match in the title, for the order by relevance; `null` when the title is not searched. */
  inTitle: readonly WordQuery[] | null;
}

/** Choices of single recipes. Only recipes that are in all of them are searched. */
export interface Choices {
  favoritesOnly: boolean;
  cookbookId: string | null;
  /** `null`: any. */
  ids: readonly string[] | null;
}

/** The latest time of the last cooking; both `null` for no condition. */
export interface NotMadeSince {
  moment: string | null;
  /** `YYYY-MM-DD`; the beginning of the day counts. */
  day: string | null;
  /** For households without a time zone. */
  timeZone: string;
}

export interface Search {
  householdId: string;
  /** The person who searches. */
  userId: string;
  /** `null`: no search term. */
  words: WordSearch | null;
  /** Lists of lexemes. At least one lexeme of every list must match. */
  filters: readonly (readonly string[])[];
  minRating: number | null;
  maxCookingTime: number | null;
  choices: Choices;
  sort: SortMode;
  limit: number;
  offset: number;
}

/** One page of hits. */
export interface FoundIds {
  /** In the order of the page. */
  readonly ids: readonly string[];
  /** Number of all hits. */
  readonly total: number;
}

export const NOTHING: FoundIds = { ids: [], total: 0 };

/** Kinds of searches: there are 81 of pages and two of random recipes. */
const MOST_KINDS = 200;

@Injectable()
export class SearchRepository {
  /** A statement for each kind of search that was asked for, by its name. */
  private readonly statements = new LRUCache<string, Statement>({ max: MOST_KINDS });

  constructor(private readonly sql: Sql) {}

  async search(search: Search, searched: SearchedSql, gone?: AbortSignal): Promise<FoundIds> {
    const kind = kindOf(search);
    const { matching, narrowed, chosen, sort } = kind;
    const parts = ['recipe-search', matching, chosen ? 'chosen' : narrowed ? 'narrowed' : '', sort];
    const name = parts.filter((part) => part !== '').join('-');
    const statement = this.statements.get(name) ?? searchStatement(name, kind, searched);
    this.statements.set(name, statement);
    const found = await this.sql.row<FoundIds & Record<string, unknown>>(statement, valuesOf(search, kind), gone);
    return found ?? NOTHING;
  }

  /** The id of a random hit; `null` when there is none. */
  async random(search: Search, searched: SearchedSql, { moment, day, timeZone }: NotMadeSince): Promise<string | null> {
    const kind = randomKind(search.filters.length > 0 ? 'filter' : 'all');
    const name = `recipe-search-random-${kind.matching}`;
    const statement = this.statements.get(name) ?? randomStatement(name, kind, searched);
    this.statements.set(name, statement);
    const values = [...valuesOf(search, kind), moment, day, timeZone];
    return (await this.sql.row<{ id: string }>(statement, values))?.id ?? null;
  }
}

function kindOf({ words, filters, minRating, maxCookingTime, choices, sort }: Search): SearchKind {
  const chosen = countOf(choices) > 0;
  return {
    matching: words !== null ? 'words' : filters.length > 0 ? 'filter' : 'all',
    narrowed: chosen || minRating !== null || maxCookingTime !== null,
    chosen,
    sort: sort === 'none' && words !== null ? 'relevance' : sort,
  };
}

function countOf({ favoritesOnly, cookbookId, ids }: Choices): number {
  return [favoritesOnly, cookbookId !== null, ids !== null].filter(Boolean).length;
}

/** `NULL` for all that this kind of search does not use: Postgres reads each value as the type of its parameter. */
function valuesOf(search: Search, kind: SearchKind): unknown[] {
  const { householdId, userId, words, filters, minRating, maxCookingTime, choices, limit, offset } = search;
  const each = words?.each;
  const ranges = isEverything(kind) ? null : rangesOf(search);
  return [
    householdId,
    limit,
    offset,
    minRating,
    maxCookingTime,
    ranges?.map(({ term }) => term),
    ranges?.map(({ range: [first] }) => first),
    ranges?.map(({ range: [, last] }) => last),
    each?.length,
    each && allOf(each),
    filters.length > 0 ? filterQuery(filters) : null,
    each && JSON.stringify(each.map(({ exact, near }, index) => ({ term: index + 1, exact, near }))),
    words?.fieldLetters,
    words?.inTitle && allOf(words.inTitle),
    userId,
    choices.favoritesOnly,
    choices.cookbookId,
    choices.ids,
    countOf(choices),
  ];
}

/** Each range with the number of its term in the statement. */
function rangesOf({ words, filters }: Search): { term: number; range: LexemeRange }[] {
  const each = words?.each ?? [];
  const numbered = (term: number, ranges: readonly LexemeRange[]): { term: number; range: LexemeRange }[] =>
    ranges.map((range) => ({ term, range }));
  return [
    ...numbered(0, [[ALL_RECIPES, ALL_RECIPES]]),
    ...each.flatMap(({ ranges }, index) => numbered(index + 1, ranges)),
    ...filters.flatMap((lexemes, index) =>
      numbered(
        each.length + index + 1,
        lexemes.map((lexeme): LexemeRange => [lexeme, lexeme]),
      ),
    ),
    ...(words?.inTitle ?? []).flatMap(({ ranges }, index) => numbered(-index - 1, ranges)),
  ];
}
