/** The result of a change that is only made when the row has a certain version. */
export interface Guarded<Row> {
  /** The row as it is now, changed or not. */
  readonly row: Row;
  /** `true` when the row had another version and was not changed. */
  readonly stale: boolean;
}

/**
 * Takes a conditional UPDATE or DELETE that returns the changed row. When it changed none, reads the current row.
 * @returns `null` when the row does not exist
 */
export async function atVersion<Row>(
  change: Promise<Row | null>,
  current: () => Promise<Row | null>,
): Promise<Guarded<Row> | null> {
  const changed = await change;
  if (changed !== null) return { row: changed, stale: false };
  const row = await current();
  return row === null ? null : { row, stale: true };
}

/**
 * For a change without any field: reads the row, whose version stays the same.
 * @returns `null` when the row does not exist
 */
export async function leftAtVersion<Row extends { readonly version: number }>(
  version: number,
  current: () => Promise<Row | null>,
): Promise<Guarded<Row> | null> {
  const row = await current();
  return row === null ? null : { row, stale: row.version !== version };
}
