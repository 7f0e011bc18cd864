/**
 * A CTE: `held_stores` has the ids of those stores of household `$1` that exist, locked so that they cannot be removed before the
 * commit. The same as `StoresService.hold`, for statements that also add rows which refer to a store.
 * @param ids an SQL expression of an array
 */
export const heldStores = (ids: string): string => `
  held_stores AS MATERIALIZED (
    SELECT held.id FROM stores held WHERE held.household_id = $1 AND held.id = ANY(${ids}) ORDER BY held.id FOR KEY SHARE
  )`;
