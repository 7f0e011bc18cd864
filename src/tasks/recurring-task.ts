import { type Task, WHOLE_SERVER } from './task.js';
import type { TaskKind } from './task-kind.js';
import type { Tasks } from './tasks.js';

/**
 * A task that repeats. One of the processes runs it after each start, and then again with a fixed pause after each run.
 */
export class RecurringTask implements TaskKind {
  readonly places = 1;

  /**
   * @param seconds of pause after each run
   * @param work may throw: it runs again when the lease has run out. The signal is that of `TaskKind.run`.
   */
  constructor(
    private readonly tasks: Tasks,
    readonly name: string,
    private readonly seconds: number,
    private readonly work: (stop: AbortSignal) => Promise<void>,
  ) {}

  async onStart(): Promise<void> {
    await this.tasks.addNow({ kind: this.name, householdId: WHOLE_SERVER, subject: WHOLE_SERVER });
  }

  async run(task: Task, stop: AbortSignal): Promise<void> {
    await this.work(stop);
    await this.tasks.repeat(task, this.seconds);
  }

  giveUp(task: Task): Promise<void> {
    return this.tasks.repeat(task, this.seconds);
  }
}
