import { Injectable } from '@nestjs/common';
import { type Queries, Sql, type Statement, type Transaction } from '../database/sql.js';
import type { TurnsTaken } from '../queues/turns.js';
import { LeaseLostError, type NewTask, type Task } from './task.js';
import type { TaskState } from './task.entity.js';
import * as statements from './task-statements.js';

/** What one look for the next task of a kind found. */
export interface TaskTurn {
  readonly householdId: string;
  /** `null` when the task was parked, or when another process was faster. */
  readonly task: Task | null;
  /** `false` when another process was faster. */
  readonly isTaken: boolean;
}

export interface OpenTasks {
  state: TaskState;
  count: number;
  /** For how long the oldest of them has been due; 0 when none is due. */
  dueSeconds: number;
}

type BegunRow = { [Column in keyof Task]: Task[Column] | null } & { householdId: string };
type Listener = (kind: string, householdId: string) => void;

/** The tasks of all processes. Every end of an attempt takes effect only while the attempt holds its lease. */
@Injectable()
export class Tasks {
  private readonly listeners: Listener[] = [];

  constructor(private readonly sql: Sql) {}

  /**
   * Adds tasks in the transaction that makes them necessary. A task that already waits stays as it is. A task that runs now is
   * run once more.
   */
  async add(tx: Transaction, ...tasks: readonly NewTask[]): Promise<void> {
    if (tasks.length === 0) return;
    await tx.rows(statements.ADD, [JSON.stringify(tasks)]);
    tx.afterCommit(() => {
      for (const { kind, householdId } of tasks) this.notifyListeners(kind, householdId);
    });
  }

  /** As `add`; a task that exists and waits becomes ready now. */
  async addAtOnce(tx: Transaction, task: NewTask): Promise<void> {
    await this.add(tx, task);
    await tx.rows(statements.HASTEN, [task.householdId, task.kind, task.subject]);
  }

  /** Adds a task that no transaction causes. If it exists and waits, it becomes ready now. */
  async addNow(task: NewTask): Promise<void> {
    await this.sql.transaction(task.householdId, (tx) => this.addAtOnce(tx, task));
  }

  /** @param within the transaction that stores the result of the task @throws LeaseLostError */
  async complete(task: Task, within: Queries = this.sql): Promise<void> {
    if ((await within.row(statements.END, keyOf(task))) !== null) return;
    await orLeaseLost(within.row(statements.BEGIN_ANEW, keyOf(task)));
  }

  /** Makes the task wait for its next attempt. @param within the transaction that stores the reason @throws LeaseLostError */
  async postpone(task: Task, seconds: number, within: Queries = this.sql): Promise<void> {
    await orLeaseLost(within.row(statements.POSTPONE, [...keyOf(task), seconds]));
  }

  /** Ends the task and adds it again, with no attempts counted. @throws LeaseLostError */
  async repeat(task: Task, delaySeconds: number): Promise<void> {
    const { kind, householdId, subject, lane } = task;
    await this.sql.transaction(householdId, async (tx) => {
      await this.complete(task, tx);
      await this.add(tx, { kind, householdId, subject, lane, delaySeconds });
    });
  }

  /** The open tasks of one kind, of all households; for metrics. */
  openByState(kind: string): Promise<OpenTasks[]> {
    return this.sql.rows<OpenTasks & Record<string, unknown>>(statements.OPEN_BY_STATE, [kind]);
  }

  /** @param listener called after each task that this process added */
  onAdded(listener: Listener): void {
    this.listeners.push(listener);
  }

  // Only for the runner.

  /** Begins the next task of this kind; `null` when none is ready. */
  async begin(kind: string, { full, served, after }: TurnsTaken): Promise<TaskTurn | null> {
    const row = await this.sql.row<BegunRow>(statements.BEGIN, [kind, full, served, after]);
    if (row === null) return null;
    return {
      householdId: row.householdId,
      isTaken: row.subject !== null,
      task: row.token === null ? null : (row as Task),
    };
  }

  /** Makes due tasks ready, and returns those of `kinds` that have a ready task. */
  async call(kinds: readonly string[]): Promise<string[]> {
    return (await this.sql.rows<{ kind: string }>(statements.CALL, [kinds])).map(({ kind }) => kind);
  }

  /** Renews the leases, and returns the tokens of those that are still held. */
  async renew(tokens: readonly string[]): Promise<ReadonlySet<string>> {
    if (tokens.length === 0) return new Set();
    return new Set((await this.sql.rows<{ token: string }>(statements.RENEW, [tokens])).map(({ token }) => token));
  }

  /**
   * Makes the task ready or waiting again without counting the attempt, then calls `afterwards` in the same transaction. Does nothing
   * when the lease is lost.
   */
  async handBack(task: Task, delaySeconds: number, afterwards?: AfterHandBack): Promise<void> {
    await this.release(statements.HAND_BACK, [...keyOf(task), delaySeconds], task, afterwards);
  }

  /** Running tasks whose lease has run out. */
  lapsed(kinds: readonly string[]): Promise<Task[]> {
    return this.sql.rows<Task & Record<string, unknown>>(statements.LAPSED_TASKS, [kinds]);
  }

  /** Like `handBack`, but counts an interruption. */
  async takeOver(task: Task, afterwards?: AfterHandBack): Promise<void> {
    await this.release(statements.TAKE_OVER, keyOf(task), task, afterwards);
  }

  async unpark(kind: string, lane: string): Promise<void> {
    await this.sql.rows(statements.UNPARK, [kind, lane]);
  }

  /** Makes tasks of forgotten lanes ready, and returns their kinds. */
  async unparkForgotten(kinds: readonly string[]): Promise<string[]> {
    return (await this.sql.rows<{ kind: string }>(statements.UNPARK_FORGOTTEN, [kinds])).map(({ kind }) => kind);
  }

  private async release(
    statement: Statement,
    values: unknown[],
    task: Task,
    afterwards?: AfterHandBack,
  ): Promise<void> {
    await this.sql.transaction(task.householdId, async (tx) => {
      if ((await tx.row(statement, values)) !== null) await afterwards?.(tx, task);
    });
  }

  private notifyListeners(kind: string, householdId: string): void {
    for (const listener of this.listeners) listener(kind, householdId);
  }
}

type AfterHandBack = (tx: Transaction, task: Task) => Promise<void>;

function keyOf({ householdId, kind, subject, token }: Task): unknown[] {
  return [householdId, kind, subject, token];
}

async function orLeaseLost(ended: Promise<unknown>): Promise<void> {
  if ((await ended) === null) throw new LeaseLostError();
}
