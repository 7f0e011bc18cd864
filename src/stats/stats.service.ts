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
    const today = await this.clock.todayOf(householdId);
    return {
      ...(await this.repository.things(householdId)),
      ...(await this.repository.groceries(householdId)),
      ...(await this.repository.planned(householdId, today)),
      ...(await this.repository.imports(householdId)),
    };
  }
}
