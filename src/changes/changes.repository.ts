import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TableRepository } from '../database/table-repository.js';
import { Transactions } from '../database/transactions.js';
import type { ChangeKind } from './change-kind.js';
import { Change } from './change.entity.js';
import { ChangeCounter } from './change-counter.entity.js';

/** The position of a household's feed. */
export interface FeedState {
  readonly householdId: string;
  readonly epoch: string;
  /** The sequence of the newest change. */
  readonly last: number;
  /** For each kind a number that rises with each of its changes. */
  readonly kinds: Readonly<Partial<Record<ChangeKind, number>>>;
}

/** A change that is to be written into the feed. */
export type NotedChange = Pick<Change, 'householdId' | 'kind' | 'op' | 'entityId' | 'version'>;

/** What a transaction added to the feed of a household. */
export interface AddedChanges {
  readonly householdId: string;
  /** The sequence of the newest of them. */
  readonly last: number;
  readonly kinds: readonly ChangeKind[];
}

/** A change as it is in the feed. */
export interface ReadChange {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly op: 'upsert' | 'delete';
  readonly version: number | null;
  /** ISO 8601, in UTC. */
  readonly occurredAt: string;
  readonly operationId: string | null;
  readonly sequence: number;
}

/** Rows of one INSERT. A statement has at most 65,535 parameters. */
const ROWS_AT_ONCE = 5_000;

/** Days after which changes are removed. */
const KEPT_DAYS = 30;

/** The payload says what was added to the feeds. It is empty when that is too much for a notification. */
export const WAKE_CHANNEL = 'larder_changes';

@Injectable()
export class ChangesRepository extends TableRepository<Change> {
  constructor(transactions: Transactions) {
    super(Change, transactions);
  }

  /** Adds the counter of a new household. */
  async begin(householdId: string): Promise<void> {
    await this.transactions.manager.insert(ChangeCounter, { householdId, epoch: randomUUID() });
  }

  /**
   * Gives the changes the next numbers of the household, in their order, and adds them.
   * @throws Error when the household has no feed: it was removed
   */
  async append(householdId: string, noted: readonly NotedChange[], operationId: string | null): Promise<AddedChanges> {
    const kinds = [...new Set(noted.map(({ kind }) => kind))];
    const [counter] = await this.query<{ last: number }>(
      `UPDATE change_counters SET last = last + $2::int,
         kinds = kinds || (SELECT jsonb_object_agg(kind, last + $2::int) FROM unnest($3::text[]) AS kind)
       WHERE household_id = $1 RETURNING last::float8 AS last`,
      [householdId, noted.length, kinds],
    );
    if (counter === undefined) throw new Error(`Household ${householdId} has no feed`);
    const first = counter.last - noted.length + 1;
    const rows = noted.map((change, index) => ({ ...change, sequence: String(first + index), operationId }));
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
      await this.table
        .createQueryBuilder()
        .insert()
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .updateEntity(false)
        .execute();
    return { householdId, last: counter.last, kinds };
  }

  /** The first changes of these kinds with a sequence above the first number and up to the second. */
  async between(
    householdId: string,
    [above, last]: readonly [number, number],
    kinds: readonly ChangeKind[],
    limit: number,
  ): Promise<ReadChange[]> {
    const rows = await this.query<Omit<ReadChange, 'occurredAt'> & { occurredAt: Date }>(
      `SELECT kind, entity_id AS id, op, version, occurred_at AS "occurredAt", operation_id AS "operationId", sequence::float8 AS sequence
       FROM changes WHERE household_id = $1 AND sequence > $2 AND sequence <= $3 AND kind = ANY($4::text[])
       ORDER BY changes.sequence LIMIT $5::int`,
      [householdId, above, last, kinds, limit],
    );
    return rows.map((change) => ({ ...change, occurredAt: change.occurredAt.toISOString() }));
  }

  /** The sequence of the newest change that was removed from the feed; 0 for a household without a feed. */
  async removedUntil(householdId: string): Promise<number> {
    const [counter] = await this.query<{ removed: number }>(
      'SELECT removed::float8 AS removed FROM change_counters WHERE household_id = $1',
      [householdId],
    );
    return counter?.removed ?? 0;
  }

  /** When an object of these kinds was changed last; `null` when that is no longer in the feed. */
  async lastChange(householdId: string, kinds: readonly ChangeKind[]): Promise<Date | null> {
    const [last] = await this.query<{ at: Date | null }>(
      `SELECT max(occurred_at) AS at FROM changes WHERE household_id = $1 AND sequence = ANY(ARRAY(
         SELECT (kinds->>kind)::bigint FROM change_counters CROSS JOIN unnest($2::text[]) AS kind WHERE household_id = $1
       ))`,
      [householdId, kinds],
    );
    return last?.at ?? null;
  }

  /** The tag of an answer that shows objects of these kinds: it changes with each of their changes. */
  async tag(householdId: string, kinds: readonly ChangeKind[]): Promise<string> {
    const [counter] = await this.query<{ epoch: string; numbers: string[] }>(
      `SELECT epoch, ARRAY(SELECT COALESCE(kinds->>kind, '0') FROM unnest($2::text[]) AS kind) AS numbers
       FROM change_counters WHERE household_id = $1`,
      [householdId, kinds],
    );
    // A household without a counter gets a tag that never matches.
    return counter === undefined ? randomUUID() : [counter.epoch, ...counter.numbers].join('/');
  }

  /** Leaves out households without a feed. */
  states(householdIds: readonly string[]): Promise<FeedState[]> {
    return this.query(
      `SELECT household_id AS "householdId", epoch, last::float8 AS last, kinds FROM change_counters
       WHERE household_id = ANY($1::uuid[])`,
      [householdIds],
    );
  }

  /** The ids of the objects of this kind that changed after `sequence`. */
  async changedIds(householdId: string, sequence: number, kind: ChangeKind): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      'SELECT DISTINCT entity_id AS id FROM changes WHERE household_id = $1 AND sequence > $2 AND kind = $3',
      [householdId, sequence, kind],
    );
    return rows.map(({ id }) => id);
  }

  /** Notifies the watchers in all processes. */
  async wake(payload: string): Promise<void> {
    await this.query('SELECT pg_notify($1, $2)', [WAKE_CHANNEL, payload]);
  }

  /** Removes changes of all households that are too old, and notes up to which sequence they were removed. */
  async removeOld(): Promise<void> {
    await this.query(
      `WITH removed AS (
         DELETE FROM changes WHERE occurred_at < now() - interval '${KEPT_DAYS} days' RETURNING household_id, sequence
       )
       UPDATE change_counters c SET removed = r.last
       FROM (SELECT household_id, max(sequence) AS last FROM removed GROUP BY household_id) r
       WHERE c.household_id = r.household_id`,
      [],
    );
  }
}
