/** What became of a change that holds only at one version of a row. */
export interface Guarded<Row> {
  /** As it stands now, changed or not. */
  readonly row: Row;
  /** `true`: the row was at another version, and nothing changed. */
  readonly stale: boolean;
}

/**
 * Runs a conditional UPDATE or DELETE that answers the row it hit; reads the row as it stands only when it hit none.
 * `null` when there is no such row at all.
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
