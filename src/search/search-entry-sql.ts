import type { Statement } from '../database/sql.js';
import { OWN_HOUSEHOLD } from '../database/own-household.js';
import { ALL_RECIPES, BLOCK_PLACES, FIRST_RATING, LAST_RATING, ratingLexeme } from './search-block.js';

/* Changes of recipes that are in the search, with or without a place in a block. */

/** For each block the bits of the places in `from`. */
const bitsOf = (from: string): string =>
  `SELECT block, bit_or(set_bit(B'0'::bit(${BLOCK_PLACES}), place, 1)) AS recipes FROM ${from} WHERE block IS NOT NULL GROUP BY block`;

/**
 * CTEs of a statement about household `$1` that remove the recipes `ids` (an SQL array) from the lexeme of all recipes in their
 * blocks. Other lexemes keep their bits: a place is never given to another recipe. The caller changes or deletes the rows in
 * `search_entries`.
 */
export function leavePlaces(ids: string): string {
  return `
    left_places AS MATERIALIZED (
      SELECT recipe_id, block, place FROM search_entries WHERE household_id = $1 AND recipe_id = ANY(${ids}) AND block IS NOT NULL
    ),
    left_bits AS (${bitsOf('left_places')}),
    unmarked AS (
      UPDATE search_blocks b SET recipes = b.recipes & ~left_bits.recipes FROM left_bits
      WHERE b.household_id = $1 AND b.lexeme = '${ALL_RECIPES}' AND b.block = left_bits.block
      RETURNING b.block
    )`;
}

/**
 * Locks the rows of the blocks that hold the ratings of the recipes `$2`, always in the same order, so that two ratings cannot
 * deadlock. Run it before the statement that rates.
 */
export const LOCK_RATINGS: Statement = {
  name: 'search-ratings-lock',
  text: `
    SELECT FROM search_blocks
    WHERE household_id = $1 AND lexeme BETWEEN ${FIRST_RATING} AND ${LAST_RATING} AND block IN (
      SELECT block FROM search_entries WHERE household_id = $1 AND recipe_id = ANY($2::uuid[])
    )
    ORDER BY lexeme, block FOR UPDATE`,
};

/**
 * Parts of a statement about household `$1` that give the recipes `ids`, an SQL array, the average rating `rating`, `NULL` for none.
 * `RATING_LOCKS` are those that lock rows.
 */
export function rateEntries(ids: string, rating: string): string {
  return `
    rated_before AS MATERIALIZED (
      SELECT block, place, average_rating FROM search_entries
      WHERE household_id = $1 AND recipe_id = ANY(${ids}) AND block IS NOT NULL AND average_rating IS DISTINCT FROM ${rating}
    ),
    rating_cleared AS (
      UPDATE search_blocks b SET recipes = b.recipes & ~old.recipes
      FROM (
        SELECT ${ratingLexeme('average_rating')} AS lexeme, block, bit_or(set_bit(B'0'::bit(${BLOCK_PLACES}), place, 1)) AS recipes
        FROM rated_before WHERE average_rating IS NOT NULL GROUP BY average_rating, block
      ) old
      WHERE b.household_id = $1 AND b.lexeme = old.lexeme AND b.block = old.block
      RETURNING b.block
    ),
    rating_marked AS (
      INSERT INTO search_blocks AS b (household_id, lexeme, block, recipes)
      SELECT own.household_id, ${ratingLexeme(rating)}, block, recipes
      FROM (${bitsOf('rated_before')}) AS bits CROSS JOIN ${OWN_HOUSEHOLD} WHERE ${rating} IS NOT NULL
      ON CONFLICT (household_id, lexeme, block) DO UPDATE SET recipes = b.recipes | excluded.recipes
      RETURNING b.block
    ),
    entries_rated AS (
      UPDATE search_entries SET average_rating = ${rating} WHERE household_id = $1 AND recipe_id = ANY(${ids}) RETURNING recipe_id
    )`;
}

export const RATING_LOCKS = ['rating_cleared', 'rating_marked', 'entries_rated'];
