import { noteChanges } from '../changes/note-changes.js';
import { allLocked, lockedRows } from '../database/locked-rows.js';
import { OWN_HOUSEHOLD } from '../database/own-household.js';
import type { Statement } from '../database/sql.js';
import { AISLES, STORE_COLUMNS } from './store-sql.js';

/**
 * `$4` has the changed fields, `$5` the whole list of aisles or `NULL` when the aisles stay. Groceries of removed
 * aisles are noted as changed.
 */
export const UPDATE_STORE: Statement = {
  name: 'store-update',
  notes: true,
  text: `
    WITH changed AS (
      UPDATE stores s SET
        name = CASE WHEN $4::jsonb ? 'name' THEN $4 ->> 'name' ELSE name END,
        name_key = CASE WHEN $4 ? 'name' THEN $4 ->> 'nameKey' ELSE name_key END,
        color = CASE WHEN $4 ? 'color' THEN $4 ->> 'color' ELSE color END,
        website = CASE WHEN $4 ? 'website' THEN $4 ->> 'website' ELSE website END,
        search_address = CASE WHEN $4 ? 'searchAddress' THEN $4 ->> 'searchAddress' ELSE search_address END,
        version = version + 1
      WHERE household_id = $1 AND id = $2 AND version = $3
      RETURNING *
    ),
    given AS (SELECT * FROM jsonb_to_recordset(COALESCE($5::jsonb, '[]')) AS a(id uuid, name text, place int)),
    left_out AS MATERIALIZED (
      SELECT a.id FROM aisles a CROSS JOIN changed
      WHERE a.household_id = $1 AND a.store_id = $2 AND $5 IS NOT NULL AND a.id NOT IN (SELECT id FROM given)
    ),
    shown AS MATERIALIZED (
      SELECT g.id, g.version FROM groceries g
      JOIN aisle_links l ON l.household_id = $1 AND l.store_id = $2 AND l.ingredient_id = g.ingredient_id
      WHERE g.household_id = $1 AND g.store_id = $2 AND l.aisle_id IN (SELECT id FROM left_out)
    ),
    links_removed AS (
      DELETE FROM aisle_links WHERE household_id = $1 AND store_id = $2 AND aisle_id IN (SELECT id FROM left_out)
      RETURNING ingredient_id
    ),
    aisles_removed AS (
      DELETE FROM aisles WHERE household_id = $1 AND store_id = $2 AND id IN (SELECT id FROM left_out) RETURNING id
    ),
    aisles_written AS (
      INSERT INTO aisles AS a (household_id, store_id, id, name, sort_order)
      SELECT own.household_id, $2, given.id, given.name, given.place
      FROM given CROSS JOIN changed CROSS JOIN ${OWN_HOUSEHOLD} ORDER BY given.id
      ON CONFLICT (household_id, store_id, id) DO UPDATE SET
        name = excluded.name, sort_order = excluded.sort_order,
        version = a.version + CASE WHEN a.name = excluded.name THEN 0 ELSE 1 END
      RETURNING *
    ),
    ${noteChanges(
      [
        { kind: 'store', from: 'changed' },
        { kind: 'grocery', from: 'shown' },
      ],
      ['links_removed', 'aisles_removed', 'aisles_written'],
    )}
    SELECT ${STORE_COLUMNS}, CASE WHEN $5 IS NULL THEN ${AISLES('aisles')} ELSE ${AISLES('aisles_written')} END AS aisles
    FROM changed s`,
};

/** Locks in the order in which their tasks lock: a recurring grocery first, then its store. */
export const LOCK_RECURRING: Statement = {
  name: 'store-lock-recurring',
  text: `
    SELECT id FROM recurring_groceries
    WHERE household_id = $1 AND store_id = $2 AND EXISTS (SELECT FROM stores WHERE household_id = $1 AND id = $2 AND version = $3)
    ORDER BY id FOR NO KEY UPDATE`,
};

