import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import { HouseholdClock } from '../../households/household-clock.js';
import { StorageQuota } from '../../households/storage-quota.js';
import type { Task } from '../../tasks/task.js';
import type { TaskKind } from '../../tasks/task-kind.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import { Tasks } from '../../tasks/tasks.js';
import { PlacingService } from '../placing.service.js';
import { itemsFrom } from './meal-templates.service.js';
import { MealTemplatesRepository, type RepeatedTemplate } from './meal-templates.repository.js';
import { dueDays, type Repetition } from './occurrences.js';
import { REPEAT_TASK } from './template-task.js';

/**
 * Seconds between two looks. They are frequent because days begin at different times in each time zone, and clocks may
 * be put forward or back.
 */
const HOUR = 3_600;

/** Plans templates that repeat, four weeks ahead. */
@Injectable()
export class TemplateRepeater implements OnModuleInit, TaskKind {
  readonly name = REPEAT_TASK;
  readonly places = 2;

  constructor(
    private readonly templates: MealTemplatesRepository,
    private readonly placing: PlacingService,
    private readonly clock: HouseholdClock,
    private readonly quota: StorageQuota,
    private readonly tasks: Tasks,
    private readonly runner: TaskRunner,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  /** Uses one transaction, so that exactly the days whose items were added are noted as planned. */
  async run(task: Task): Promise<void> {
    const { householdId, subject } = task;
    if (await this.quota.isFull(householdId)) return this.tasks.postpone(task, HOUR);
    const today = await this.clock.todayOf(householdId);
    await this.transactions.run(async () => {
      const template = await this.templates.lockRepeated(householdId, subject);
      if (template === null) return this.tasks.complete(task);
      await this.tasks.repeat(task, HOUR);
      await this.plan(template, dueDays(repetitionOf(template), today));
    });
  }

  private async plan(template: RepeatedTemplate, days: readonly string[]): Promise<void> {
    if (days.length === 0) return;
    const { householdId, repeatUntil, repeatedOn } = template;
    const items = days.flatMap((day) => itemsFrom(template.items, day));
    const wanted = items.filter(({ date }) => repeatUntil === null || date <= repeatUntil);
    await this.templates.setRepeatedOn(template, [...repeatedOn, ...days]);
    await this.placing.placeThatFit(householdId, wanted);
  }
}

function repetitionOf({ repeatWeeks, repeatFrom, repeatUntil, repeatedOn }: RepeatedTemplate): Repetition {
  return { weeks: repeatWeeks, from: repeatFrom, until: repeatUntil, repeatedOn };
}
