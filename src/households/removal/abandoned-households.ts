import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TaskRunner } from '../../tasks/task-runner.js';
import { AbandonedHouseholdsRepository } from './abandoned-households.repository.js';

const HOUR = 3_600;

/**
 * Removes households that nobody belongs to: 30 days after the last person left, or soon when that person deleted the account. Until then
 * the administrator can put somebody into the household (`user move`).
 */
@Injectable()
export class AbandonedHouseholds implements OnModuleInit {
  constructor(
    private readonly households: AbandonedHouseholdsRepository,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    this.runner.every(HOUR, 'removeAbandonedHouseholds', async () => {
      for (const id of await this.households.due()) await this.households.remove(id);
    });
  }
}
