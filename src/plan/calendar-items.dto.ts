import { ApiProperty, PickType } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { UnsuitableForDto } from '../foods/diet.dto.js';
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
  OneOf,
} from '../http/fields/validation.js';
import { MEAL_CATEGORIES, type MealCategory } from '../shared/meals.js';
import type { RecipeCards } from '../recipes/cards/recipe-cards.service.js';
import { type CalendarItem, ITEM_TYPES, type ItemType } from './calendar-item.entity.js';

const MOST_TITLE = 200;
const MOST_NOTE = 20_000;

export class DateRangeQueryDto {
  @IsCalendarDay()
  from!: string;

  /** The last day, included; the range has at most 366 days. */
  @IsCalendarDay()
  to!: string;
}

export class CalendarItemsQueryDto extends DateRangeQueryDto {
  /** Only items of this type. */
  @Optional()
  @OneOf(ITEM_TYPES)
  itemType?: ItemType;
}

/** The content of an item, without its day. */
export class CalendarItemContentDto {
  @OneOf(ITEM_TYPES)
  itemType!: ItemType;

  /** Required for a recipe; a note has none. */
  @OptionalNullable()
  @IsUuid()
  recipeId?: string | null;

  /** Required for a note. */
  @OptionalNullable()
  @IsText(MOST_TITLE, 1)
  title?: string | null;

  @OptionalNullable()
  @IsText(MOST_NOTE)
  note?: string | null;

  /** Number of servings that are cooked; `null`: those of the recipe. */
  @OptionalNullable()
  @IsCount(1)
  plannedServings?: number | null;
}

export class CreateCalendarItemDto extends CalendarItemContentDto {
  /** Chosen by the client, so that a retry plans nothing twice. */
  @Optional()
  @IsUuid()
  id?: string;

  /** `null`: the queue for items without a day. */
  @Nullable()
  @IsCalendarDay({ nullable: true })
  date!: string | null;

  @OneOf(MEAL_CATEGORIES)
  slot!: MealCategory;
}

export class ChangeCalendarItemDto {
  /** The version the change is meant for, above 0. */
  @IsVersion()
  version!: number;

  /** `null`: the queue. An item that moves to another day or slot comes last there. */
  @OptionalNullable()
  @IsCalendarDay({ nullable: true, required: false })
  date?: string | null;

  @Optional()
  @OneOf(MEAL_CATEGORIES)
  slot?: MealCategory;

  /** A recipe that becomes a note loses its recipe. */
  @Optional()
  @OneOf(ITEM_TYPES)
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
  /** `null`: the queue. */
  @Nullable()
  @IsCalendarDay({ nullable: true })
  targetDate!: string | null;

  @OneOf(MEAL_CATEGORIES)
  targetSlot!: MealCategory;

  /** The position in the day and slot after the move, from 0. A number after the end means the end. */
  @IsCount()
  targetIndex!: number;
}

export class CopyCalendarItemsDto extends DateRangeQueryDto {
  /** The day to which the first day of the range is copied. */
  @IsCalendarDay()
  targetFrom!: string;

  /** Whether the items of the target days are removed. */
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
  /** Items of a day and slot are sorted by this number. */
  sortOrder!: number;
  recipeId!: string | null;
  version!: number;
  recipeName!: string | null;
  recipeImage!: string | null;
  /** The servings of the recipe. */
  servings!: number | null;
  calories!: number | null;
  /** The people of the household whom the dish does not suit; empty for a note. */
  unsuitableFor!: UnsuitableForDto[];
  /** Number of servings that are cooked; `null`: those of the recipe. */
  plannedServings!: number | null;
  @ApiProperty({ enum: ITEM_TYPES })
  itemType!: ItemType;
  title!: string | null;
  note!: string | null;
  /** The person who planned it. */
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
  /** The current item, changed or not. */
  item!: CalendarItemDto;
  /** `true`: the item is at another version, and nothing changed. */
  stale!: boolean;
}

const SKIP_REASONS = ['alreadyPlanned', 'recipeNotFound'] as const;

export class SkippedItemDto {
  date!: string;
  slot!: MealCategory;
  recipeId!: string | null;
  title!: string | null;
  /** `alreadyPlanned`: the day and slot has the same recipe or note already. */
  @ApiProperty({ enum: SKIP_REASONS })
  reason!: (typeof SKIP_REASONS)[number];
}

export class PlacedItemsDto {
  /** The added items. */
  items!: CalendarItemDto[];
  skipped!: SkippedItemDto[];
}

export class BulkChangeCalendarItemDto extends ChangeCalendarItemDto {
  @IsUuid()
  id!: string;
}

/** At most 200 items in total. */
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
  /** The current item; missing when it does not exist. */
  entity?: CalendarItemDto;
}

export class BulkCalendarItemResultsDto {
  created!: CalendarItemResultDto[];
  updated!: CalendarItemResultDto[];
  deleted!: CalendarItemResultDto[];
}

export class DeleteCalendarItemQueryDto {
  /** Whether the item's share of the open grocery lines is removed too. */
  @Optional()
  @IsBoolean()
  withGroceries: boolean = false;
}

/** @param recipes at least the recipe of the item, by id */
export function toCalendarItemDto(item: CalendarItem, recipes: RecipeCards): CalendarItemDto {
  const recipe = recipes.get(item.recipeId ?? '');
  return {
    id: item.id,
    date: item.date,
    slot: item.slot,
    sortOrder: item.sortOrder,
    recipeId: item.recipeId,
    version: item.version,
    recipeName: recipe?.name ?? null,
    recipeImage: recipe?.image ?? null,
    servings: recipe?.servings ?? null,
    calories: recipe?.calories ?? null,
    unsuitableFor: recipe?.unsuitableFor ?? [],
    plannedServings: item.plannedServings,
    itemType: item.itemType,
    title: item.title,
    note: item.note,
    userId: item.userId,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
}
