import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TaskRunner } from '../tasks/task-runner.js';
import { ChangesRepository } from './changes.repository.js';

const DAY = 86_400;

/** Removes from the feeds what is past its time. */
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
