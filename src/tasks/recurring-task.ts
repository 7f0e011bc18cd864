import { type Task, WHOLE_SERVER } from './task.js';
import type { TaskKind } from './task-kind.js';
import type { Tasks } from './tasks.js';

/** Work that is done by one of the processes after each start and in equal steps from then on. */
export class RecurringTask implements TaskKind {
  readonly places = 1;

  /** @param seconds from the end of one to the next @param work may fail: it is then done with the next one */
  constructor(
    private readonly tasks: Tasks,
    readonly name: string,
    private readonly seconds: number,
    private readonly work: () => Promise<void>,
  ) {}

  async onStart(): Promise<void> {
    await this.tasks.addNow({ kind: this.name, householdId: WHOLE_SERVER, subject: WHOLE_SERVER });
  }

  async run(task: Task): Promise<void> {
    await this.work();
    await this.tasks.repeat(task, this.seconds);
  }

  giveUp(task: Task): Promise<void> {
    return this.tasks.repeat(task, this.seconds);
  }
}
