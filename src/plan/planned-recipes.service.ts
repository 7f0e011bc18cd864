import { Injectable } from '@nestjs/common';
import type { Person } from '../accounts/caller.js';
import { HouseholdClock } from '../households/household-clock.js';
import type { WeekStart } from '../households/week-start.js';
import type { DateRange } from '../http/fields/calendar-dates.js';
import { CalendarItemsService } from './calendar-items.service.js';
import { type Period, periodAround } from './period.js';
import { type PlannedRecipeDto, type PlanRecipeDto, toPlannedRecipeDtos } from './planned-recipes.dto.js';

/** The first form of the plan in the API, which has only recipes and no notes. */
@Injectable()
export class PlannedRecipesService {
  constructor(
    private readonly items: CalendarItemsService,
    private readonly clock: HouseholdClock,
  ) {}

  /** The recipes of the current day, week or month in the time zone of the household. @param weekStartsOn Monday without it */
  async listAround(period: Period, householdId: string, weekStartsOn?: WeekStart): Promise<PlannedRecipeDto[]> {
    return this.list(householdId, periodAround(await this.today(householdId), period, weekStartsOn));
  }

  /** Today in the time zone of the household, `YYYY-MM-DD`. */
  today(householdId: string): Promise<string> {
    return this.clock.todayOf(householdId);
  }

  /** @throws InvalidRequestError */
  async list(householdId: string, { from, to }: DateRange): Promise<PlannedRecipeDto[]> {
    return toPlannedRecipeDtos(await this.items.list(householdId, { from, to, itemType: 'recipe' }));
  }

  /**
   * Returns the id of the planned recipe.
   * @throws NotFoundError for an unknown recipe, ConflictError when something else has the id
   */
  async plan(planner: Person, { id, date, slot, recipeId, plannedServings }: PlanRecipeDto): Promise<string> {
    const item = { id, date, slot, itemType: 'recipe', recipeId, plannedServings } as const;
    return (await this.items.create(planner, item)).id;
  }

  /** Returns whether the item had this version and was removed. */
  remove(householdId: string, id: string, version: number): Promise<boolean> {
    return this.items.remove(householdId, id, version);
  }
}
