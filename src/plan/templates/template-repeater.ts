import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.js';
import { Sql, type Transaction } from '../../database/sql.js';
import { HouseholdsService } from '../../households/households.service.js';
import { StorageQuota } from '../../households/storage-quota.js';
import type { Task } from '../../tasks/task.js';
import type { TaskKind } from '../../tasks/task-kind.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import { Tasks } from '../../tasks/tasks.js';
import { dayOf } from '../../http/fields/calendar-dates.js';
import { PlacingService } from '../placing.service.js';
import { itemsFrom } from './meal-templates.service.js';
import { MealTemplatesRepository, type RepeatedTemplate } from './meal-templates.repository.js';
import { dueDays } from './occurrences.js';
import { REPEAT_TASK, repeatTask } from './template-task.js';

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
    private readonly households: HouseholdsService,
    private readonly quota: StorageQuota,
    private readonly tasks: Tasks,
    private readonly runner: TaskRunner,
    private readonly sql: Sql,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  /** Uses one transaction, so that exactly the days whose items were added are noted as planned. */
  async run(task: Task): Promise<void> {
    const { householdId, subject } = task;
    if (await this.quota.isFull(householdId)) return this.tasks.postpone(task, HOUR);
    const household = await this.households.find(householdId);
    const timeZone = household?.timeZone ?? this.config.timeZone;
    await this.sql.transaction(householdId, async (tx) => {
      await this.tasks.complete(task, tx);
      const template = await this.templates.lockRepeated(tx, householdId, subject);
      if (template === null) return;
      await this.tasks.add(tx, repeatTask(householdId, subject, HOUR));
      await this.put(tx, task, template, dueDays(template, dayOf(template.now, timeZone)));
    });
  }

  private async put(
    tx: Transaction,
    { householdId, subject }: Task,
    template: RepeatedTemplate,
    days: string[],
  ): Promise<void> {
    if (days.length === 0) return;
    const { until } = template;
    const items = days.flatMap((day) => itemsFrom(template.items, day));
    const wanted = items.filter(({ date }) => until === null || date <= until);
    await this.templates.noteRepeated(tx, householdId, subject, days);
    await this.placing.placeThatFit(tx, householdId, wanted);
  }
}
