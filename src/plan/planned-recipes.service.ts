import { Injectable } from '@nestjs/common';
import type { ReadList } from '../changes/polled-lists.js';
import { CalendarItemsService, type Planner } from './calendar-items.service.js';
import { checkedRange, type DateRange } from '../http/fields/calendar-dates.js';
import { HouseholdClock } from '../households/household-clock.js';
import type { PlanRecipeDto } from './planned-recipes.dto.js';
import { PlannedRecipesRepository } from './planned-recipes.repository.js';

/** The first form of the plan in the API, which has only recipes and no notes. */
@Injectable()
export class PlannedRecipesService {
  constructor(
    private readonly repository: PlannedRecipesRepository,
    private readonly items: CalendarItemsService,
    private readonly clock: HouseholdClock,
  ) {}

  /**
   * The recipes of the current day, week or month in the time zone of the household: a list of `PlannedRecipeDto`.
   * @param known the tags that the client has
   */
  async listAround(unit: 'day' | 'week' | 'month', householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.repository.listAround(unit, householdId, await this.today(householdId), known);
  }

  /** Today in the time zone of the household, `YYYY-MM-DD`. */
  today(householdId: string): Promise<string> {
    return this.clock.todayOf(householdId);
  }

  /** @throws InvalidRequestError */
  list(householdId: string, range: DateRange, known: readonly string[]): Promise<ReadList> {
    return this.repository.listBetween(householdId, checkedRange(range), known);
  }

  /**
   * Returns the id of the planned recipe.
   * @throws NotFoundError for an unknown recipe, ConflictError when something else has the id
   */
  async plan(planner: Planner, { id, date, slot, recipeId, plannedServings }: PlanRecipeDto): Promise<string> {
    const item = { id, date, slot, itemType: 'recipe', recipeId, plannedServings } as const;
    return (await this.items.create(planner, item)).id;
  }

  /** Returns whether the item had this version and was removed. */
  remove(householdId: string, id: string, version: number): Promise<boolean> {
    return this.items.remove(householdId, id, version, false);
  }
}
