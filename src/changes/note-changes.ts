import { OWN_HOUSEHOLD } from '../database/own-household.js';
import type { ChangeKind } from './change-kind.js';

/** The setting of a transaction that names the operation of its changes. */
export const OPERATION_SETTING = 'larder.operation';

/** Rows of a statement that are to be noted as changes. */
export interface NotedRows {
  readonly kind: ChangeKind;
  /**
   * Name of a CTE of the statement whose rows have the columns `id` and `version`, unless `id` or `version` below name others.
   */
  readonly from: string;
  readonly op?: 'upsert' | 'delete';
  readonly id?: string;
  /** SQL of the version; `NULL` for objects without one. */
  readonly version?: string;
  /** Set when `from` never has more than one row. Such a statement costs less, because nothing is counted. With two rows it fails. */
  readonly single?: true;
}

/**
 * SQL of whether something that the statement has counted is no longer certain.
 * @param before SQL of the counter of the household when the statement had locked it
 */
export type IsOutdated = (before: string) => string;

interface Noted {
  /** The kind of all rows, which then needs no aggregate; `null` for rows of different kinds. */
  readonly only: ChangeKind | null;
  /** A query of `kind`, `id`, `op` and `version`. */
  readonly rows: string;
  readonly single?: boolean;
}

/**
 * CTEs that write the changes of a statement about household `$1` into the feed. They are the last CTEs of the statement, and the
 * statement has `notes: true`, so that the watchers of the feed are notified.
 *
 * The counter row of the household gives the changes their sequence. It stays locked until the commit, so the sequence is the
 * order of the commits. To avoid deadlocks it must be the last row that the transaction locks: the statement is the last one of
 * its transaction, and inside it the counter waits for all other CTEs that lock rows.
 * Postgres checks references after that: a statement that adds a row locks what the row refers to first (`keptRecipe`), unless nobody
 * ever locks that FOR UPDATE.
 * @param after CTEs that lock rows and are not among `noted`
 * @param unless when it is true, the statement fails, nothing is written, and `Sql` runs it again
 */
export function noteChanges(noted: readonly NotedRows[], after: readonly string[] = [], unless?: IsOutdated): string {
  const rows = noted.map(
    ({ kind, from, op = 'upsert', id = 'id', version = 'version' }) =>
      `SELECT '${kind}' AS kind, ${id} AS id, '${op}' AS op, (${version})::int AS version FROM ${from}`,
  );
  const [only = null, ...others] = new Set(noted.map(({ kind }) => kind));
  const single = noted.length === 1 && noted[0]?.single === true;
  return noteWith({ only: others.length === 0 ? only : null, rows: rows.join(' UNION ALL '), single }, after, unless);
}

/** The same for rows of different kinds. @param rows a query of `kind`, `id`, `op` and `version` */
export function noteRows(rows: string): string {
  return noteWith({ only: null, rows }, []);
}

function noteWith({ only, rows, single = false }: Noted, after: readonly string[], unless?: IsOutdated): string {
  const last = 'c.last + excluded.last';
  const total = single ? '1' : 'count(*)';
  const kinds = only === null ? 'jsonb_object_agg(kind, 0)' : `'{}'::jsonb`;
  // As text, because jsonb_build_object is not immutable.
  const numbers =
    only === null
      ? `(SELECT jsonb_object_agg(kind, ${last}) FROM jsonb_object_keys(excluded.kinds) AS kind)`
      : `('{"${only}": ' || (${last})::text || '}')::jsonb`;
  const before = single ? 'counted.last - 1' : 'counted.last - (SELECT count(*) FROM noted)';
  const next = single ? 'counted.last' : `${before} + noted.nth`;
  // The column does not take NULL: `isOutdatedCount` knows the error.
  const sequence = unless === undefined ? next : `CASE WHEN ${unless(before)} THEN NULL ELSE ${next} END`;
  const locks = after.map((part) => `(SELECT count(*) FROM ${part}) >= 0`);
  // Every household has a counter (`Changes.begin`), so that the INSERT always changes it. An UPDATE would cost more: Postgres starts the whole
  // statement again for a row that another transaction has changed while it waited. The division fails when there are changes and no
  // counter, so that no change is lost unseen. A statement that changes nothing succeeds, also when the household has been removed.
  return `
    noted AS (
      SELECT *${single ? '' : ', row_number() OVER () AS nth'} FROM (${rows}) AS changed_rows
      ${locks.length > 0 ? `WHERE ${locks.join(' AND ')}` : ''}
    ),
    counted AS (
      INSERT INTO change_counters AS c (household_id, epoch, last, kinds)
      SELECT own.household_id, own.epoch, n.total, n.kinds
      FROM (SELECT ${total} AS total, ${kinds} AS kinds FROM noted ${single ? '' : 'HAVING count(*) > 0'}) AS n
      CROSS JOIN ${OWN_HOUSEHOLD}
      WHERE CASE WHEN EXISTS (SELECT 1 FROM noted)
        THEN 1 / (SELECT count(*) FROM change_counters WHERE household_id = $1) = 1 ELSE false END
      ON CONFLICT (household_id) DO UPDATE SET last = ${last}, kinds = c.kinds || ${numbers}
      RETURNING c.last
    ),
    noted_in_feed AS (
      INSERT INTO changes (household_id, sequence, kind, entity_id, op, version, operation_id)
      SELECT own.household_id, ${sequence}, noted.kind, noted.id, noted.op, noted.version,
        NULLIF(current_setting('${OPERATION_SETTING}', true), '')
      FROM noted CROSS JOIN counted CROSS JOIN ${OWN_HOUSEHOLD}
    )`;
}
