import { Injectable, type OnModuleInit } from '@nestjs/common';
import { roomIn } from '../../households/list-limits.js';
import type { Task } from '../../tasks/task.js';
import type { TaskKind } from '../../tasks/task-kind.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import { Tasks } from '../../tasks/tasks.js';
import { GroceriesRepository } from '../groceries.repository.js';
import { dayAfter } from './recurrence.js';
import { RecurringGroceriesRepository, type Schedule } from './recurring-groceries.repository.js';
import { RECURRING_TASK, RecurringGroceriesService } from './recurring-groceries.service.js';

/** Maximum number of seconds between two looks, because the time zone of the household may change. */
const LOOK_AGAIN = 3_600;
const PLACES = 2;

/**
 * Puts a recurring grocery on the list on its day. One transaction adds the line and sets the next day, so that it
 * appears once. While the list is full, it waits.
 */
@Injectable()
export class RecurringAppearance implements OnModuleInit, TaskKind {
  readonly name = RECURRING_TASK;
  readonly places = PLACES;

  constructor(
    private readonly repository: RecurringGroceriesRepository,
    private readonly recurring: RecurringGroceriesService,
    private readonly groceries: GroceriesRepository,
    private readonly tasks: Tasks,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(task: Task): Promise<void> {
    const { householdId, subject } = task;
    await this.repository.transaction(householdId, async (tx) => {
      const schedule = await this.repository.lock(tx, householdId, subject);
      if (schedule === null) return this.tasks.complete(task, tx);
      const { today, secondsLeft } = this.recurring.today(schedule);
      await this.tasks.postpone(task, Math.min(LOOK_AGAIN, Math.ceil(secondsLeft)), tx);
      if (!isDue(schedule, today)) return;
      if (!schedule.hasOpenLine && roomIn('groceries', await this.groceries.count(householdId, tx)) === 0) return;
      await this.repository.appear(tx, householdId, subject, dayAfter(schedule, schedule.nextPlannedFor, today));
    });
  }

  /** Tries again later, because nothing else would add the line. */
  giveUp(task: Task): Promise<void> {
    return this.tasks.repeat(task, LOOK_AGAIN);
  }
}

function isDue({ nextPlannedFor }: Schedule, today: string): boolean {
  return nextPlannedFor <= today;
}
