import { Injectable } from '@nestjs/common';
import { isDatabaseClosed, isDiskFull } from '../database/pg-errors.js';
import { Sql, type Statement } from '../database/sql.js';
import { ALL_RECIPES, BLOCK_PLACES, minutesLexeme, ratingLexeme } from './search-block.js';

/** Bits are first collected in runs of this many places: a short string is cheaper to change a million times. */
const RUN = 256;

/** Bytes of lexemes that are as much work for a search as the fewest recipes. */
const WORTH_BYTES = 4_096;

/** Those with little to do come first. */
const HOUSEHOLDS: Statement = {
  name: 'search-places-households',
  scope: 'server',
  text: `
    SELECT household_id AS id FROM search_fresh GROUP BY household_id
    HAVING count(*) >= $1 OR sum(pg_column_size(lexemes)) >= $1 * ${WORTH_BYTES}
    ORDER BY sum(pg_column_size(lexemes))`,
};

const BEGIN = {
  name: 'search-places-begin',
  text: 'INSERT INTO search_places (household_id, given) VALUES ($1, 0) ON CONFLICT (household_id) DO NOTHING',
};

/** Answers no row while another process gives out places of the household. */
const LOCK = {
  name: 'search-places-lock',
  text: 'SELECT given FROM search_places WHERE household_id = $1 FOR UPDATE SKIP LOCKED',
};

/** Milliseconds: nobody waits for it, and on a small machine it is more work than a request may be. */
const PATIENCE = 60_000;
/** Milliseconds until a lock that another transaction holds counts as a failure: other households wait for their turn. */
const LOCK_PATIENCE = 5_000;
/** Milliseconds that Postgres has to say that it took too long. */
const ANSWER = 2_000;

const BE_PATIENT = {
  name: 'search-places-patience',
  text: `SELECT set_config('statement_timeout', '${PATIENCE}', true), set_config('lock_timeout', '${LOCK_PATIENCE}', true)`,
};

/**
 * The oldest recipes without a place: `$2` at most, and only so many that they have `$3` lexemes together, but one in any case.
 * `$4` are left out, and so is what another transaction changes. Entries are locked before anything else changes, in the order in
 * which a recipe is deleted.
 */
const TAKE = {
  name: 'search-places-take',
  text: `
    WITH oldest AS MATERIALIZED (
      SELECT e.recipe_id, e.created_at, f.lexemes
      FROM search_fresh f JOIN search_entries e ON e.household_id = f.household_id AND e.recipe_id = f.recipe_id
      WHERE f.household_id = $1 AND e.block IS NULL AND e.recipe_id <> ALL ($4::uuid[])
      ORDER BY e.created_at, e.recipe_id LIMIT $2 FOR UPDATE OF e SKIP LOCKED
    ),
    counted AS (
      SELECT recipe_id, row_number() OVER oldest_first AS nth, sum(length(lexemes)) OVER oldest_first AS lexemes
      FROM oldest WINDOW oldest_first AS (ORDER BY created_at, recipe_id)
    )
    SELECT
      COALESCE(array_agg(recipe_id) FILTER (WHERE nth = 1 OR lexemes <= $3), '{}') AS "recipeIds",
      count(*) = $2 OR COALESCE(bool_or(nth > 1 AND lexemes > $3), false) AS "hasMore"
    FROM counted`,
};

