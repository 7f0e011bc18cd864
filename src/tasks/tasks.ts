import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import { LeaseLostError, type NewTask, type Task } from './task.js';
import { type OpenTasks, type ReadyTasks, TasksRepository } from './tasks.repository.js';

export type { OpenTasks } from './tasks.repository.js';

type Listener = (kind: string, householdId: string) => void;
type AfterHandBack = (task: Task) => Promise<void>;

/**
 * The tasks of all processes. Tasks are added and ended in the transaction that runs. Every end of an attempt takes effect only while
 * the attempt holds its lease: `complete` and `postpone` are the first statement of the transaction that stores the result. They throw
 * `LeaseLostError` when another process has the task, so that nothing is done twice.
 *
 * People see rows of the domain, never rows of `tasks`. No statement joins the two, because `tasks` may be on another node.
 */
@Injectable()
export class Tasks {
  private readonly listeners: Listener[] = [];

  constructor(
    private readonly repository: TasksRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Adds tasks in the transaction that makes them necessary. A task that already waits stays as it is. A task that runs now is
   * run once more.
   */
  async add(...tasks: readonly NewTask[]): Promise<void> {
    if (tasks.length === 0) return;
    await this.transactions.run(async () => {
      await this.repository.add(tasks);
      this.transactions.afterCommit(() => {
        for (const { kind, householdId } of tasks) this.notifyListeners(kind, householdId);
      });
    });
  }

  /** As `add`; a task that exists and waits becomes ready now. */
  async addNow(task: NewTask): Promise<void> {
    await this.transactions.run(async () => {
      await this.add(task);
      await this.repository.hasten(task);
    });
  }

  /** Ends the task, in the transaction that stores its result. @throws LeaseLostError */
  async complete(task: Task): Promise<void> {
    await this.transactions.run(async () => {
      orLeaseLost((await this.repository.end(task)) || (await this.repository.beginAnew(task)));
    });
  }

  /** Makes the task wait for its next attempt, in the transaction that stores the reason. @throws LeaseLostError */
  async postpone(task: Task, seconds: number): Promise<void> {
    orLeaseLost(await this.repository.postpone(task, seconds));
  }

  /** Ends the task and adds it again, with no attempts counted. @throws LeaseLostError */
  async repeat(task: Task, delaySeconds: number): Promise<void> {
    const { kind, householdId, subject, lane } = task;
    await this.transactions.run(async () => {
      await this.complete(task);
      await this.add({ kind, householdId, subject, lane, delaySeconds });
    });
  }

  /** The open tasks of one kind, of all households; for metrics. */
  openByState(kind: string): Promise<OpenTasks[]> {
    return this.repository.openByState(kind);
  }

  /** How many tasks of all kinds could begin now, and for how many seconds the oldest of them has been waiting. */
  ready(): Promise<ReadyTasks> {
    return this.repository.ready();
  }

  /** @param listener called after each task that this process added */
  onAdded(listener: Listener): void {
    this.listeners.push(listener);
  }

  // Only for the runner.

  /** Begins the first ready task of the household outside of the full lanes; `null` when other processes have those that there are. */
  begin(kind: string, householdId: string, full: readonly string[]): Promise<Task | null> {
    return this.transactions.run(async () => {
      const task = await this.repository.lockFirst(kind, householdId, full);
      return task && this.repository.start(task);
    });
  }

  /** Renews the leases, and returns the tokens of those that are still held. */
  async renew(tokens: readonly string[]): Promise<ReadonlySet<string>> {
    if (tokens.length === 0) return new Set();
    // In a transaction, which is repeated after a deadlock with one that adds the same tasks.
    return new Set(await this.transactions.run(() => this.repository.renew(tokens)));
  }

  /**
   * Makes the task ready or waiting again without counting the attempt, then calls `afterwards` in the same transaction. Does nothing
   * when the lease is lost.
   */
  async handBack(task: Task, delaySeconds: number, afterwards?: AfterHandBack): Promise<void> {
    await this.transactions.run(async () => {
      if (await this.repository.handBack(task, delaySeconds)) await afterwards?.(task);
    });
  }

  /** Like `handBack`, but counts an interruption. */
  async takeOver(task: Task, afterwards?: AfterHandBack): Promise<void> {
    await this.transactions.run(async () => {
      if (await this.repository.takeOver(task)) await afterwards?.(task);
    });
  }

  private notifyListeners(kind: string, householdId: string): void {
    for (const listener of this.listeners) listener(kind, householdId);
  }
}

function orLeaseLost(isEnded: boolean): void {
  if (!isEnded) throw new LeaseLostError();
}
