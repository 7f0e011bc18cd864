/**
 * A part of a statement: `{table}_locked` has the rows of household `$1` that `which` chooses, locked in the order of their ids. What
 * changes or removes more than one row of a table waits for it (`allLocked`), so that two such statements cannot wait for each other.
 * @param table has an `id` and a `household_id` @param which a condition on its columns
 */
export function lockedRows(table: string, which: string): string {
  return `${table}_locked AS MATERIALIZED (SELECT id FROM ${table} WHERE household_id = $1 AND ${which} ORDER BY id FOR UPDATE)`;
}

/** A condition, true as soon as `lockedRows` has locked all. */
export function allLocked(table: string): string {
  return `(SELECT count(*) FROM ${table}_locked) >= 0`;
}
