import { noteChanges } from '../changes/note-changes.js';
import { allLocked, lockedRows } from '../database/locked-rows.js';
import type { Statement } from '../database/sql.js';
import { heldStores } from '../stores/store-sql.js';
import { GROCERY_COLUMNS } from './grocery-sql.js';

/** Between two lines that were put in order anew: so many moves to one place change no other line. */
const STEP = 1_024;

/**
 * Who puts lines into an order, or looks for lines to merge with, waits here for others of the household that do. It is an advisory
 * lock: the row of the household is on every node of a cluster, and to lock it there takes all of them.
 */
export const LOCK_LIST: Statement = {
  name: 'grocery-lock-list',
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))',
};

/**
 * Puts the line behind `$4`, or first, and into the store `$6` where `$5` says so. It moves nothing where the line is at another version,
 * the other line or the store is not there, or no order is free between two lines.
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

/** Makes room between all lines. The feed tells of them, and their versions stay: an order is no content. */
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

/** Whether nothing but a lack of room keeps the line from its place. */
export const IS_MOVABLE: Statement = {
  name: 'grocery-is-movable',
  text: `
    SELECT EXISTS (SELECT FROM groceries WHERE household_id = $1 AND id = $2 AND version = $3)
      AND ($4::uuid IS NULL OR EXISTS (SELECT FROM groceries WHERE household_id = $1 AND id = $4))
      AND ($5::uuid IS NULL OR EXISTS (SELECT FROM stores WHERE household_id = $1 AND id = $5)) AS "isMovable"`,
};
