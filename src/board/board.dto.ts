import { ApiProperty } from '@nestjs/swagger';
import { IsCalendarDay } from '../http/fields/calendar-dates.js';
import { DateTime } from '../http/fields/field-formats.js';
import { Optional, IsWhole, OneOf } from '../http/fields/validation.js';
import { MEAL_CATEGORIES, type MealCategory } from '../shared/meals.js';

const MOST_DAYS = 366;

export class ReadBoardDto {
  /** The first day; today when left out. */
  @Optional()
  @IsCalendarDay({ required: false })
  date?: string;

  /** Number of days of the plan, including the first. */
  @Optional()
  @IsWhole(1, MOST_DAYS)
  @ApiProperty({ type: 'integer' })
  days: number = 7;

  /** `dakboard`: the plan as a list of `value`, `title` and `subtitle`. */
  @Optional()
  @OneOf(['dakboard'])
  @ApiProperty({ enum: ['dakboard'] })
  format?: 'dakboard';
}

/** A recipe or a note on the plan. */
export class BoardItemDto {
  @ApiProperty({ enum: MEAL_CATEGORIES })
  slot!: MealCategory;
  @ApiProperty({ enum: ['recipe', 'note'] })
  itemType!: 'recipe' | 'note';
  /** The name of the recipe, or the title of the note. */
  title!: string;
  @ApiProperty({ format: 'uuid', nullable: true })
  recipeId!: string | null;
  /** A link that needs no key; `null` without a picture. */
  image!: string | null;
  /** `null` when the recipe has no times. */
  @ApiProperty({ type: 'integer', nullable: true })
  minutes!: number | null;
  /** The number of servings that are planned; `null`: those of the recipe. */
  plannedServings!: number | null;
}

export class BoardDayDto {
  @ApiProperty({ format: 'date' })
  date!: string;
  items!: BoardItemDto[];
}

export class BoardGroceryDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;
  /** Amount, unit and name in one line, such as `1 ½ kg tomatoes`. */
  text!: string;
  isDone!: boolean;
  @ApiProperty({ type: 'integer' })
  version!: number;
}

export class BoardStoreDto {
  /** `null` for groceries without a store, which come last. */
  @ApiProperty({ format: 'uuid', nullable: true })
  id!: string | null;
  name!: string | null;
  items!: BoardGroceryDto[];
}

export class BoardGroceriesDto {
  @ApiProperty({ type: 'integer' })
  open!: number;
  @ApiProperty({ type: 'integer' })
  done!: number;
  /** The stores that have groceries, in their order. */
  stores!: BoardStoreDto[];
}

export class BoardDto {
  @ApiProperty({ format: 'date' })
  date!: string;
  /** The items of `date`. */
  today!: BoardItemDto[];
  /** The days from `date` on, each with its items. */
  days!: BoardDayDto[];
  /** Empty for a key without `groceries:read`. */
  groceries!: BoardGroceriesDto;
  /**
   * When the plan or the groceries were last changed, as far as the key may read them; `null` when that was more than
   * 30 days ago.
   */
  @DateTime()
  changedAt!: string | null;
  /** A cursor of the feed of changes. The feed from there contains every change after this answer. */
  cursor!: string;
}

/** An entry as the display service DAKboard shows it. */
export class DakboardEntryDto {
  /** The name of the recipe, or the title of the note. */
  value!: string;
  /** The slot. */
  title!: string;
  /** The day, `YYYY-MM-DD`. */
  subtitle!: string;
}
