import { Injectable } from '@nestjs/common';
import type { ReadList } from '../changes/polled-lists.js';
import { CalendarItemsService, type Planner } from './calendar-items.service.js';
import { checkedRange, type DateRange } from '../http/fields/calendar-dates.js';
import { HouseholdClock } from '../households/household-clock.js';
import type { PlanRecipeDto } from './planned-recipes.dto.js';
import { PlannedRecipesRepository } from './planned-recipes.repository.js';

/** The plan as it was before it had notes: recipes alone. */
@Injectable()
export class PlannedRecipesService {
  constructor(
    private readonly repository: PlannedRecipesRepository,
    private readonly items: CalendarItemsService,
    private readonly clock: HouseholdClock,
  ) {}

  /**
   * What is planned for the day, the week or the month that it is now where the household is: a list of `PlannedRecipeDto`, for a
   * client that knows those with the tags `known`.
   */
  async listAround(unit: 'day' | 'week' | 'month', householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.repository.listAround(unit, householdId, await this.today(householdId), known);
  }

  /** The day that it is now where the household is, `YYYY-MM-DD`. */
  today(householdId: string): Promise<string> {
    return this.clock.todayOf(householdId);
  }

  /** @throws InvalidRequestError */
  list(householdId: string, range: DateRange, known: readonly string[]): Promise<ReadList> {
    return this.repository.listBetween(householdId, checkedRange(range), known);
  }

  /** The id of the planned recipe. @throws NotFoundError on an unknown recipe, ConflictError when the id stands for something else */
  async plan(planner: Planner, { id, date, slot, recipeId, plannedServings }: PlanRecipeDto): Promise<string> {
    const item = { id, date, slot, itemType: 'recipe', recipeId, plannedServings } as const;
    return (await this.items.create(planner, item)).id;
  }

  /** Whether the version was the current one, and the item so is gone. */
  remove(householdId: string, id: string, version: number): Promise<boolean> {
    return this.items.remove(householdId, id, version, false);
  }
}
