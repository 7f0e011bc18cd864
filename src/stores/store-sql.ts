/** SQL of the JSON of one store but its aisles, from `s`, a row of `stores`. */
export const STORE_COLUMNS = `
  s.id, s.user_id AS "userId", s.name, s.color, s.website, s.search_address AS "searchAddress",
  s.sort_order AS "sortOrder", s.version`;

/**
 * SQL of the id of a store of household `$1`; `NULL` when there is none. The store cannot be removed before the commit. A statement
 * that makes rows point at a store takes it from here, so that it waits for a removal of the store before it has locked anything:
 * a foreign key waits at the end of the statement, with the counter of changes locked, and that is a deadlock.
 *
 * @param id an expression
 */
export function heldStore(id: string): string {
  return `(SELECT held.id FROM stores held WHERE held.household_id = $1 AND held.id = ${id} FOR KEY SHARE)`;
}

/** SQL of the aisles of the store `s`. @param from the table, or a part of the statement with rows of it */
export const AISLES = (from: string): string => `
  COALESCE((
    SELECT json_agg(json_build_object('id', a.id, 'storeId', a.store_id, 'name', a.name, 'sortOrder', a.sort_order, 'version', a.version)
                    ORDER BY a.sort_order, a.id)
    FROM ${from} a WHERE a.household_id = s.household_id AND a.store_id = s.id
  ), '[]')`;
