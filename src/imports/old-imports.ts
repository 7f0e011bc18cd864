import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TaskRunner } from '../tasks/task-runner.js';
import { ImportRunsRepository } from './import-runs.repository.js';

const HOUR = 3_600;

/** Removes imports whose time is over. */
@Injectable()
export class OldImports implements OnModuleInit {
  constructor(
    private readonly runs: ImportRunsRepository,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    this.runner.every(HOUR, 'removeOldImports', () => this.runs.clean());
  }
}
