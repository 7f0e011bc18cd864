import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { IsCalendarDay } from '../../http/fields/calendar-dates.js';
import { CalendarDay, DateTime } from '../../http/fields/field-formats.js';
import {
  documented,
  IsListOfObjects,
  IsObjectOf,
  IsText,
  IsUuid,
  IsVersion,
  Optional,
  OptionalNullable,
  IsWhole,
  OneOf,
} from '../../http/fields/validation.js';
import { MEAL_CATEGORIES, type MealCategory } from '../../shared/meals.js';
import { ITEM_TYPES, type ItemType } from '../calendar-item.entity.js';
import { CalendarItemContentDto, DateRangeQueryDto } from '../calendar-items.dto.js';
import type { MealTemplate } from './meal-template.entity.js';

const MOST_TITLE = 200;
export const MOST_TEMPLATE_ITEMS = 200;
export const TEMPLATE_DAYS = 28;
const MOST_WEEKS = 52;

export class GivenTemplateItemDto extends CalendarItemContentDto {
  /** Number of days after the first day of the template, 0 to 27. */
  @IsWhole(0, TEMPLATE_DAYS - 1)
  @documented({ type: 'integer', minimum: 0, maximum: TEMPLATE_DAYS - 1 })
  dayOffset!: number;

  @OneOf(MEAL_CATEGORIES)
  slot!: MealCategory;
}

export class GivenRepeatDto {
  @IsWhole(1, MOST_WEEKS)
  @documented({ type: 'integer', minimum: 1, maximum: MOST_WEEKS })
  everyWeeks!: number;

  /** The last day for which items are planned. */
  @OptionalNullable()
  @IsCalendarDay({ nullable: true, required: false })
  until?: string | null;

  /** The first day of the first repetition; the earlier value, or today, when left out. */
  @Optional()
  @IsCalendarDay({ required: false })
  from?: string;
}

export class CreateMealTemplateDto {
  /** Chosen by the client, so that a retry makes nothing twice. */
  @Optional()
  @IsUuid()
  id?: string;

  @IsText(MOST_TITLE, 1)
  title!: string;

  /** Either `items` or `fromRange` is required. */
  @Optional()
  @IsListOfObjects(() => GivenTemplateItemDto, MOST_TEMPLATE_ITEMS)
  items?: GivenTemplateItemDto[];

  /** Copies the items that are planned for these days, at most 28. */
  @Optional()
  @IsObjectOf(() => DateRangeQueryDto)
  fromRange?: DateRangeQueryDto;

  /** Larder plans the template again and again, four weeks ahead. */
  @OptionalNullable()
  @IsObjectOf(() => GivenRepeatDto)
  repeat?: GivenRepeatDto | null;
}

export class ChangeMealTemplateDto {
  /** The version the change is meant for, above 0. */
  @IsVersion()
  version!: number;

  @Optional()
  @IsText(MOST_TITLE, 1)
  title?: string;

  /** Replaces all items. */
  @Optional()
  @IsListOfObjects(() => GivenTemplateItemDto, MOST_TEMPLATE_ITEMS)
  items?: GivenTemplateItemDto[];

  /** `null` ends the repetition. Items that are already planned stay. */
  @OptionalNullable()
  @IsObjectOf(() => GivenRepeatDto)
  repeat?: GivenRepeatDto | null;
}

export class ApplyMealTemplateDto {
  /** The day of the items with `dayOffset` 0. */
  @IsCalendarDay()
  date!: string;

  /** Whether the items from the first to the last day of the template are removed. */
  @Optional()
  @IsBoolean()
  replace: boolean = false;
}

export class TemplateItemDto {
  dayOffset!: number;
  slot!: MealCategory;
  @ApiProperty({ enum: ITEM_TYPES })
  itemType!: ItemType;
  recipeId!: string | null;
  title!: string | null;
  note!: string | null;
  plannedServings!: number | null;
}

export class RepeatDto {
  everyWeeks!: number;
  @CalendarDay()
  until!: string | null;
}

export class MealTemplateDto {
  id!: string;
  title!: string;
  items!: TemplateItemDto[];
  repeat!: RepeatDto | null;
  /** The first day of the first repetition; `null` when it has never repeated. */
  @CalendarDay()
  repeatFrom!: string | null;
  version!: number;
  userId!: string;
  @DateTime()
  createdAt!: string;
  @DateTime()
  updatedAt!: string;
}

export class ChangedMealTemplateDto {
  /** The current template, changed or not. */
  mealTemplate!: MealTemplateDto;
  /** `true`: the template is at another version, and nothing changed. */
  stale!: boolean;
}

export function toMealTemplateDto(template: MealTemplate): MealTemplateDto {
  const { id, title, items, repeatWeeks, repeatUntil, repeatFrom, version, userId, createdAt, updatedAt } = template;
  return {
    id,
    title,
    items,
    repeat: repeatWeeks === null ? null : { everyWeeks: repeatWeeks, until: repeatUntil },
    repeatFrom,
    version,
    userId,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
