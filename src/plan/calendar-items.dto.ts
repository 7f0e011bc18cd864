import { ApiProperty, PickType } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { BulkDeleteDto, BulkResultDto, MOST_OF_BULK } from '../http/bulk/bulk.dto.js';
import { IsCalendarDay } from '../http/fields/calendar-dates.js';
import { CalendarDay, DateTime } from '../http/fields/field-formats.js';
import {
  IsCount,
  IsListOfUnchecked,
  IsText,
  IsUuid,
  IsVersion,
  Nullable,
  Optional,
  OptionalNullable,
} from '../http/fields/validation.js';
import { MEAL_CATEGORIES, type MealCategory } from '../parser/vocabulary/meal-categories.js';
import { ITEM_TYPES, type ItemType } from './calendar-item.entity.js';

const MOST_TITLE = 200;
const MOST_NOTE = 20_000;

export class DateRangeQueryDto {
  @IsCalendarDay()
  from!: string;

  /** Included; 366 days at most. */
  @IsCalendarDay()
  to!: string;
}

export class CalendarItemsQueryDto extends DateRangeQueryDto {
  /** Items of this type alone. */
  @Optional()
  @IsIn(ITEM_TYPES)
  itemType?: ItemType;
}

/** What is planned, on whatever day. */
export class PlannedContentDto {
  @IsIn(ITEM_TYPES)
  itemType!: ItemType;

  /** Of a recipe; a note has none. */
  @OptionalNullable()
  @IsUuid()
  recipeId?: string | null;

  /** A note needs one. */
  @OptionalNullable()
  @IsText(MOST_TITLE, 1)
  title?: string | null;

  @OptionalNullable()
  @IsText(MOST_NOTE)
  note?: string | null;

  /** For how many is cooked; `null`: as the recipe says. */
  @OptionalNullable()
  @IsCount(1)
  plannedServings?: number | null;
}

export class CreateCalendarItemDto extends PlannedContentDto {
  /** Chosen by the client, so that a retry plans nothing twice. */
  @Optional()
  @IsUuid()
  id?: string;

  /** `null`: into the queue of what has no day yet. */
  @Nullable()
  @IsCalendarDay({ nullable: true })
  date!: string | null;

  @IsIn(MEAL_CATEGORIES)
  slot!: MealCategory;
}

export class ChangeCalendarItemDto {
  /** The version the change is meant for, above 0. */
  @IsVersion()
  version!: number;

  /** `null`: into the queue. On another day or in another slot the item comes last. */
  @OptionalNullable()
  @IsCalendarDay({ nullable: true, required: false })
  date?: string | null;

  @Optional()
  @IsIn(MEAL_CATEGORIES)
  slot?: MealCategory;

  /** A recipe that becomes a note loses its recipe. */
  @Optional()
  @IsIn(ITEM_TYPES)
  itemType?: ItemType;

  @OptionalNullable()
  @IsUuid()
  recipeId?: string | null;

  @OptionalNullable()
  @IsText(MOST_TITLE, 1)
  title?: string | null;

  @OptionalNullable()
  @IsText(MOST_NOTE)
  note?: string | null;

  @OptionalNullable()
  @IsCount(1)
  plannedServings?: number | null;
}

export class MoveCalendarItemDto extends PickType(ChangeCalendarItemDto, ['version'] as const) {
  /** `null`: into the queue. */
  @Nullable()
  @IsCalendarDay({ nullable: true })
  targetDate!: string | null;

  @IsIn(MEAL_CATEGORIES)
  targetSlot!: MealCategory;

  /** Its place in the day and slot after the move, from 0; past the end is the end. */
  @IsCount()
  targetIndex!: number;
}

export class CopyCalendarItemsDto extends DateRangeQueryDto {
  /** Where the first day of the range goes. */
  @IsCalendarDay()
  targetFrom!: string;

  /** Whether what was planned for the target days is removed. */
  @Optional()
  @IsBoolean()
  replace: boolean = false;
}

export class CalendarItemDto {
  id!: string;
  /** `null` in the queue. */
  @CalendarDay()
  date!: string | null;
  slot!: MealCategory;
  /** Rises within a day and slot. */
  sortOrder!: number;
  recipeId!: string | null;
  version!: number;
  recipeName!: string | null;
  recipeImage!: string | null;
  /** Those of the recipe. */
  servings!: number | null;
  calories!: number | null;
  /** For how many is cooked; `null`: as the recipe says. */
  plannedServings!: number | null;
  @ApiProperty({ enum: ITEM_TYPES })
  itemType!: ItemType;
  title!: string | null;
  note!: string | null;
  /** Who planned it. */
  userId!: string | null;
  @DateTime()
  createdAt!: string;
  @DateTime()
  updatedAt!: string;
}

export class CalendarItemsDto {
  items!: CalendarItemDto[];
}

export class ChangedCalendarItemDto {
  /** As it stands now, changed or not. */
  item!: CalendarItemDto;
  /** `true`: the item is at another version, and nothing changed. */
  stale!: boolean;
}

export const SKIP_REASONS = ['alreadyPlanned', 'recipeNotFound'] as const;

export class SkippedItemDto {
  date!: string;
  slot!: MealCategory;
  recipeId!: string | null;
  title!: string | null;
  /** `alreadyPlanned`: the same recipe or note stands there already. */
  @ApiProperty({ enum: SKIP_REASONS })
  reason!: (typeof SKIP_REASONS)[number];
}

export class PlacedItemsDto {
  /** What was added. */
  items!: CalendarItemDto[];
  skipped!: SkippedItemDto[];
}

export class BulkChangeCalendarItemDto extends ChangeCalendarItemDto {
  @IsUuid()
  id!: string;
}

/** At most 200 items in all. */
export class BulkCalendarItemsDto {
  @Optional()
  @IsListOfUnchecked(MOST_OF_BULK)
  @ApiProperty({ type: [CreateCalendarItemDto], required: false })
  create: unknown[] = [];

  @Optional()
  @IsListOfUnchecked(MOST_OF_BULK)
  @ApiProperty({ type: [BulkChangeCalendarItemDto], required: false })
  update: unknown[] = [];

  @Optional()
  @IsListOfUnchecked(MOST_OF_BULK)
  @ApiProperty({ type: [BulkDeleteDto], required: false })
  delete: unknown[] = [];
}

export class CalendarItemResultDto extends BulkResultDto {
  /** As it stands now; absent where there is none. */
  entity?: CalendarItemDto;
}

export class BulkCalendarItemResultsDto {
  created!: CalendarItemResultDto[];
  updated!: CalendarItemResultDto[];
  deleted!: CalendarItemResultDto[];
}

export class DeleteCalendarItemQueryDto {
  /** Whether its share of the open lines of the shopping list goes with it. */
  @Optional()
  @IsBoolean()
  withGroceries: boolean = false;
}
