import type { Transaction } from '../database/sql.js';
import type { Task } from './task.js';

/** One kind of work that is done later. A module registers it at the `TaskRunner` before the program is up. */
export interface TaskKind {
  /** Kept with each task; it never changes. */
  readonly name: string;
  /** How many run at once in this process; of one household half of them. */
  readonly places: number;

  /**
   * Makes one attempt, which it ends itself with `complete`, `postpone` or `repeat` of `Tasks`. What it throws is handed back where the
   * database is the reason; else the lease runs out, which counts as an interruption.
   * @param stop aborted when the attempt is no longer this process's to make
   */
  run(task: Task, stop: AbortSignal): Promise<void>;

  /** When the program is up. */
  onStart?(): Promise<void>;

  /** Ends a task that was interrupted too often; without this it is just removed. */
  giveUp?(task: Task): Promise<void>;

  /** Last in the transaction that makes the task wait again, after a stop or when its process vanished. `task` is as it was. */
  onHandBack?(tx: Transaction, task: Task): Promise<void>;
}
