/**
 * A CTE: `{table}_locked` has the rows of household `$1` that `which` selects, locked in the order of their ids.
 * Statements that change or remove more than one row of a table wait for it (`allLocked`), so that two of them cannot
 * deadlock.
 * @param table has an `id` and a `household_id`
 * @param which a condition on its columns
 */
export function lockedRows(table: string, which: string): string {
  return `${table}_locked AS MATERIALIZED (SELECT id FROM ${table} WHERE household_id = $1 AND ${which} ORDER BY id FOR UPDATE)`;
}

/** A condition that is true when `lockedRows` has locked all rows. */
export function allLocked(table: string): string {
  return `(SELECT count(*) FROM ${table}_locked) >= 0`;
}
