import { Injectable } from '@nestjs/common';
import { HouseholdClock } from '../households/household-clock.js';
import type { StatsDto } from './stats.dto.js';
import { StatsRepository } from './stats.repository.js';

@Injectable()
export class StatsService {
  constructor(
    private readonly repository: StatsRepository,
    private readonly clock: HouseholdClock,
  ) {}

  async get(householdId: string): Promise<StatsDto> {
    return this.repository.count(householdId, await this.clock.todayOf(householdId));
  }
}
