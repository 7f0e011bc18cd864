import { noteChanges } from '../changes/note-changes.js';
import { allLocked, lockedRows } from '../database/locked-rows.js';
import type { Statement } from '../database/sql.js';
import { heldStores } from '../stores/store-sql.js';
import { GROCERY_COLUMNS } from './grocery-sql.js';

/**
 * The difference between the sort orders of two lines after the list was numbered again. So about ten moves to the same
 * place need no new numbers for other lines.
 */
const STEP = 1_024;

/**
 * Serialises the ordering and merging of lines in a household. It is an advisory lock, because the row of the household
 * is on every node of a cluster, and locking it there would take all nodes.
 */
export const LOCK_LIST: Statement = {
  name: 'grocery-lock-list',
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))',
};

/**
 * Moves the line after the line `$4`, or to the first place, and into the store `$6` if `$5` is true. It moves nothing
 * when the line has another version, when the other line or the store does not exist, or when there is no free number
 * between two lines.
 */
export const MOVE: Statement = {
  name: 'grocery-move',
  notes: true,
  text: `
    WITH ${heldStores('ARRAY[$6::uuid]')},
    before AS (
      SELECT sort_order, id FROM groceries WHERE household_id = $1 AND id = $4
      UNION ALL SELECT 0, '00000000-0000-0000-0000-000000000000' WHERE $4::uuid IS NULL
    ),
    place AS (
      SELECT b.sort_order AS low, COALESCE(min(g.sort_order), b.sort_order::bigint + 2) AS high
      FROM before b LEFT JOIN groceries g
        ON g.household_id = $1 AND g.id <> $2 AND (g.sort_order, g.id) > (b.sort_order, b.id)
      GROUP BY b.sort_order
    ),
    moved AS (
      UPDATE groceries g SET
        sort_order = p.low + (p.high - p.low) / 2, store_id = CASE WHEN $5 THEN $6::uuid ELSE g.store_id END,
        updated_at = now(), version = g.version + 1
      FROM place p
      WHERE g.household_id = $1 AND g.id = $2 AND g.version = $3 AND p.high - p.low > 1
        AND ($6::uuid IS NULL OR $6 = ANY(ARRAY(SELECT id FROM held_stores)))
      RETURNING g.*
    ),
    ${noteChanges([{ kind: 'grocery', from: 'moved', single: true }])}
    SELECT ${GROCERY_COLUMNS} FROM moved g`,
};

/**
 * Numbers all lines again with free numbers between them. The feed notes the changes, but the versions stay, because an
 * order is not content.
 */
export const SPREAD: Statement = {
  name: 'grocery-spread',
  notes: true,
  text: `
    WITH ${lockedRows('groceries', 'true')},
    places AS (
      SELECT id, row_number() OVER (ORDER BY sort_order, id) AS place FROM groceries WHERE household_id = $1
    ),
    spread AS (
      UPDATE groceries g SET sort_order = p.place * ${STEP} FROM places p
      WHERE g.household_id = $1 AND g.id = p.id AND ${allLocked('groceries')}
      RETURNING g.id, g.version
    ),
    ${noteChanges([{ kind: 'grocery', from: 'spread' }])}
    SELECT count(*) FROM spread`,
};

/** Whether only a missing free number prevents the move. */
export const IS_MOVABLE: Statement = {
  name: 'grocery-is-movable',
  text: `
    SELECT EXISTS (SELECT FROM groceries WHERE household_id = $1 AND id = $2 AND version = $3)
      AND ($4::uuid IS NULL OR EXISTS (SELECT FROM groceries WHERE household_id = $1 AND id = $4))
      AND ($5::uuid IS NULL OR EXISTS (SELECT FROM stores WHERE household_id = $1 AND id = $5)) AS "isMovable"`,
};