/** To the recipes `$2`, which are locked. */
export const GIVE_PLACES = {
  name: 'search-places-give',
  query_timeout: PATIENCE + ANSWER,
  text: `
    WITH taken AS (
      SELECT e.recipe_id, e.created_at, e.cooking_time, e.average_rating, f.lexemes
      FROM unnest($2::uuid[]) AS t(recipe_id)
      JOIN search_entries e ON e.household_id = $1 AND e.recipe_id = t.recipe_id
      JOIN search_fresh f ON f.household_id = $1 AND f.recipe_id = t.recipe_id
      WHERE e.block IS NULL
    ),
    numbered AS (
      SELECT *, (SELECT given FROM search_places WHERE household_id = $1)
        + row_number() OVER (ORDER BY created_at, recipe_id) - 1 AS number
      FROM taken
    ),
    placed AS MATERIALIZED (
      SELECT *, (number / ${BLOCK_PLACES})::int AS block, (number % ${BLOCK_PLACES})::int AS place FROM numbered
    ),
    runs AS (
      SELECT p.block, p.place / ${RUN} AS run, l.lexeme, bit_or(set_bit(B'0'::bit(${RUN}), p.place % ${RUN}, 1)) AS recipes
      FROM placed p CROSS JOIN LATERAL (
        SELECT unnest(tsvector_to_array(p.lexemes)) AS lexeme
        UNION ALL SELECT '${ALL_RECIPES}'
        UNION ALL SELECT ${minutesLexeme('p.cooking_time')} WHERE p.cooking_time IS NOT NULL
        UNION ALL SELECT ${ratingLexeme('p.average_rating')} WHERE p.average_rating IS NOT NULL
      ) l
      GROUP BY l.lexeme, p.block, run
    ),
    marked AS (
      INSERT INTO search_blocks AS b (household_id, lexeme, block, recipes)
      SELECT $1, lexeme, block, bit_or(recipes::bit(${BLOCK_PLACES}) >> (run * ${RUN}))
      FROM runs GROUP BY lexeme, block ORDER BY lexeme, block
      ON CONFLICT (household_id, lexeme, block) DO UPDATE SET recipes = b.recipes | excluded.recipes
    ),
    moved AS (
      UPDATE search_entries e SET block = p.block, place = p.place FROM placed p
      WHERE e.household_id = $1 AND e.recipe_id = p.recipe_id
    ),
    removed AS (
      DELETE FROM search_fresh f USING placed p WHERE f.household_id = $1 AND f.recipe_id = p.recipe_id
    )
    UPDATE search_places SET given = given + (SELECT count(*) FROM placed) WHERE household_id = $1`,
};

/** What one transaction gives places to. */
export interface PlacesBatch {
  /** How many recipes at most. */
  recipes: number;
  /** How many lexemes they have together at most; a recipe that has more comes alone. */
  lexemes: number;
  /** Recipes that are left out. */
  without: readonly string[];
}

/** The statement that gives places to these recipes failed, and nothing was done. */
export class PlacesError extends Error {
  constructor(
    readonly recipeIds: readonly string[],
    cause: unknown,
  ) {
    super(`Could not give ${recipeIds.length} recipes their places`, { cause });
  }
}

@Injectable()
export class SearchPlacesRepository {
  constructor(private readonly sql: Sql) {}

  /** Those with at least so many recipes without a place, or with fewer wordy ones that are as much. */
  async households(fewest: number): Promise<string[]> {
    return (await this.sql.rows<{ id: string }>(HOUSEHOLDS, [fewest])).map(({ id }) => id);
  }

  /**
   * Gives places to the oldest recipes without one; answers whether there are more of them.
   * @throws PlacesError when these recipes may be why it failed
   */
  give(householdId: string, { recipes, lexemes, without }: PlacesBatch): Promise<boolean> {
    return this.sql.transaction(householdId, async (tx) => {
      await tx.rows(BEGIN, [householdId]);
      if ((await tx.rows(LOCK, [householdId])).length === 0) return false;
      await tx.rows(BE_PATIENT, []);
      const [taken] = await tx.rows<Taken>(TAKE, [householdId, recipes, lexemes, without]);
      if (taken === undefined || taken.recipeIds.length === 0) return false;
      await tx.rows(GIVE_PLACES, [householdId, taken.recipeIds]).catch((error: unknown) => {
        throw isDatabaseClosed(error) || isDiskFull(error) ? error : new PlacesError(taken.recipeIds, error);
      });
      return taken.hasMore;
    });
  }
}

interface Taken {
  recipeIds: string[];
  hasMore: boolean;
}
