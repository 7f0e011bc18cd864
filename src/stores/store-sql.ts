/** SQL of the JSON of one store but its aisles, from `s`, a row of `stores`. */
export const STORE_COLUMNS = `
  s.id, s.user_id AS "userId", s.name, s.color, s.website, s.search_address AS "searchAddress",
  s.sort_order AS "sortOrder", s.version`;

/** SQL of the aisles of the store `s`. @param from the table, or a part of the statement with rows of it */
export const AISLES = (from: string): string => `
  COALESCE((
    SELECT json_agg(json_build_object('id', a.id, 'storeId', a.store_id, 'name', a.name, 'sortOrder', a.sort_order, 'version', a.version)
                    ORDER BY a.sort_order, a.id)
    FROM ${from} a WHERE a.household_id = s.household_id AND a.store_id = s.id
  ), '[]')`;

/**
 * A part of a statement: `kept_stores` has those of the ids that are stores of household `$1`, and nobody deletes them until the end of
 * the transaction. A statement that refers to a store and notes changes must lock it so: the check of the foreign key comes after
 * the counter of the household is locked, and would wait there for a deletion that waits for the counter.
 * @param ids SQL of an array
 */
export const keptStores = (ids: string): string => `
  kept_stores AS MATERIALIZED (
    SELECT k.id FROM stores k WHERE k.household_id = $1 AND k.id = ANY(${ids}) ORDER BY k.id FOR KEY SHARE
  )`;
