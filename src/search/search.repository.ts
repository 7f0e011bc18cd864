import { Injectable } from '@nestjs/common';
import { SqlRepository } from '../database/sql-repository.js';
import type { SimilarWord } from './search-query.js';
import type { SortMode } from './sort-mode.js';

/** Conditions of a search; `null` stands for no condition. */
export interface Conditions {
  /** A `tsquery` that the lexemes must match. */
  readonly lexemes: string | null;
  readonly minRating: number | null;
  readonly maxCookingTime: number | null;
  /** The person whose favourites are searched. */
  readonly favoritesOf: string | null;
  readonly cookbookId: string | null;
  readonly cuisineId: string | null;
  readonly ids: readonly string[] | null;
}

export interface PageOfSearch {
  readonly order: SortMode | 'relevance';
  /** A `tsquery`: recipes that match it come first in the order of relevance. */
  readonly inTitle: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** More words are hardly meant by one mistyped word. */
const MOST_SIMILAR = 200;

/** The conditions on a row `s` of the table; the parameters are those of `valuesOf`. */
const MATCHES = `
  s.household_id = $1
  AND ($2::text IS NULL OR s.lexemes @@ $2::tsquery)
  AND ($3::float8 IS NULL OR s.average_rating >= $3)
  AND ($4::int IS NULL OR s.cooking_time <= $4)
  AND ($5::uuid IS NULL OR s.recipe_id IN (
    SELECT m.recipe_id FROM recipe_marks m WHERE m.household_id = $1 AND m.user_id = $5 AND m.favorite_at IS NOT NULL
  ))
  AND ($6::uuid IS NULL OR s.recipe_id IN (
    SELECT c.recipe_id FROM cookbook_recipes c WHERE c.household_id = $1 AND c.cookbook_id = $6
  ))
  AND ($7::uuid IS NULL OR s.recipe_id IN (
    SELECT c.recipe_id FROM recipe_cuisines c WHERE c.household_id = $1 AND c.cuisine_id = $7
  ))
  AND ($8::uuid[] IS NULL OR s.recipe_id = ANY($8))`;

/** The id is the last sort key, so that pages never overlap. */
const ORDER = {
  titleAsc: 's.title_key, s.recipe_id',
  titleDesc: 's.title_key DESC, s.recipe_id DESC',
  dateAsc: 's.created_at, s.recipe_id',
  dateDesc: 's.created_at DESC, s.recipe_id DESC',
  updatedAsc: 's.updated_at, s.recipe_id',
  updatedDesc: 's.updated_at DESC, s.recipe_id DESC',
  madeAsc: 's.last_made_at NULLS FIRST, s.recipe_id',
  madeDesc: 's.last_made_at DESC NULLS LAST, s.recipe_id DESC',
  none: 's.recipe_id',
  relevance: 's.lexemes @@ $11::tsquery DESC, s.created_at DESC, s.recipe_id',
} satisfies Record<PageOfSearch['order'], string>;

/** Finds recipes. It writes nothing: `SearchIndexRepository` does. */
@Injectable()
export class SearchRepository extends SqlRepository {
  /** How many recipes match, exactly. */
  async count(householdId: string, conditions: Conditions): Promise<number> {
    const [row] = await this.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM recipe_search s WHERE ${MATCHES}`,
      valuesOf(householdId, conditions),
    );
    return row?.total ?? 0;
  }

  /** How many recipes match each of the queries besides the conditions, in the order of the queries. @param queries each a `tsquery` */
  async countEach(householdId: string, conditions: Conditions, queries: readonly string[]): Promise<number[]> {
    const rows = await this.query<{ total: number }>(
      `SELECT (SELECT count(*) FROM recipe_search s WHERE ${MATCHES} AND s.lexemes @@ q.lexemes::tsquery)::int AS total
       FROM unnest($9::text[]) WITH ORDINALITY AS q(lexemes, place) ORDER BY q.place`,
      [...valuesOf(householdId, conditions), queries],
    );
    return rows.map(({ total }) => total);
  }

  /** The ids of one page of the recipes that match. */
  async page(
    householdId: string,
    conditions: Conditions,
    { order, inTitle, limit, offset }: PageOfSearch,
  ): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      `SELECT s.recipe_id AS id FROM recipe_search s WHERE ${MATCHES}
       ORDER BY ${ORDER[order]} LIMIT $9 OFFSET $10`,
      [...valuesOf(householdId, conditions), limit, offset, ...(order === 'relevance' ? [inTitle] : [])],
    );
    return rows.map(({ id }) => id);
  }

  /** A recipe that matches, all with the same probability. @param notMadeSince only recipes that were not made after it */
  async random(householdId: string, conditions: Conditions, notMadeSince: Date | null): Promise<string | null> {
    const [row] = await this.query<{ id: string }>(
      `SELECT s.recipe_id AS id FROM recipe_search s
       WHERE ${MATCHES} AND ($9::timestamptz IS NULL OR s.last_made_at IS NULL OR s.last_made_at < $9)
       ORDER BY random() LIMIT 1`,
      [...valuesOf(householdId, conditions), notMadeSince],
    );
    return row?.id ?? null;
  }

  /** The words of the household's recipes that share one of the forms. @param near of `nearForms` */
  similarWords(householdId: string, near: readonly string[]): Promise<SimilarWord[]> {
    return this.query(
      `SELECT word, near FROM search_words WHERE household_id = $1 AND near && $2::text[] ORDER BY word LIMIT ${MOST_SIMILAR}`,
      [householdId, near],
    );
  }
}

function valuesOf(householdId: string, conditions: Conditions): unknown[] {
  const { lexemes, minRating, maxCookingTime, favoritesOf, cookbookId, cuisineId, ids } = conditions;
  return [householdId, lexemes, minRating, maxCookingTime, favoritesOf, cookbookId, cuisineId, ids];
}
