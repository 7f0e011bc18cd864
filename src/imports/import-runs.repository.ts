import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Sql, type Statement, type Transaction } from '../database/sql.js';
import { SERVER } from '../queues/fair-queue.js';
import type { TurnsTaken } from '../queues/turns.js';
import type { ImportFailure } from './import-failure.js';
import { type ImportKey, ImportQueue } from './import-queue.js';

/** An attempt under way in this process. */
export interface ImportRun extends ImportKey {
  readonly token: string;
  readonly userId: string;
  readonly url: string | null;
  readonly host: string | null;
  readonly text: string | null;
  /** Whether the AI is to read it whatever the parser can. */
  readonly forceAi: boolean;
  /** This one included. */
  readonly attempts: number;
}

/** Somebody else goes on with the import, so nothing of this attempt may be kept. */
export class LeaseLostError extends Error {}

/** A process that lives renews its leases several times in this; one that was killed is followed soon after. */
const LEASE = `interval '8 seconds'`;
/** A lease that ends later than any can was taken before the clock was put back. */
const OVER = `(lease_until < now() OR lease_until > now() + 2 * ${LEASE})`;
const MOST_PER_HOST = 2;
/** A page that takes the whole server down each time is not tried for ever. */
const MOST_INTERRUPTIONS = 10;
const KEPT = `interval '30 days'`;

const CLAIM = {
  name: 'import-claim',
  text: `
    UPDATE recipe_imports i
    SET status = 'processing', attempts = attempts + 1, lease_token = $3, lease_until = now() + ${LEASE}, updated_at = now()
    WHERE household_id = $1 AND id = $2 AND status = 'queued' AND (
      host IS NULL
      OR (SELECT count(*) FROM recipe_imports o WHERE o.status = 'processing' AND o.host = i.host) < ${MOST_PER_HOST}
    )
    RETURNING household_id AS "householdId", id, lease_token AS token, user_id AS "userId", url, host, text,
      force_ai AS "forceAi", attempts`,
};

/** For a turn that was not claimed: when it still waits, its site is what it waits for. */
const PARK = {
  name: 'import-park',
  text: `UPDATE recipe_imports SET parked = true WHERE household_id = $1 AND id = $2 AND status = 'queued'`,
};

/** First those of households that have no import of the site under way: one with many leaves every other place to the others. */
const UNPARK = {
  name: 'import-unpark',
  text: `
    UPDATE recipe_imports i SET parked = false
    FROM (
      SELECT household_id, id FROM recipe_imports
      WHERE parked AND host = $1
      ORDER BY household_id IN (
        SELECT o.household_id FROM recipe_imports o WHERE o.status = 'processing' AND o.host = $1
      ), created_at, id
      LIMIT 1 FOR UPDATE SKIP LOCKED
    ) next
    WHERE i.household_id = next.household_id AND i.id = next.id
    RETURNING i.household_id AS "householdId", i.id`,
};

/** For sites whose last import ended with its process, so that nobody was left to call the next one. */
const UNPARK_FORGOTTEN = {
  name: 'import-unpark-forgotten',
  text: `
    UPDATE recipe_imports i SET parked = false
    FROM (
      SELECT household_id, id, host, row_number() OVER (PARTITION BY host ORDER BY created_at, id) AS place
      FROM recipe_imports WHERE parked
    ) next
    WHERE i.household_id = next.household_id AND i.id = next.id AND i.parked AND next.place <= ${MOST_PER_HOST}
      AND (SELECT count(*) FROM recipe_imports o WHERE o.status = 'processing' AND o.host = next.host) < ${MOST_PER_HOST}
    RETURNING i.household_id AS "householdId", i.id`,
};

const RENEW: Statement = {
  name: 'import-renew',
  scope: 'server',
  text: `
    UPDATE recipe_imports SET lease_until = now() + ${LEASE}
    WHERE status = 'processing' AND lease_token = ANY($1::uuid[]) RETURNING lease_token AS token`,
};

const MINE = `household_id = $1 AND id = $2 AND lease_token = $3 AND status = 'processing'`;
const RELEASED = 'lease_token = NULL, lease_until = NULL, updated_at = now()';

const COMPLETE = {
  name: 'import-complete',
  text: `
    UPDATE recipe_imports SET status = 'completed', text = NULL, error_code = NULL, error_message = NULL, ${RELEASED}
    WHERE ${MINE} RETURNING id`,
};

const FAIL = {
  name: 'import-fail',
  text: `UPDATE recipe_imports SET status = 'failed', error_code = $4, error_message = $5, ${RELEASED} WHERE ${MINE} RETURNING id`,
};

const POSTPONE = {
  name: 'import-postpone',
  text: `UPDATE recipe_imports SET status = 'queued', error_code = $4, error_message = $5, ${RELEASED} WHERE ${MINE} RETURNING id`,
};

const HAND_BACK = {
  name: 'import-hand-back',
  text: `
    UPDATE recipe_imports SET status = 'queued', attempts = attempts - 1, ${RELEASED}
    WHERE status = 'processing' AND lease_token = ANY($1::uuid[])
    RETURNING household_id AS "householdId", id`,
};

