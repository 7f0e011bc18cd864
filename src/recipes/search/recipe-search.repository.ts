import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../database/sql.js';
import type { RecipeSummaryDto } from '../recipe.dto.js';
import { type SearchKind, searchStatement } from './recipe-search-sql.js';
import type { SortMode } from './recipe-search.dto.js';
import type { WordQuery } from './search-query.js';

/** What the words of a search term look for. */
export interface WordSearch {
  all: string;
  each: readonly WordQuery[];
  fieldLetters: readonly string[];
  /** Matches recipes with all words in the title; `null` when the title is not searched. */
  inTitle: string | null;
}

export interface RecipeSearch {
  householdId: string;
  /** `null`: no search term. */
  words: WordSearch | null;
  /** A `tsquery`; empty when nothing is filtered by tag or category. */
  filter: string;
  minRating: number | null;
  maxCookingTime: number | null;
  sort: SortMode;
  limit: number;
  offset: number;
}

export interface FoundRecipes {
  recipes: RecipeSummaryDto[];
  total: number;
}

@Injectable()
export class RecipeSearchRepository {
  /** A statement for each kind of search that was asked for, by its name. */
  private readonly statements = new Map<string, Statement>();

  constructor(private readonly sql: Sql) {}

  /** One page and the exact number of all matches, in one statement. */
  async search(search: RecipeSearch): Promise<FoundRecipes> {
    const kind = kindOf(search);
    const name = `recipe-search-${Object.values(kind).join('-')}`;
    const statement = this.statements.get(name) ?? searchStatement(name, kind);
    this.statements.set(name, statement);
    const found = await this.sql.row<FoundRecipes>(statement, valuesOf(search));
    return found ?? { recipes: [], total: 0 };
  }
}

function kindOf({ words, filter, minRating, maxCookingTime, sort }: RecipeSearch): SearchKind {
  return {
    matching: words !== null ? 'words' : filter !== '' ? 'filter' : 'all',
    rated: minRating !== null,
    timed: maxCookingTime !== null,
    sort: sort === 'none' && words !== null ? 'relevance' : sort,
  };
}

function valuesOf({ householdId, words, filter, minRating, maxCookingTime, limit, offset }: RecipeSearch): unknown[] {
  return [
    householdId,
    limit,
    offset,
    minRating,
    maxCookingTime,
    [words?.all ?? '', filter].filter((query) => query !== '').join(' & '),
    words?.all ?? null,
    JSON.stringify(words?.each ?? []),
    words?.fieldLetters ?? [],
    filter,
    words?.inTitle ?? null,
  ];
}
