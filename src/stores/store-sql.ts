/** SQL of the JSON of one store without its aisles, from `s`, a row of `stores`. */
export const STORE_COLUMNS = `
  s.id, s.user_id AS "userId", s.name, s.color, s.website, s.search_address AS "searchAddress",
  s.sort_order AS "sortOrder", s.version`;

/**
 * SQL of the aisles of the store `s`.
 * @param from the table, or a CTE with its rows
 */
export const AISLES = (from: string): string => `
  COALESCE((
    SELECT json_agg(json_build_object('id', a.id, 'storeId', a.store_id, 'name', a.name, 'sortOrder', a.sort_order, 'version', a.version)
                    ORDER BY a.sort_order, a.id)
    FROM ${from} a WHERE a.household_id = $1 AND a.store_id = s.id
  ), '[]')`;

/**
 * A CTE: `held_stores` has the ids of those stores of household `$1` that exist, locked so that they cannot be removed
 * before the commit. A statement whose rows refer to stores uses it, to wait for a removal of a store before it locks
 * anything else. A foreign key would wait at the end of the statement, while the statement holds the counter of
 * changes: a deadlock.
 * @param ids an SQL expression of an array
 */
export const heldStores = (ids: string): string => `
  held_stores AS MATERIALIZED (
    SELECT held.id FROM stores held WHERE held.household_id = $1 AND held.id = ANY(${ids}) ORDER BY held.id FOR KEY SHARE
  )`;