const TAKE_OVER = {
  name: 'import-take-over',
  text: `
    UPDATE recipe_imports i SET
      status = CASE WHEN interruptions + 1 >= ${MOST_INTERRUPTIONS} THEN 'failed' ELSE 'queued' END,
      error_code = CASE WHEN interruptions + 1 >= ${MOST_INTERRUPTIONS} THEN 'INTERNAL_ERROR' ELSE error_code END,
      error_message = CASE WHEN interruptions + 1 >= ${MOST_INTERRUPTIONS} THEN $1 ELSE error_message END,
      interruptions = interruptions + 1, attempts = attempts - 1, ${RELEASED}
    FROM (
      SELECT household_id, id FROM recipe_imports
      WHERE status = 'processing' AND ${OVER} FOR UPDATE SKIP LOCKED
    ) lapsed
    WHERE i.household_id = lapsed.household_id AND i.id = lapsed.id
    RETURNING i.household_id AS "householdId", i.id, i.status`,
};

const QUEUED = {
  name: 'import-queued',
  text: `SELECT household_id AS "householdId", id FROM recipe_imports WHERE status = 'queued' AND NOT parked ORDER BY created_at, id`,
};

const CLEAN: Statement = {
  name: 'import-clean',
  scope: 'server',
  text: `
    DELETE FROM recipe_imports
    WHERE updated_at < now() - ${KEPT} AND (status = 'failed' OR (status = 'completed' AND url IS NULL))`,
};

const INTERRUPTED_EACH_TIME =
  'Larder stopped each time it worked on this. Try again, or paste the text of the recipe in smaller parts.';

/** Imports as the processes see them that work on them. Every change holds only while the lease does. */
@Injectable()
export class ImportRunsRepository {
  constructor(
    private readonly sql: Sql,
    private readonly queue: ImportQueue,
  ) {}

  /** Begins an attempt at the import whose turn it is, if there is any; of a busy site it is parked, and `run` is `null`. */
  begin(taken: TurnsTaken): Promise<{ turn: ImportKey | null; run: ImportRun | null }> {
    return this.sql.transaction(SERVER, async (tx) => {
      const turn = await this.queue.take(tx, taken);
      if (turn === null) return { turn, run: null };
      const run = await claim(tx, turn);
      if (run === null) await tx.rows(PARK, [turn.householdId, turn.id]);
      return { turn, run };
    });
  }

  /** Calls the next import of a site that one was done of. */
  async unpark(host: string): Promise<void> {
    await this.sql.transaction(SERVER, async (tx) => {
      await this.queue.add(tx, await tx.rows<ImportKey>(UNPARK, [host]));
    });
  }

  /** Moves the leases on and gives those that still held. */
  async renew(tokens: readonly string[]): Promise<ReadonlySet<string>> {
    if (tokens.length === 0) return new Set();
    return new Set((await this.sql.rows<{ token: string }>(RENEW, [tokens])).map(({ token }) => token));
  }

  /** For the transaction that stores the recipe. @throws LeaseLostError */
  async complete(tx: Transaction, { householdId, id, token }: ImportRun): Promise<void> {
    if ((await tx.rows(COMPLETE, [householdId, id, token])).length === 0) throw new LeaseLostError();
  }

  /** For an import whose recipe is there already. */
  async completeAlone(run: ImportRun): Promise<void> {
    await this.sql.transaction(run.householdId, (tx) => this.complete(tx, run));
  }

  /** `false`, with nothing done, when somebody else goes on with the import. */
  async fail({ householdId, id, token }: ImportRun, { code, message }: ImportFailure): Promise<boolean> {
    return (await this.sql.row(FAIL, [householdId, id, token, code, message])) !== null;
  }

  /** Puts the import back to wait for its next attempt. */
  async postpone(run: ImportRun, { code, message }: ImportFailure, delaySeconds: number): Promise<void> {
    const { householdId, id, token } = run;
    await this.sql.transaction(householdId, async (tx) => {
      const rows = await tx.rows(POSTPONE, [householdId, id, token, code, message]);
      if (rows.length > 0) await this.queue.add(tx, [{ householdId, id, delaySeconds }]);
    });
  }

  /** Gives attempts up that do not count, as when a stop of this process cuts them short: they are begun anew. */
  async handBack(tokens: readonly string[], delaySeconds = 0): Promise<void> {
    await this.sql.transaction(SERVER, async (tx) => {
      const rows = await tx.rows<ImportKey>(HAND_BACK, [tokens]);
      const waiting = rows.map((key) => ({ ...key, delaySeconds }));
      await this.queue.add(tx, waiting);
    });
  }

  /** Queues what processes left behind that were killed. How many more there are to take, and how many failed for good. */
  takeOver(): Promise<{ waiting: number; failed: number }> {
    return this.sql.transaction(SERVER, async (tx) => {
      const rows = await tx.rows<ImportKey & { status: string }>(TAKE_OVER, [INTERRUPTED_EACH_TIME]);
      const queued = rows.filter(({ status }) => status === 'queued');
      const forgotten = await tx.rows<ImportKey>(UNPARK_FORGOTTEN, []);
      await this.queue.add(tx, [...queued, ...forgotten]);
      const waiting = queued.length + forgotten.length + (await this.queue.followClock(tx));
      return { waiting, failed: rows.length - queued.length };
    });
  }

  /** Gives everything that is queued its place again, should the queue itself have been lost, as in a backup without it. */
  async restoreQueue(): Promise<void> {
    await this.sql.transaction(SERVER, async (tx) => {
      await this.queue.add(tx, await tx.rows<ImportKey>(QUEUED, []));
    });
  }

  /** Removes what is past its time: failed imports, and completed ones whose row tells nothing more. */
  async clean(): Promise<void> {
    await this.sql.rows(CLEAN, []);
  }
}

async function claim(tx: Transaction, { householdId, id }: ImportKey): Promise<ImportRun | null> {
  const [run] = await tx.rows<ImportRun>(CLAIM, [householdId, id, randomUUID()]);
  return run ?? null;
}
