import type { Task } from './task.js';

/**
 * One kind of background work. Its module registers it at the `TaskRunner` in `onModuleInit`. There are no other timers or queues for work
 * that is done later; work that repeats uses `TaskRunner.every`.
 */
export interface TaskKind {
  /** Stored in each task, so it must never change. */
  readonly name: string;
  /** Number of tasks that run at the same time in this process. One household gets at most half of them. */
  readonly places: number;

  /**
   * Makes one attempt. The object of the task may have been deleted: then it completes the task. On success or failure it ends the attempt itself, with `complete`, `postpone` or `repeat` of `Tasks`.
   * When it throws because of the database (closed, disk full) or a `NotNowError`, the runner hands the task back. After any
   * other error the lease runs out, and that counts as an interruption.
   * @param stop aborted when this process no longer holds the lease
   */
  run(task: Task, stop: AbortSignal): Promise<void>;

  /** Called when the program has started. */
  onStart?(): Promise<void>;

  /** Ends a task that was interrupted too often. Without this method the runner removes the task. */
  giveUp?(task: Task): Promise<void>;

  /** Called in the transaction that makes the task wait again, after a stop or after its process died. `task` is as it was. */
  onHandBack?(task: Task): Promise<void>;
}
