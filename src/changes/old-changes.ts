import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TaskRunner } from '../tasks/task-runner.js';
import { ChangesRepository } from './changes.repository.js';

const DAY = 86_400;

/** Removes changes from the feeds when they are too old. */
@Injectable()
export class OldChanges implements OnModuleInit {
  constructor(
    private readonly changes: ChangesRepository,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    this.runner.every(DAY, 'removeOldChanges', () => this.changes.removeOld());
  }
}
