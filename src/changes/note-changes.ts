import type { ChangeKind } from './change-kind.js';

/** Rows of a statement that are changes. */
export interface NotedRows {
  readonly kind: ChangeKind;
  /** A part of the statement that answers the rows, with `id` and `version` unless they are named otherwise. */
  readonly from: string;
  readonly op?: 'upsert' | 'delete';
  readonly id?: string;
  /** SQL of the version; `NULL` for what has none. */
  readonly version?: string;
}

/**
 * Parts of a statement about household `$1` that write the changes of its rows into the feed. They go last in its WITH, and the
 * statement says `notes: true`, so that those who follow the feed are woken.
 *
 * The counter of the household gives the changes their sequence. It stays locked until the commit, so that the sequence is the
 * order of the commits. It must be the last row that the statement locks, and the statement the last one of its transaction:
 * whoever holds the counter must wait for nobody. @param after parts that lock rows and that no noted rows come from
 */
export function noteChanges(noted: readonly NotedRows[], after: readonly string[] = []): string {
  const rows = noted.map(
    ({ kind, from, op = 'upsert', id = 'id', version = 'version' }) =>
      `SELECT '${kind}' AS kind, ${id} AS id, '${op}' AS op, (${version})::int AS version FROM ${from}`,
  );
  const locks = after.map((part) => `(SELECT count(*) FROM ${part}) >= 0`);
  return `
    noted AS (
      SELECT *, count(*) OVER () AS total, row_number() OVER () AS nth FROM (${rows.join(' UNION ALL ')}) AS changed_rows
      ${locks.length > 0 ? `WHERE ${locks.join(' AND ')}` : ''}
    ),
    counted AS (
      INSERT INTO change_counters AS c (household_id, epoch, last, kinds)
      SELECT $1::uuid, gen_random_uuid(), total, jsonb_object_agg(kind, total) FROM noted GROUP BY total
      ON CONFLICT (household_id) DO UPDATE SET last = c.last + excluded.last, kinds = c.kinds || (
        SELECT jsonb_object_agg(kind, c.last + excluded.last) FROM jsonb_object_keys(excluded.kinds) AS kind
      )
      RETURNING last
    ),
    noted_in_feed AS (
      INSERT INTO changes (household_id, sequence, kind, entity_id, op, version)
      SELECT $1::uuid, counted.last - noted.total + noted.nth, noted.kind, noted.id, noted.op, noted.version
      FROM noted CROSS JOIN counted
    )`;
}
