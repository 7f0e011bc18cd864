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
}

/**
 * CTEs that write the changes of a statement about household `$1` into the feed. They are the last CTEs of the statement, and the
 * statement has `notes: true`, so that the watchers of the feed are notified.
 *
 * The counter row of the household gives the changes their sequence. It stays locked until the commit, so the sequence is the
 * order of the commits. To avoid deadlocks it must be the last row that the transaction locks: the statement is the last one of
 * its transaction, and inside it the counter waits for all other CTEs that lock rows.
 * @param after CTEs that lock rows and are not among `noted`
 * @param unless SQL that reads the counter `c`, as it is when the statement has its lock. When it is true, the statement fails, nothing is
 * written, and `Sql` runs it again: what the statement has counted is no longer certain
 */
export function noteChanges(noted: readonly NotedRows[], after: readonly string[] = [], unless?: string): string {
  const rows = noted.map(
    ({ kind, from, op = 'upsert', id = 'id', version = 'version' }) =>
      `SELECT '${kind}' AS kind, ${id} AS id, '${op}' AS op, (${version})::int AS version FROM ${from}`,
  );
  const [only, ...others] = new Set(noted.map(({ kind }) => kind));
  const numbers = only !== undefined && others.length === 0 ? numberOf(only) : NUMBERS;
  return noteWith(numbers, rows.join(' UNION ALL '), after, unless);
}

/** The same for rows of any kinds. @param rows a query of `kind`, `id`, `op` and `version` */
export function noteRows(rows: string): string {
  return noteWith(NUMBERS, rows, []);
}

/** SQL about the `kinds` of the counter: the last change of each. */
interface KindNumbers {
  /** SELECT of the `total` of changes, and of the kinds as an object. No row without changes. */
  readonly counted: string;
  /** The object with the new number of each kind of `excluded`. */
  readonly numbered: string;
}

const NUMBERS: KindNumbers = {
  counted: 'total, jsonb_object_agg(kind, total) FROM noted GROUP BY total',
  numbered: '(SELECT jsonb_object_agg(kind, c.last + excluded.last) FROM jsonb_object_keys(excluded.kinds) AS kind)',
};

/** The same for changes of one kind, at a third of the cost. */
const numberOf = (kind: ChangeKind): KindNumbers => ({
  counted: `total, jsonb_build_object('${kind}', total) FROM noted WHERE nth = 1`,
  numbered: `jsonb_build_object('${kind}', c.last + excluded.last)`,
});

function noteWith({ counted, numbered }: KindNumbers, rows: string, after: readonly string[], unless?: string): string {
  const last = 'c.last + excluded.last';
  // The column does not take NULL: `isOutdatedCount` knows the error.
  const newLast = unless === undefined ? last : `CASE WHEN ${unless} THEN NULL ELSE ${last} END`;
  const locks = after.map((part) => `(SELECT count(*) FROM ${part}) >= 0`);
  return `
    noted AS (
      SELECT *, count(*) OVER () AS total, row_number() OVER () AS nth FROM (${rows}) AS changed_rows
      ${locks.length > 0 ? `WHERE ${locks.join(' AND ')}` : ''}
    ),
    counted AS (
      INSERT INTO change_counters AS c (household_id, epoch, last, kinds)
      SELECT $1::uuid, gen_random_uuid(), ${counted}
      ON CONFLICT (household_id) DO UPDATE SET last = ${newLast}, kinds = c.kinds || ${numbered}
      RETURNING last
    ),
    noted_in_feed AS (
      INSERT INTO changes (household_id, sequence, kind, entity_id, op, version, operation_id)
      SELECT $1::uuid, counted.last - noted.total + noted.nth, noted.kind, noted.id, noted.op, noted.version,
        NULLIF(current_setting('${OPERATION_SETTING}', true), '')
      FROM noted CROSS JOIN counted
    )`;
}
