import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type LongText, type TextRow, textOf } from '../database/long-text.js';
import { Sql, type Statement } from '../database/sql.js';
import { inSlices } from '../slices.js';
import { type SearchKind, searchStatement } from './search-sql.js';
import { ALL_RECIPES } from './search-block.js';
import type { SortMode } from './sort-mode.js';
import { allOf, filterQuery, type LexemeRange, type WordQuery } from './search-query.js';

/** What the words of a search term look for. */
export interface WordSearch {
  each: readonly WordQuery[];
  fieldLetters: readonly string[];
  /** The words sought in the title only; `null` when the title is not searched. */
  inTitle: readonly WordQuery[] | null;
}

export interface Search {
  householdId: string;
  /** SQL for the JSON of a recipe in the answer, from `s`, its row of `recipe_summaries`. */
  shown: string;
  /** `null`: no search term. */
  words: WordSearch | null;
  /** Lexemes; of each list one must match. */
  filters: readonly (readonly string[])[];
  minRating: number | null;
  maxCookingTime: number | null;
  sort: SortMode;
  limit: number;
  offset: number;
}

/** The JSON of an answer without recipes. */
export const NOTHING_FOUND = '{"total":0,"recipes":[],"nextCursor":null}';

/** Kinds of searches; there are 60. */
const MOST_KINDS = 100;

@Injectable()
export class SearchRepository {
  /** A statement for each kind of search that was asked for, by its name. All searches of a process show recipes in one way. */
  private readonly statements = new LRUCache<string, Statement>({ max: MOST_KINDS });

  constructor(private readonly sql: Sql) {}

  /** JSON with `recipes`, `total` and `nextCursor`, which goes out as Postgres wrote it. */
  async search(search: Search, gone?: AbortSignal): Promise<LongText> {
    const kind = kindOf(search);
    const name = `recipe-search-${Object.values(kind).join('-')}`;
    const statement = this.statements.get(name) ?? searchStatement(name, kind, search.shown);
    this.statements.set(name, statement);
    const found = await inSlices(textOf(await this.sql.rows<TextRow>(statement, valuesOf(search), gone)));
    return found ?? NOTHING_FOUND;
  }
}

function kindOf({ words, filters, minRating, maxCookingTime, sort }: Search): SearchKind {
  return {
    matching: words !== null ? 'words' : filters.length > 0 ? 'filter' : 'all',
    rated: minRating !== null,
    timed: maxCookingTime !== null,
    sort: sort === 'none' && words !== null ? 'relevance' : sort,
  };
}

function valuesOf(search: Search): unknown[] {
  const { householdId, words, filters, minRating, maxCookingTime, limit, offset } = search;
  const each = words?.each ?? [];
  const ranges = rangesOf(search);
  return [
    householdId,
    limit,
    offset,
    minRating,
    maxCookingTime,
    ranges.map(({ term }) => term),
    ranges.map(({ range: [first] }) => first),
    ranges.map(({ range: [, last] }) => last),
    each.length,
    allOf(each),
    filterQuery(filters),
    JSON.stringify(each.map(({ exact, near }, index) => ({ term: index + 1, exact, near }))),
    words?.fieldLetters ?? [],
    words?.inTitle == null ? null : allOf(words.inTitle),
  ];
}

/** Each range with the number of its term, as the statement counts them. */
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
