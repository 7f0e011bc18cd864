import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { rowsIn, Sql } from '../../database/sql.js';
import { ALL_RECIPES, BLOCK_PLACES, minutesLexeme, ratingLexeme } from './search-block.js';

/** Bits are first collected in runs of this many places: a short string is cheaper to change a million times. */
const RUN = 256;

const HOUSEHOLDS = {
  name: 'search-places-households',
  text: `
    SELECT household_id AS id FROM search_fresh GROUP BY household_id HAVING count(*) >= $1
    ORDER BY count(*)`,
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
const PATIENCE = 120_000;

const BE_PATIENT = { name: 'search-places-patience', text: `SET LOCAL statement_timeout = ${PATIENCE}` };

/** Entries are locked before anything else changes, in the order in which a recipe is deleted. */
export const GIVE_PLACES = {
  name: 'search-places-give',
  query_timeout: PATIENCE,
  text: `
    WITH taken AS MATERIALIZED (
      SELECT e.recipe_id, e.created_at, e.cooking_time, e.average_rating, f.lexemes
      FROM search_fresh f JOIN search_entries e ON e.household_id = f.household_id AND e.recipe_id = f.recipe_id
      WHERE f.household_id = $1 AND e.block IS NULL ORDER BY e.created_at, e.recipe_id LIMIT $2 FOR UPDATE OF e
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
    UPDATE search_places SET given = given + (SELECT count(*) FROM placed) WHERE household_id = $1
    RETURNING (SELECT count(*) FROM placed)::int AS count`,
};

@Injectable()
export class SearchPlacesRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sql: Sql,
  ) {}

  /** Those with at least so many recipes without a place. */
  async households(fewest: number): Promise<string[]> {
    return (await this.sql.rows<{ id: string }>(HOUSEHOLDS, [fewest])).map(({ id }) => id);
  }

  /** Gives places to the `most` oldest recipes without one; answers how many got one. */
  give(householdId: string, most: number): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      await rowsIn(manager, BEGIN, [householdId]);
      if ((await rowsIn(manager, LOCK, [householdId])).length === 0) return 0;
      await rowsIn(manager, BE_PATIENT, []);
      const rows = await rowsIn<{ count: number }>(manager, GIVE_PLACES, [householdId, most]);
      return rows[0]?.count ?? 0;
    });
  }
}
