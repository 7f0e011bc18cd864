import { Injectable } from '@nestjs/common';
import { type Queries, Sql, type Statement, type Transaction } from '../database/sql.js';
import type { TurnsTaken } from '../queues/turns.js';
import { LeaseLostError, type NewTask, type Task } from './task.js';
import type { TaskState } from './task.entity.js';
import * as statements from './task-statements.js';

/** The turn of a household. */
export interface TaskTurn {
  readonly householdId: string;
  /** `null` for one that was parked, or that another process was faster at. */
  readonly task: Task | null;
  /** Whether something came of the turn. */
  readonly isTaken: boolean;
}

export interface OpenTasks {
  state: TaskState;
  count: number;
  /** For how long the first of them has been due; 0 for all that are not. */
  dueSeconds: number;
}

type BegunRow = { [Column in keyof Task]: Task[Column] | null } & { householdId: string };
type Listener = (kind: string, householdId: string) => void;

/** Work that is done later, whichever process does it. Every end of an attempt holds only while its lease does. */
@Injectable()
export class Tasks {
  private readonly listeners: Listener[] = [];

  constructor(private readonly sql: Sql) {}

  /** For the transaction of its cause. What waits already stays where it is; what runs is done once more after that. */
  async add(tx: Transaction, ...tasks: readonly NewTask[]): Promise<void> {
    if (tasks.length === 0) return;
    await tx.rows(statements.ADD, [JSON.stringify(tasks)]);
    tx.afterCommit(() => {
      for (const { kind, householdId } of tasks) this.tell(kind, householdId);
    });
  }

  /** For what has no other cause than that it is time. What waits for later is done now. */
  async addNow(task: NewTask): Promise<void> {
    const { kind, householdId, subject } = task;
    await this.sql.transaction(householdId, async (tx) => {
      await this.add(tx, task);
      await tx.rows(statements.HASTEN, [householdId, kind, subject]);
    });
  }

  /** @param within the transaction that stores what was done @throws LeaseLostError */
  async complete(task: Task, within: Queries = this.sql): Promise<void> {
    if ((await within.row(statements.END, keyOf(task))) !== null) return;
    await held(within.row(statements.BEGIN_ANEW, keyOf(task)));
  }

  /** For its next attempt. @param within the transaction that stores why @throws LeaseLostError */
  async postpone(task: Task, seconds: number, within: Queries = this.sql): Promise<void> {
    await held(within.row(statements.POSTPONE, [...keyOf(task), seconds]));
  }

  /** For what is done and to be done once more: it begins anew. @throws LeaseLostError */
  async repeat(task: Task, delaySeconds: number): Promise<void> {
    const { kind, householdId, subject, lane } = task;
    await this.sql.transaction(householdId, async (tx) => {
      await this.complete(task, tx);
      await this.add(tx, { kind, householdId, subject, lane, delaySeconds });
    });
  }

  /** Of all households; for those who watch over them. */
  openByState(kind: string): Promise<OpenTasks[]> {
    return this.sql.rows<OpenTasks & Record<string, unknown>>(statements.OPEN_BY_STATE, [kind]);
  }

  /** @param listener told of each task that was added in this process */
  onAdded(listener: Listener): void {
    this.listeners.push(listener);
  }

  // For the runner alone.

  /** Begins the task whose turn it is, if there is any. */
  async begin(kind: string, { full, served }: TurnsTaken): Promise<TaskTurn | null> {
    const row = await this.sql.row<BegunRow>(statements.BEGIN, [kind, full, served]);
    if (row === null) return null;
    return {
      householdId: row.householdId,
      isTaken: row.subject !== null,
      task: row.token === null ? null : (row as Task),
    };
  }

  /** Calls what is due; those of the kinds of which something is ready. */
  async call(kinds: readonly string[]): Promise<string[]> {
    return (await this.sql.rows<{ kind: string }>(statements.CALL, [kinds])).map(({ kind }) => kind);
  }

  /** Moves the leases on and gives those that still held. */
  async renew(tokens: readonly string[]): Promise<ReadonlySet<string>> {
    if (tokens.length === 0) return new Set();
    return new Set((await this.sql.rows<{ token: string }>(statements.RENEW, [tokens])).map(({ token }) => token));
  }

  /** Makes the task wait for an attempt in place of this one, and does with it what `follow` does. Nothing when the lease is lost. */
  async handBack(task: Task, delaySeconds: number, follow?: Follow): Promise<void> {
    await this.release(statements.HAND_BACK, [...keyOf(task), delaySeconds], task, follow);
  }

  /** What processes left behind. */
  lapsed(kinds: readonly string[]): Promise<Task[]> {
    return this.sql.rows<Task & Record<string, unknown>>(statements.LAPSED_TASKS, [kinds]);
  }

  /** The same as `handBack`, with an interruption that counts. */
  async takeOver(task: Task, follow?: Follow): Promise<void> {
    await this.release(statements.TAKE_OVER, keyOf(task), task, follow);
  }

  async unpark(kind: string, lane: string): Promise<void> {
    await this.sql.rows(statements.UNPARK, [kind, lane]);
  }

  /** Those of the kinds of which something was parked that nobody would call. */
  async unparkForgotten(kinds: readonly string[]): Promise<string[]> {
    return (await this.sql.rows<{ kind: string }>(statements.UNPARK_FORGOTTEN, [kinds])).map(({ kind }) => kind);
  }

  private async release(statement: Statement, values: unknown[], task: Task, follow?: Follow): Promise<void> {
    await this.sql.transaction(task.householdId, async (tx) => {
      if ((await tx.row(statement, values)) !== null) await follow?.(tx, task);
    });
  }

  private tell(kind: string, householdId: string): void {
    for (const listener of this.listeners) listener(kind, householdId);
  }
}

type Follow = (tx: Transaction, task: Task) => Promise<void>;

function keyOf({ householdId, kind, subject, token }: Task): unknown[] {
  return [householdId, kind, subject, token];
}

async function held(ended: Promise<unknown>): Promise<void> {
  if ((await ended) === null) throw new LeaseLostError();
}
