import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Task } from '../../tasks/task.js';
import type { TaskKind } from '../../tasks/task-kind.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import { Tasks } from '../../tasks/tasks.js';
import { PicturesRepository } from './pictures.repository.js';

/** Removes pictures that no recipe and no image refers to. The subject of a task is the household. */
@Injectable()
export class UnusedPicturesService implements OnModuleInit, TaskKind {
  readonly name = 'unusedPictures';
  readonly places = 1;

  constructor(
    private readonly pictures: PicturesRepository,
    private readonly tasks: Tasks,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  /** Adds the task. Call this in a transaction that may remove the last reference to a picture. */
  async look(householdId: string): Promise<void> {
    await this.tasks.add({ kind: this.name, householdId, subject: householdId });
  }

  async run(task: Task): Promise<void> {
    await this.pictures.removeUnused(task.householdId);
    await this.tasks.complete(task);
  }
}