/** Makes transactions wait that add rows which refer to the store, so that no such row exists when the store is removed. */
export const LOCK_STORE: Statement = {
  name: 'store-lock',
  text: 'SELECT id FROM stores WHERE household_id = $1 AND id = $2 AND version = $3 FOR UPDATE',
};

/**
 * Deletes its groceries too when `$3` is true; like all deleted groceries, they can be restored for a while. Otherwise
 * they stay, without a store.
 */
export const DELETE_STORE: Statement = {
  name: 'store-delete',
  notes: true,
  text: `
    WITH ${lockedRows('groceries', 'store_id = $2')},
    groceries_removed AS (
      DELETE FROM groceries WHERE household_id = $1 AND store_id = $2 AND $3 AND ${allLocked('groceries')} RETURNING *
    ),
    kept AS (
      INSERT INTO deleted_groceries (household_id, id, content)
      SELECT own.household_id, r.id, to_jsonb(r) FROM groceries_removed r CROSS JOIN ${OWN_HOUSEHOLD}
      ON CONFLICT (household_id, id) DO UPDATE SET content = excluded.content, deleted_at = excluded.deleted_at
      RETURNING id
    ),
    groceries_changed AS (
      UPDATE groceries SET store_id = NULL, updated_at = now(), version = version + 1
      WHERE household_id = $1 AND store_id = $2 AND NOT $3 AND ${allLocked('groceries')}
      RETURNING id, version
    ),
    preferences AS (
      UPDATE ingredients SET preferred_store_id = NULL WHERE household_id = $1 AND preferred_store_id = $2 AND ${allLocked('groceries')} RETURNING id
    ),
    recurring_changed AS (
      UPDATE recurring_groceries SET store_id = NULL, updated_at = now(), version = version + 1
      WHERE household_id = $1 AND store_id = $2
      RETURNING id, version
    ),
    removed AS (DELETE FROM stores WHERE household_id = $1 AND id = $2 RETURNING id, version),
    ${noteChanges(
      [
        { kind: 'grocery', from: 'groceries_removed', op: 'delete' },
        { kind: 'grocery', from: 'groceries_changed' },
        { kind: 'recurringGrocery', from: 'recurring_changed' },
        { kind: 'store', from: 'removed', op: 'delete' },
      ],
      ['kept', 'preferences'],
    )}
    SELECT id FROM removed`,
};

/**
 * Sorts the stores of `$2` to the beginning, in the given order. It changes nothing unless each of them has the given
 * version. The versions of moved stores in `$2` rise by one. The feed notes all stores that get another position.
 */
export const REORDER_STORES: Statement = {
  name: 'store-reorder',
  notes: true,
  text: `
    WITH given AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS g(id uuid, version int, place int)),
    stores_locked AS (
      SELECT id, version, sort_order FROM stores WHERE household_id = $1 ORDER BY id FOR NO KEY UPDATE
    ),
    right_ones AS (SELECT count(*) AS count FROM stores_locked s JOIN given USING (id, version)),
    placed AS (
      SELECT s.id, s.sort_order, given.id IS NOT NULL AS is_named,
        row_number() OVER (ORDER BY given.place NULLS LAST, s.sort_order, s.id) AS place
      FROM stores_locked s LEFT JOIN given USING (id)
      WHERE (SELECT count FROM right_ones) = (SELECT count(*) FROM given)
    ),
    changed AS (
      UPDATE stores s SET sort_order = p.place, version = s.version + CASE WHEN p.is_named THEN 1 ELSE 0 END
      FROM placed p WHERE s.household_id = $1 AND s.id = p.id AND s.sort_order <> p.place
      RETURNING s.id, s.version
    ),
    ${noteChanges([{ kind: 'store', from: 'changed' }])}
    SELECT (SELECT count(*) FROM stores_locked JOIN given USING (id))::int AS known,
      (SELECT count FROM right_ones)::int AS current`,
};
