import { Injectable } from '@nestjs/common';
import { inPieces, type LongText, type TextRow, textOf } from '../database/long-text.js';
import { Sql, type Statement } from '../database/sql.js';
import { inSlices } from '../slices.js';
import type { ChangeKind } from './change-kind.js';
import { type ChangePlace, NO_EPOCH } from './change-cursor.js';

/** How the feed shows the changes of one kind. */
export interface ShownKind {
  readonly kind: ChangeKind;
  /** The scope that a key needs to see them. */
  readonly scope: string;
  /**
   * SELECT of the entity with the id `changed.id` of household `$1`, as the API shows it. No row when it was deleted in the
   * meantime.
   */
  readonly entity: string;
}

/** Changes of a household after a place, in the order of their commits. */
export interface FeedPage {
  /** JSON of a list of changes. */
  readonly changes: LongText;
  readonly count: number;
  /** The sequence of each change, in the same order. */
  readonly sequences: readonly number[];
  /** The place after the last change that was read. */
  readonly end: ChangePlace;
  readonly hasMore: boolean;
}

/** The feed cannot be continued from the place, because deletions after it were removed or the database was restored. */
export class PlaceExpiredError extends Error {}

interface PageRow extends TextRow {
  readonly [column: string]: unknown;
  readonly epoch: string | null;
  readonly last: number;
  readonly removed: number;
  readonly pageEnd: number;
  readonly hasMore: boolean;
  readonly sequences: readonly number[];
}

const PLACE: Statement = {
  name: 'change-place',
  text: 'SELECT epoch, last::float8 AS sequence FROM change_counters WHERE household_id = $1',
};

const OTHERS = ['epoch', 'last', 'removed', '"pageEnd"', '"hasMore"', 'sequences'];

/** The feeds of changes, for clients. Each domain registers its kinds in its `onModuleInit`. */
@Injectable()
export class ChangeFeed {
  private readonly shown = new Map<ChangeKind, ShownKind>();
  private statement: Statement | null = null;

  constructor(private readonly sql: Sql) {}

  show(kind: ShownKind): void {
    this.shown.set(kind.kind, kind);
    this.statement = null;
  }

  /** Sorted by name. */
  get kinds(): readonly ShownKind[] {
    return [...this.shown.values()].sort((one, other) => (one.kind < other.kind ? -1 : 1));
  }

  /** Where the feed ends now. */
  async end(householdId: string): Promise<ChangePlace> {
    const place = await this.sql.row<{ epoch: string; sequence: number }>(PLACE, [householdId]);
    return place ?? { epoch: NO_EPOCH, sequence: 0 };
  }

  /**
   * Reads the next `limit` changes of these kinds. Of several changes to one object only the last is returned, with the
   * object as it is now.
   * @throws PlaceExpiredError
   */
  async after(householdId: string, place: ChangePlace, kinds: readonly ChangeKind[], limit: number): Promise<FeedPage> {
    this.statement ??= pageStatement(this.kinds);
    const rows = await this.sql.rows<PageRow>(this.statement, [householdId, place.sequence, kinds, limit]);
    const [row] = rows;
    if (row === undefined) throw new Error('The feed answered no row');
    const epoch = row.epoch ?? NO_EPOCH;
    const isOther = place.epoch !== epoch && (place.epoch !== NO_EPOCH || place.sequence > 0);
    if (isOther || place.sequence < row.removed || place.sequence > row.last) throw new PlaceExpiredError();
    const changes = (await inSlices(textOf(rows))) ?? '[]';
    const sequence = row.hasMore ? row.pageEnd : row.last;
    const { sequences, hasMore } = row;
    return { changes, count: sequences.length, sequences, hasMore, end: { epoch, sequence } };
  }
}

/**
 * An object that was changed and deleted later is shown as deleted, also when the deletion is on a later page. `$1` household, `$2`
 * sequence of the place, `$3` kinds, `$4` number of changes. A cluster reads the parts one after the other, so the page ends where the
 * counter stood: a change that is committed between the two parts is on the next page. What has been removed is read last, so that no
 * change is missing that was removed before the page was read.
 */
function pageStatement(kinds: readonly ShownKind[]): Statement {
  const entities = kinds.map(
    ({ kind, entity }) => `WHEN '${kind}' THEN (SELECT row_to_json(entity) FROM (${entity}) AS entity)`,
  );
  const select = `
    WITH counter AS MATERIALIZED (
      SELECT epoch, last FROM change_counters WHERE household_id = $1
    ),
    page AS MATERIALIZED (
      SELECT *, row_number() OVER (ORDER BY sequence) AS nth FROM (
        SELECT sequence, kind, entity_id AS id, op, version, occurred_at, operation_id FROM changes
        WHERE household_id = $1 AND sequence > $2 AND sequence <= (SELECT last FROM counter) AND kind = ANY($3::text[])
        ORDER BY sequence LIMIT $4::int + 1
      ) AS next_changes
    ),
    last_of_each AS MATERIALIZED (
      SELECT DISTINCT ON (kind, id) * FROM page WHERE nth <= $4::int ORDER BY kind, id, sequence DESC
    ),
    told AS MATERIALIZED (
      SELECT changed.*, CASE WHEN op = 'upsert' THEN CASE kind ${entities.join('\n')} END END AS entity FROM last_of_each AS changed
    )
    SELECT epoch, COALESCE(last, 0)::float8 AS last,
      COALESCE((SELECT removed FROM change_counters WHERE household_id = $1), 0)::float8 AS removed,
      (SELECT COALESCE(max(sequence), 0) FROM page WHERE nth <= $4::int)::float8 AS "pageEnd",
      (SELECT count(*) FROM page) > $4::int AS "hasMore",
      ARRAY(SELECT sequence::float8 FROM told ORDER BY sequence) AS sequences,
      (SELECT COALESCE(json_agg(json_build_object(
        'kind', kind, 'id', id, 'op', CASE WHEN entity IS NULL THEN 'delete' ELSE op END, 'version', version,
        'occurredAt', to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'operationId', operation_id, 'entity', entity
      ) ORDER BY sequence), '[]')::text FROM told) AS text
    FROM (SELECT) AS asked LEFT JOIN counter ON true`;
  return { name: 'change-page', text: inPieces(select, OTHERS) };
}
