import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type QueryDeepPartialEntity, Raw } from 'typeorm';
import { TableRepository } from '../database/table-repository.js';
import { Transactions } from '../database/transactions.js';
import type { NewTask, Task } from './task.js';
import { TaskRow, type TaskState } from './task.entity.js';

export interface OpenTasks {
  state: TaskState;
  count: number;
  /** For how long the oldest of them has been due; 0 when none is due. */
  dueSeconds: number;
}

export interface ReadyTasks {
  readonly ready: number;
  readonly oldestSeconds: number;
}

/** A household with a ready task, and when the first of its ready tasks became due. */
export interface ReadyHousehold {
  readonly householdId: string;
  readonly dueAt: Date;
}

/**
 * Seconds. A running process renews its leases several times within this time. After a kill another process takes over when it has
 * passed. A lease that ends later than twice this time was taken before the clock was put back.
 */
const LEASE = 8;
const MOST_OF_A_LANE = 2;

/** Due times and leases are times of the database, because the clocks of the processes differ. */
@Injectable()
export class TasksRepository extends TableRepository<TaskRow> {
  constructor(transactions: Transactions) {
    super(TaskRow, transactions);
  }

  /**
   * A task that already waits stays as it is, and one that runs is marked to run again. The rows are added in the order of their
   * keys, so that two transactions with the same tasks cannot deadlock.
   */
  async add(tasks: readonly NewTask[]): Promise<void> {
    await this.query(
      `INSERT INTO tasks AS t (kind, household_id, subject, lane, priority, state, due_at)
       SELECT n.kind, n."householdId", n.subject, n.lane, COALESCE(n.priority, 0),
         CASE WHEN n."delaySeconds" > 0 THEN 'waiting' ELSE 'ready' END,
         now() + COALESCE(n."delaySeconds", 0) * interval '1 second'
       FROM jsonb_to_recordset($1::jsonb) AS n(
         kind text, "householdId" uuid, subject uuid, lane text, priority smallint, "delaySeconds" float8
       )
       ORDER BY n.kind, n."householdId", n.subject
       ON CONFLICT (kind, household_id, subject) DO UPDATE SET again = true WHERE t.state = 'running'`,
      [JSON.stringify(tasks)],
    );
  }

  /** Makes a waiting task ready now. */
  async hasten({ householdId, kind, subject }: NewTask): Promise<void> {
    await this.table.update(
      { householdId, kind, subject, state: 'waiting' },
      { state: 'ready', dueAt: () => 'now()', setAt: () => 'now()' },
    );
  }

  /**
   * Makes due tasks ready, and answers those of the kinds that have a ready task. When `set_at` is in the future, the clock was put
   * back, so `due_at` cannot be trusted: the task is due. The ORDER BY is that of the index, so that Postgres uses it.
   */
  async call(kinds: readonly string[]): Promise<string[]> {
    const rows = await this.query<{ kind: string }>(
      `WITH called AS (
         UPDATE tasks SET state = 'ready'
         WHERE ctid = ANY(ARRAY(
           SELECT ctid FROM tasks
           WHERE state = 'waiting' AND (due_at <= now() OR set_at > now() + interval '1 second')
           FOR UPDATE SKIP LOCKED
         ))
         RETURNING kind
       )
       SELECT k.kind FROM unnest($1::text[]) AS k(kind)
       WHERE (SELECT true FROM tasks WHERE kind = k.kind AND state = 'ready' ORDER BY household_id, priority LIMIT 1)
         OR k.kind IN (SELECT called.kind FROM called)`,
      [kinds],
    );
    return rows.map(({ kind }) => kind);
  }

  /** The lanes in which no further task may begin. */
  async fullLanes(kind: string): Promise<string[]> {
    const rows = await this.query<{ lane: string }>(
      `SELECT lane FROM tasks WHERE kind = $1 AND lane IS NOT NULL AND state = 'running'
       GROUP BY lane HAVING count(*) >= ${MOST_OF_A_LANE}`,
      [kind],
    );
    return rows.map(({ lane }) => lane);
  }

  /**
   * The households that have a ready task outside of the full lanes. Thousands of tasks may be ready, so the recursive query looks up only
   * the first one of each household.
   */
  readyHouseholds(kind: string, full: readonly string[]): Promise<ReadyHousehold[]> {
    return this.query(
      `WITH RECURSIVE households AS (
         (
           SELECT household_id, due_at FROM tasks
           WHERE kind = $1 AND state = 'ready' AND (lane IS NULL OR lane <> ALL($2::text[]))
           ORDER BY household_id, priority, due_at, subject LIMIT 1
         )
         UNION ALL
         SELECT next.* FROM households h CROSS JOIN LATERAL (
           SELECT household_id, due_at FROM tasks
           WHERE kind = $1 AND state = 'ready' AND (lane IS NULL OR lane <> ALL($2::text[])) AND household_id > h.household_id
           ORDER BY household_id, priority, due_at, subject LIMIT 1
         ) next
       )
       SELECT household_id AS "householdId", due_at AS "dueAt" FROM households`,
      [kind, full],
    );
  }

