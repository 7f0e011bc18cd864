import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../database/sql.js';
import type { ChangeKind } from './change-kind.js';

/** The position of a household's feed. */
export interface FeedState {
  readonly householdId: string;
  readonly epoch: string;
  /** The sequence of the newest change. */
  readonly last: number;
  /** For each kind a number that rises with each of its changes. */
  readonly kinds: Readonly<Partial<Record<ChangeKind, number>>>;
}

/** Days after which changes are removed. */
const KEPT_DAYS = 30;

const STATES: Statement = {
  name: 'change-states',
  scope: 'server',
  text: `
    SELECT household_id AS "householdId", epoch, last::float8 AS last, kinds FROM change_counters
    WHERE household_id = ANY($1::uuid[])`,
};

const CHANGED_IDS = {
  name: 'change-ids',
  text: `SELECT DISTINCT entity_id AS id FROM changes WHERE household_id = $1 AND sequence > $2 AND kind = $3`,
};

const REMOVE_OLD: Statement = {
  name: 'change-remove-old',
  scope: 'server',
  text: `
    WITH removed AS (
      DELETE FROM changes WHERE occurred_at < now() - interval '${KEPT_DAYS} days' RETURNING household_id, sequence
    )
    UPDATE change_counters c SET removed = r.last
    FROM (SELECT household_id, max(sequence) AS last FROM removed GROUP BY household_id) r
    WHERE c.household_id = r.household_id`,
};

const WAKE: Statement = { name: 'change-wake', scope: 'server', text: 'SELECT pg_notify($1, $2)' };

/** The payload holds the ids of the households that changed. It is empty when these are too many. */
export const WAKE_CHANNEL = 'larder_changes';

@Injectable()
export class ChangesRepository {
  constructor(private readonly sql: Sql) {}

  /** Leaves out households without a feed. */
  states(householdIds: readonly string[]): Promise<FeedState[]> {
    return this.sql.rows<FeedState & Record<string, unknown>>(STATES, [householdIds]);
  }

  /** The ids of the objects of this kind that changed after `sequence`. */
  async changedIds(householdId: string, sequence: number, kind: ChangeKind): Promise<string[]> {
    return (await this.sql.rows<{ id: string }>(CHANGED_IDS, [householdId, sequence, kind])).map(({ id }) => id);
  }

  /** Notifies the watchers in all processes. */
  async wake(payload: string): Promise<void> {
    await this.sql.rows(WAKE, [WAKE_CHANNEL, payload]);
  }

  async removeOld(): Promise<void> {
    await this.sql.rows(REMOVE_OLD, []);
  }
}
