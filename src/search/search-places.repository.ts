import { Injectable } from '@nestjs/common';
import { isDatabaseClosed, isDiskFull } from '../database/pg-errors.js';
import { OWN_HOUSEHOLD } from '../database/own-household.js';
import { Sql, type Statement } from '../database/sql.js';
import { ALL_RECIPES, BLOCK_PLACES, minutesLexeme, ratingLexeme } from './search-block.js';

/** The bits are first collected in strings of this many places, because short bit strings are cheaper to change. */
const RUN = 256;

/** Fresh recipes cost searches time by their number and by the size of their lexemes: so many bytes count as one recipe. */
const WORTH_BYTES = 4_096;

/** Households with little to do come first. */
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

/** Answers no row while another process gives places to recipes of this household. */
const LOCK = {
  name: 'search-places-lock',
  text: 'SELECT given FROM search_places WHERE household_id = $1 FOR UPDATE SKIP LOCKED',
};

/** Milliseconds for the statement. No person waits for it, and on a small computer it takes longer than a request may. */
const STATEMENT_TIMEOUT = 60_000;
/** Milliseconds to wait for a lock. A longer wait counts as a failure, because other households wait for their turn. */
const LOCK_TIMEOUT = 5_000;
/** Milliseconds that Postgres gets to report its own timeout. */
const REPORT_TIME = 2_000;

/** Not `set_config`: the wait for a lock is on the node that has the rows, and only `SET LOCAL` reaches it. */
const SET_TIMEOUTS = [
  { name: 'search-places-statement-timeout', text: `SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT}` },
  { name: 'search-places-lock-timeout', text: `SET LOCAL lock_timeout = ${LOCK_TIMEOUT}` },
];

/**
 * The oldest recipes without a place: at most `$2`, and at most so many that they have `$3` lexemes together, but at least one.
 * Recipes in `$4`, and those that another transaction has locked, are left out. The entries are locked before any other row, as
 * when a recipe is deleted, to avoid deadlocks.
 */
const TAKE = {
  name: 'search-places-take',
  text: `
    WITH oldest AS MATERIALIZED (
      SELECT e.recipe_id, e.created_at, f.lexemes
      FROM search_fresh f JOIN search_entries e ON e.household_id = $1 AND e.recipe_id = f.recipe_id
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

/** Gives places to the recipes `$2`, which this transaction has locked. */
export const GIVE_PLACES = {
  name: 'search-places-give',
  query_timeout: STATEMENT_TIMEOUT + REPORT_TIME,
  text: `
    WITH taken AS MATERIALIZED (
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
      SELECT own.household_id, lexeme, block, bit_or(recipes::bit(${BLOCK_PLACES}) >> (run * ${RUN}))
      FROM runs CROSS JOIN ${OWN_HOUSEHOLD} GROUP BY own.household_id, lexeme, block ORDER BY lexeme, block
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

/**
 * Removes full blocks whose recipes have all left their places: recipes that are changed again and again leave such blocks behind.
 * Places of these blocks are not given again.
 */
const REMOVE_LEFT_BLOCKS = {
  name: 'search-places-remove-blocks',
  text: `
    DELETE FROM search_blocks WHERE household_id = $1 AND block = ANY (ARRAY(
      SELECT b.block FROM search_places p JOIN search_blocks b ON b.household_id = $1 AND b.lexeme = '${ALL_RECIPES}'
      WHERE p.household_id = $1 AND b.block < p.given / ${BLOCK_PLACES} AND bit_count(b.recipes) = 0
    ))`,
};

/** Limits for one transaction. */
export interface PlacesBatch {
  /** Maximum number of recipes. */
  recipes: number;
  /** Maximum number of lexemes of all recipes together. A recipe that has more is taken alone. */
  lexemes: number;
  /** Ids of recipes that are left out. */
  without: readonly string[];
}

/** The statement failed for these recipes, and the transaction is rolled back. */
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

  /** Households with at least `fewest` recipes without a place, or with fewer of them that have as many lexemes. */
  async households(fewest: number): Promise<string[]> {
    return (await this.sql.rows<{ id: string }>(HOUSEHOLDS, [fewest])).map(({ id }) => id);
  }

  /**
   * Gives places to the oldest recipes without one.
   * @returns whether there are more of them
   * @throws PlacesError when the recipes may be the reason of the failure
   */
  give(householdId: string, { recipes, lexemes, without }: PlacesBatch): Promise<boolean> {
    return this.sql.transaction(householdId, async (tx) => {
      await tx.rows(BEGIN, [householdId]);
      if ((await tx.rows(LOCK, [householdId])).length === 0) return false;
      for (const statement of SET_TIMEOUTS) await tx.rows(statement, []);
      const [taken] = await tx.rows<Taken>(TAKE, [householdId, recipes, lexemes, without]);
      if (taken === undefined || taken.recipeIds.length === 0) return false;
      await tx.rows(GIVE_PLACES, [householdId, taken.recipeIds]).catch((error: unknown) => {
        throw isDatabaseClosed(error) || isDiskFull(error) ? error : new PlacesError(taken.recipeIds, error);
      });
      await tx.rows(REMOVE_LEFT_BLOCKS, [householdId]);
      return taken.hasMore;
    });
  }
}

interface Taken {
  recipeIds: string[];
  hasMore: boolean;
}
