import type { Statement } from '../database/sql.js';
import { ALL_RECIPES, BLOCK_PLACES, ratingLexeme } from './search-block.js';

/*
 * What becomes of recipes that are in the search, whether they have a place in its blocks already or are still fresh. First their
 * entries are locked, by a statement of its own: the next one then sees the places that somebody gave meanwhile.
 */

export const LOCK_ENTRIES: Statement = {
  name: 'search-entries-lock',
  text: `
    SELECT FROM search_entries WHERE household_id = $1 AND recipe_id = ANY($2::uuid[]) ORDER BY recipe_id FOR UPDATE`,
};

/** The bits of the places in `from`, by block. */
const bitsOf = (from: string): string =>
  `SELECT block, bit_or(set_bit(B'0'::bit(${BLOCK_PLACES}), place, 1)) AS recipes FROM ${from} WHERE block IS NOT NULL GROUP BY block`;

/**
 * Parts of a statement about household `$1`: the recipes `ids`, an SQL array, give their places back and count no longer in their
 * blocks. A place is never given again, so all other bits may stay. Their entries in `search_entries` are left to the caller.
 */
export function leavePlaces(ids: string): string {
  return `
    left_places AS (
      SELECT recipe_id, block, place FROM search_entries WHERE household_id = $1 AND recipe_id = ANY(${ids}) AND block IS NOT NULL
    ),
    left_bits AS (${bitsOf('left_places')}),
    unmarked AS (
      UPDATE search_blocks b SET recipes = b.recipes & ~left_bits.recipes FROM left_bits
      WHERE b.household_id = $1 AND b.lexeme = '${ALL_RECIPES}' AND b.block = left_bits.block
      RETURNING b.block
    )`;
}

/** Takes the recipes `$2` out of the search. */
export const FORGET_ENTRIES: Statement = {
  name: 'search-entries-forget',
  text: `
    WITH ${leavePlaces('$2::uuid[]')},
    fresh AS (DELETE FROM search_fresh WHERE household_id = $1 AND recipe_id = ANY($2::uuid[]))
    DELETE FROM search_entries WHERE household_id = $1 AND recipe_id = ANY($2::uuid[])`,
};

/** Gives the recipes `$2` the average rating `$3`, `null` for none. */
export const RATE_ENTRIES: Statement = {
  name: 'search-entries-rate',
  text: `
    WITH before AS (
      SELECT block, place, average_rating FROM search_entries
      WHERE household_id = $1 AND recipe_id = ANY($2::uuid[]) AND block IS NOT NULL AND average_rating IS DISTINCT FROM $3::float8
    ),
    cleared AS (
      UPDATE search_blocks b SET recipes = b.recipes & ~old.recipes
      FROM (
        SELECT ${ratingLexeme('average_rating')} AS lexeme, block, bit_or(set_bit(B'0'::bit(${BLOCK_PLACES}), place, 1)) AS recipes
        FROM before WHERE average_rating IS NOT NULL GROUP BY average_rating, block
      ) old
      WHERE b.household_id = $1 AND b.lexeme = old.lexeme AND b.block = old.block
    ),
    marked AS (
      INSERT INTO search_blocks AS b (household_id, lexeme, block, recipes)
      SELECT $1, ${ratingLexeme('$3::float8')}, block, recipes FROM (${bitsOf('before')}) AS bits WHERE $3::float8 IS NOT NULL
      ON CONFLICT (household_id, lexeme, block) DO UPDATE SET recipes = b.recipes | excluded.recipes
    )
    UPDATE search_entries SET average_rating = $3::float8 WHERE household_id = $1 AND recipe_id = ANY($2::uuid[])`,
};
