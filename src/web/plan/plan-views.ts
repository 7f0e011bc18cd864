import { Injectable } from '@nestjs/common';
import { HouseholdClock } from '../../households/household-clock.js';
import { HouseholdsService } from '../../households/households.service.js';
import { type PlanView, viewOf } from './plan-view.js';

/** The pages of the plan of a household, by its day and its first day of the week. */
@Injectable()
export class PlanViews {
  constructor(
    private readonly clock: HouseholdClock,
    private readonly households: HouseholdsService,
  ) {}

  /** @param query of an address; without a valid day it means today */
  async viewOf(householdId: string, query: Readonly<Record<string, unknown>> = {}): Promise<PlanView> {
    const today = await this.clock.todayOf(householdId);
    return viewOf(query, today, await this.households.weekStartOf(householdId));
  }
}
