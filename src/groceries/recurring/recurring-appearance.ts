import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import { HouseholdClock } from '../../households/household-clock.js';
import { StoresService } from '../../stores/stores.service.js';
import type { Task } from '../../tasks/task.js';
import type { TaskKind } from '../../tasks/task-kind.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import { Tasks } from '../../tasks/tasks.js';
import { dayAt } from './recurrence.js';
import { RecurringGroceriesRepository } from './recurring-groceries.repository.js';
import { RECURRING_TASK, RecurringGroceriesService } from './recurring-groceries.service.js';

/** Maximum number of seconds between two looks, because the time zone of the household may change. */
const LOOK_AGAIN = 3_600;
const PLACES = 2;

/**
 * Puts a recurring grocery on the list on its day. One transaction adds the line and sets the next day, so that it appears once. While
 * the list is full, it waits.
 */
@Injectable()
export class RecurringAppearance implements OnModuleInit, TaskKind {
  readonly name = RECURRING_TASK;
  readonly places = PLACES;

  constructor(
    private readonly repository: RecurringGroceriesRepository,
    private readonly recurring: RecurringGroceriesService,
    private readonly stores: StoresService,
    private readonly clock: HouseholdClock,
    private readonly tasks: Tasks,
    private readonly runner: TaskRunner,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(task: Task): Promise<void> {
    const { householdId, subject } = task;
    const zone = await this.clock.zoneOf(householdId);
    await this.transactions.run(async () => {
      await this.holdStore(householdId, subject);
      const recurring = await this.repository.lockIn(householdId, subject);
      if (recurring === null) return this.tasks.complete(task);
      const { today, secondsLeft } = dayAt(new Date(), zone);
      await this.tasks.postpone(task, Math.min(LOOK_AGAIN, Math.ceil(secondsLeft)));
      if (recurring.nextPlannedFor <= today) await this.recurring.appear(recurring, today);
    });
  }

  /** Tries again later, because nothing else would add the line. */
  giveUp(task: Task): Promise<void> {
    return this.tasks.repeat(task, LOOK_AGAIN);
  }

  /** A removal of the store locks the store first, then its recurring groceries. */
  private async holdStore(householdId: string, id: string): Promise<void> {
    const storeId = (await this.repository.findIn(householdId, id))?.storeId ?? null;
    if (storeId !== null) await this.stores.lockAgainstRemoval(householdId, [storeId]);
  }
}
