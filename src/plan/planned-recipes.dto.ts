import { IsIn } from 'class-validator';
import { IsCalendarDay } from '../http/fields/calendar-dates.js';
import { CalendarDay } from '../http/fields/field-formats.js';
import { IsCount, IsUuid, Optional, OptionalNullable } from '../http/fields/validation.js';
import { MEAL_CATEGORIES, type MealCategory } from '../parser/vocabulary/meal-categories.js';
import type { CalendarItemDto } from './calendar-items.dto.js';

export class PlanRecipeDto {
  /** Chosen by the client, so that a retry plans nothing twice. */
  @Optional()
  @IsUuid()
  id?: string;

  /** `YYYY-MM-DD`, or an ISO date-time. Of a date-time the date as written counts. */
  @IsCalendarDay()
  date!: string;

  @IsIn(MEAL_CATEGORIES)
  slot!: MealCategory;

  @IsUuid()
  recipeId!: string;

  /** Number of servings that are cooked; `null`: those of the recipe. */
  @OptionalNullable()
  @IsCount(1)
  plannedServings?: number | null;
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
  /** Number of servings that are cooked; `null`: those of the recipe. */
  plannedServings!: number | null;
}

/** Leaves out notes and items without a day. */
export function toPlannedRecipeDtos(items: readonly CalendarItemDto[]): PlannedRecipeDto[] {
  return items.flatMap(({ id, date, slot, sortOrder, recipeId, version, recipeName, ...item }) => {
    const { recipeImage, servings, calories, plannedServings } = item;
    if (date === null || recipeId === null || recipeName === null || servings === null) return [];
    const place = { id, date, slot, sortOrder };
    return { ...place, recipeId, version, recipeName, recipeImage, servings, calories, plannedServings };
  });
}
