/** SQL of the JSON of one store but its aisles, from `s`, a row of `stores`. */
export const STORE_COLUMNS = `
  s.id, s.user_id AS "userId", s.name, s.color, s.website, s.search_address AS "searchAddress",
  s.sort_order AS "sortOrder", s.version`;

/** SQL of the aisles of the store `s`. @param from the table, or a part of the statement with rows of it */
export const AISLES = (from: string): string => `
  COALESCE((
    SELECT json_agg(json_build_object('id', a.id, 'storeId', a.store_id, 'name', a.name, 'sortOrder', a.sort_order, 'version', a.version)
                    ORDER BY a.sort_order, a.id)
    FROM ${from} a WHERE a.household_id = $1 AND a.store_id = s.id
  ), '[]')`;

/**
 * A part of a statement: `held_stores` has those of the ids that are stores of household `$1`, and they cannot be removed before the
 * commit. A statement that makes rows point at stores takes them from here, so that it waits for a removal of one before it has locked
 * anything: a foreign key waits at the end of the statement, with the counter of changes locked, and that is a deadlock.
 *
 * @param ids an expression, an array
 */
export const heldStores = (ids: string): string => `
  held_stores AS MATERIALIZED (
    SELECT held.id FROM stores held WHERE held.household_id = $1 AND held.id = ANY(${ids}) ORDER BY held.id FOR KEY SHARE
  )`;
