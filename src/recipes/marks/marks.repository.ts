import { Injectable } from '@nestjs/common';
import { noteChanges } from '../../changes/note-changes.js';
import { Sql, type Statement } from '../../database/sql.js';
import { TableRepository } from '../../database/table-repository.js';
import { LOCK_RATINGS, rateEntries, RATING_LOCKS } from '../../search/search-entry-sql.js';
import type { Owner } from '../owner.js';
import { LOCK_RECIPE } from '../writing/recipe-change-sql.js';
import { summaryFacts } from '../writing/recipe-summary-sql.js';
import { RecipeMark } from './recipe-mark.entity.js';
import type { RatedRecipeDto } from './marks.dto.js';

/**
 * Sets the rating `$4` of the person `$3` for the recipe `$2`; `NULL` removes it. The recipe must be locked, so that
 * the average includes all ratings. When the average changes, the recipe is noted in the feed with its unchanged
 * version.
 */
const RATE: Statement = {
  name: 'recipe-rate',
  notes: true,
  text: `
    WITH marked AS (
      INSERT INTO recipe_marks (household_id, user_id, recipe_id, rating) VALUES ($1, $3, $2, $4)
      ON CONFLICT (household_id, user_id, recipe_id) DO UPDATE SET rating = excluded.rating
      RETURNING recipe_id
    ),
    rated AS (
      SELECT avg(rating)::float8 AS average, count(rating)::int AS count FROM (
        SELECT rating FROM recipe_marks WHERE household_id = $1 AND recipe_id = $2 AND user_id <> $3
        UNION ALL SELECT $4::int
      ) AS ratings
    ),
    recipe AS (
      UPDATE recipes r SET average_rating = rated.average, rating_count = rated.count FROM rated
      WHERE r.household_id = $1 AND r.id = $2
        AND (r.average_rating, r.rating_count) IS DISTINCT FROM (rated.average, rated.count)
      RETURNING r.*
    ),
    ${rateEntries('ARRAY(SELECT id FROM recipe)', '(SELECT average FROM rated)')},
    summary AS (
      UPDATE recipe_summaries s SET facts = ${summaryFacts()} FROM recipe r
      WHERE s.household_id = $1 AND s.recipe_id = r.id
      RETURNING s.recipe_id
    ),
    ${noteChanges([{ kind: 'recipe', from: 'recipe', single: true }], ['marked', ...RATING_LOCKS, 'summary'])}
    SELECT $2::uuid AS "recipeId", $4::int AS "userRating", average AS "averageRating", count AS "ratingCount" FROM rated`,
};

/** Answers a row when the recipe exists. */
const ADD_FAVORITE = {
  name: 'recipe-favorite-add',
  text: `
    INSERT INTO recipe_marks AS m (household_id, user_id, recipe_id, favorite_at)
    SELECT s.household_id, $2, s.recipe_id, COALESCE($4::timestamptz, now()) FROM recipe_summaries s WHERE s.household_id = $1 AND s.recipe_id = $3
    ON CONFLICT (household_id, user_id, recipe_id) DO UPDATE SET favorite_at = COALESCE(m.favorite_at, excluded.favorite_at)
    RETURNING recipe_id`,
};

/** Answers a row when the recipe exists. */
const REMOVE_FAVORITE = {
  name: 'recipe-favorite-remove',
  text: `
    WITH removed AS (
      UPDATE recipe_marks SET favorite_at = NULL WHERE household_id = $1 AND user_id = $2 AND recipe_id = $3
    )
    SELECT recipe_id FROM recipe_summaries WHERE household_id = $1 AND recipe_id = $3`,
};

const FAVORITES = {
  name: 'recipe-favorites',
  text: `
    SELECT m.recipe_id AS id FROM recipe_marks m
    JOIN recipe_summaries s ON s.household_id = $1 AND s.recipe_id = m.recipe_id
    WHERE m.household_id = $1 AND m.user_id = $2 AND m.favorite_at IS NOT NULL
    ORDER BY m.favorite_at DESC, m.recipe_id`,
};

@Injectable()
export class MarksRepository extends TableRepository<RecipeMark> {
  constructor(private readonly queries: Sql) {
    super(RecipeMark, queries.transactions);
  }

  /** `null` when the recipe does not exist. */
  rate({ householdId, userId }: Owner, recipeId: string, rating: number | null): Promise<RatedRecipeDto | null> {
    return this.queries.transaction(householdId, async (tx) => {
      if ((await tx.row(LOCK_RECIPE, [householdId, recipeId])) === null) return null;
      await tx.rows(LOCK_RATINGS, [householdId, [recipeId]]);
      return tx.row<RatedRecipeDto & Record<string, unknown>>(RATE, [householdId, recipeId, userId, rating]);
    });
  }

  /** `null` when the person has not rated it. */
  async ratingOf({ householdId, userId }: Owner, recipeId: string): Promise<number | null> {
    return (await this.table.findOneBy({ householdId, userId, recipeId }))?.rating ?? null;
  }

  /** Returns whether the recipe exists. */
  async setFavorite(
    { householdId, userId }: Owner,
    recipeId: string,
    isFavorite: boolean,
    since: Date | null,
  ): Promise<boolean> {
    const values = [householdId, userId, recipeId];
    const marked = isFavorite
      ? this.queries.row(ADD_FAVORITE, [...values, since])
      : this.queries.row(REMOVE_FAVORITE, values);
    return (await marked) !== null;
  }

  /** The latest first. */
  async favoriteIds({ householdId, userId }: Owner): Promise<string[]> {
    return (await this.queries.rows<{ id: string }>(FAVORITES, [householdId, userId])).map(({ id }) => id);
  }
}
