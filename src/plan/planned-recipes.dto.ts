import { UnsuitableForDto } from '../foods/diet.dto.js';
import { WEEK_STARTS, type WeekStart } from '../households/week-start.js';
import { IsCalendarDay } from '../http/fields/calendar-dates.js';
import { CalendarDay } from '../http/fields/field-formats.js';
import { IsCount, IsUuid, Optional, OptionalNullable, OneOf } from '../http/fields/validation.js';
import { MEAL_CATEGORIES, type MealCategory } from '../shared/meals.js';
import type { CalendarItemDto } from './calendar-items.dto.js';

export class PlanRecipeDto {
  /** Chosen by the client, so that a retry plans nothing twice. */
  @Optional()
  @IsUuid()
  id?: string;

  /**
   * `YYYY-MM-DD`, or an ISO date-time. A date-time with an offset means the day in the time zone of the household; without one the date as
   * written counts.
   */
  @IsCalendarDay()
  date!: string;

  @OneOf(MEAL_CATEGORIES)
  slot!: MealCategory;

  @IsUuid()
  recipeId!: string;

  /** Number of servings that are cooked; `null`: those of the recipe. */
  @OptionalNullable()
  @IsCount(1)
  plannedServings?: number | null;
}

export class PlannedWeekDto {
  /** The day with which the week begins, whatever the household chose. */
  @Optional()
  @OneOf(WEEK_STARTS)
  weekStartsOn: WeekStart = 'monday';
}

export class PlannedRecipeIdDto {
  id!: string;
}

export class PlannedRecipeDto {
  id!: string;
  @CalendarDay()
  date!: string;
  slot!: MealCategory;
  sortOrder!: number;
  recipeId!: string;
  version!: number;
  recipeName!: string;
  recipeImage!: string | null;
  /** The servings of the recipe. */
  servings!: number;
  calories!: number | null;
  /** The people of the household whom the dish does not suit. */
  unsuitableFor!: UnsuitableForDto[];
  /** Number of servings that are cooked; `null`: those of the recipe. */
  plannedServings!: number | null;
}

/** Leaves out notes and items without a day. */
export function toPlannedRecipeDtos(items: readonly CalendarItemDto[]): PlannedRecipeDto[] {
  return items.flatMap((item) => {
    const { date, recipeId, recipeName, servings } = item;
    if (date === null || recipeId === null || recipeName === null || servings === null) return [];
    return {
      id: item.id,
      date,
      slot: item.slot,
      sortOrder: item.sortOrder,
      recipeId,
      version: item.version,
      recipeName,
      recipeImage: item.recipeImage,
      servings,
      calories: item.calories,
      unsuitableFor: item.unsuitableFor,
      plannedServings: item.plannedServings,
    };
  });
}