  /** Locks the first ready task of the household outside of the full lanes; `null` when other processes have those that there are. */
  lockFirst(kind: string, householdId: string, full: readonly string[]): Promise<TaskRow | null> {
    const isFree = Raw((lane) => `(${lane} IS NULL OR ${lane} <> ALL(:full))`, { full });
    return this.table.findOne({
      where: { kind, householdId, state: 'ready', lane: isFree },
      order: { priority: 'ASC', dueAt: 'ASC', subject: 'ASC' },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
  }

  async start({ kind, householdId, subject, lane, attempts, interruptions }: TaskRow): Promise<Task> {
    const begun = { attempts: attempts + 1, leaseToken: randomUUID() };
    await this.table.update(
      { kind, householdId, subject },
      {
        ...begun,
        state: 'running',
        priority: 0,
        again: false,
        leaseUntil: () => `now() + ${LEASE} * interval '1 second'`,
      },
    );
    return { kind, householdId, subject, lane, interruptions, attempts: begun.attempts, token: begun.leaseToken };
  }

  /** Renews the leases. @returns the tokens of those that are still held */
  async renew(tokens: readonly string[]): Promise<string[]> {
    const rows = await this.query<{ token: string }>(
      `UPDATE tasks SET lease_until = now() + ${LEASE} * interval '1 second'
       WHERE state = 'running' AND lease_token = ANY($1::uuid[]) RETURNING lease_token AS token`,
      [tokens],
    );
    return rows.map(({ token }) => token);
  }

  /** Removes the task. @returns `false` when the lease is lost, or the task was added again while it ran */
  async end(task: Task): Promise<boolean> {
    return ((await this.table.delete({ ...heldBy(task), again: false })).affected ?? 0) > 0;
  }

  /** In place of `end`, for a task that was added again while it ran. */
  beginAnew(task: Task): Promise<boolean> {
    return this.release(task, 0, { again: false, attempts: 0, interruptions: 0 });
  }

  /** @returns `false` when the lease is lost */
  postpone(task: Task, seconds: number): Promise<boolean> {
    return this.release(task, seconds, { again: false });
  }

  /** Does not count the attempt. @returns `false` when the lease is lost */
  handBack(task: Task, seconds: number): Promise<boolean> {
    return this.release(task, seconds, { attempts: () => 'attempts - 1' });
  }

  /** Running tasks whose lease has run out. */
  lapsed(kinds: readonly string[]): Promise<Task[]> {
    return this.query(
      `SELECT kind, household_id AS "householdId", subject, lane, lease_token AS token, attempts, interruptions FROM tasks
       WHERE state = 'running' AND kind = ANY($1::text[])
         AND (lease_until < now() OR lease_until > now() + 2 * ${LEASE} * interval '1 second')`,
      [kinds],
    );
  }

  /** Counts an interruption instead of the attempt. @returns `false` when the lease was renewed or taken over by another process */
  async takeOver({ householdId, kind, subject, token }: Task): Promise<boolean> {
    const rows = await this.query(
      `UPDATE tasks SET state = 'ready', attempts = attempts - 1, interruptions = interruptions + 1, due_at = now(),
         set_at = now(), lease_token = NULL, lease_until = NULL
       WHERE household_id = $1 AND kind = $2 AND subject = $3 AND lease_token = $4
         AND (lease_until < now() OR lease_until > now() + 2 * ${LEASE} * interval '1 second')
       RETURNING subject`,
      [householdId, kind, subject, token],
    );
    return rows.length > 0;
  }

  /**
   * Version 1.0.0 sets tasks of full lanes aside, and during an upgrade it may run beside this one. The version after the next one needs
   * neither this nor the index `tasks_parked_idx`.
   */
  async takeParked(): Promise<void> {
    await this.query(`UPDATE tasks SET state = 'ready' WHERE state = 'parked'`, []);
  }

  /** The open tasks of one kind, of all households. */
  openByState(kind: string): Promise<OpenTasks[]> {
    return this.query(
      `SELECT s.state, count(t.subject)::int AS count,
         GREATEST(EXTRACT(epoch FROM now() - min(t.due_at)), 0)::float8 AS "dueSeconds"
       FROM unnest(ARRAY['waiting', 'ready', 'running']) s(state)
       LEFT JOIN tasks t ON t.kind = $1 AND t.state = s.state
       GROUP BY s.state`,
      [kind],
    );
  }

  async ready(): Promise<ReadyTasks> {
    const [found] = await this.query<ReadyTasks>(
      `SELECT count(*)::int AS ready,
         GREATEST(COALESCE(EXTRACT(epoch FROM now() - min(due_at)), 0), 0)::int AS "oldestSeconds"
       FROM tasks WHERE state = 'ready'`,
      [],
    );
    return found ?? { ready: 0, oldestSeconds: 0 };
  }

  /** Makes the task wait, or ready when `seconds` is 0. @returns `false` when the lease is lost */
  private async release(task: Task, seconds: number, patch: QueryDeepPartialEntity<TaskRow>): Promise<boolean> {
    const update = this.table
      .createQueryBuilder()
      .update()
      .set({
        state: seconds > 0 ? 'waiting' : 'ready',
        dueAt: () => `now() + :seconds * interval '1 second'`,
        setAt: () => 'now()',
        leaseToken: null,
        leaseUntil: null,
        ...patch,
      })
      .where(heldBy(task))
      .setParameter('seconds', seconds);
    return ((await update.execute()).affected ?? 0) > 0;
  }
}

/** Finds the task only while the attempt holds its lease. */
function heldBy({
  householdId,
  kind,
  subject,
  token,
}: Task): Pick<TaskRow, 'householdId' | 'kind' | 'subject'> & { leaseToken: string } {
  return { householdId, kind, subject, leaseToken: token };
}
