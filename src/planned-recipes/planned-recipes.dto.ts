import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsString, ValidateBy } from 'class-validator';
import { CalendarDay } from '../http/field-formats.js';
import { IsUuid, Optional } from '../http/validation.js';
import { MEAL_CATEGORIES, type MealCategory } from '../parser/vocabulary/meal-categories.js';
import { calendarDay } from './calendar-ranges.js';

const isCalendarDay = ValidateBy({
  name: 'isCalendarDay',
  validator: {
    validate: (value) => typeof value === 'string' && calendarDay(value) !== null,
    defaultMessage: () => 'date must be a real calendar day as YYYY-MM-DD, or an ISO date-time',
  },
});

export class PlanRecipeDto {
  /** Chosen by the client, so that a retry plans nothing twice. */
  @Optional()
  @IsUuid()
  id?: string;

  /** `YYYY-MM-DD`, or an ISO date-time of which the date as written counts. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (calendarDay(value) ?? value) : value))
  @IsString()
  @isCalendarDay
  @ApiProperty({ type: undefined, oneOf: ['date', 'date-time'].map((format) => ({ type: 'string', format })) })
  date!: string;

  @IsIn(MEAL_CATEGORIES)
  slot!: MealCategory;

  @IsUuid()
  recipeId!: string;
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
  servings!: number;
  calories!: number | null;
}
