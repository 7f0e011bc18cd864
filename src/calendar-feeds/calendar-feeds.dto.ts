import { ApiProperty } from '@nestjs/swagger';
import { ArrayMinSize, IsBoolean, Matches } from 'class-validator';
import { DateTime } from '../http/fields/field-formats.js';
import {
  IsListOf,
  IsName,
  IsObjectOf,
  IsUuid,
  IsVersion,
  Optional,
  OptionalNullable,
} from '../http/fields/validation.js';
import { MEAL_CATEGORIES, type MealCategory } from '../shared/meals.js';
import type { CalendarFeed } from './calendar-feed.entity.js';
import { reason } from '../http/problems/reason.js';

const MOST_NAME = 100;

/** A time of day as `HH:MM`, which may be left out. */
export function IsTimeOfDay(): PropertyDecorator {
  const matches = Matches(/^([01]\d|2[0-3]):[0-5]\d$/, {
    message: '$property must be a time of day as HH:MM',
    context: reason('field.time'),
  });
  const documented = ApiProperty({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', example: '18:30' });
  return (target, property) => {
    OptionalNullable()(target, property);
    matches(target, property);
    documented(target, property);
  };
}

/** When meals begin, in the time zone of the household. Meals without a time take the whole day. */
export class SlotTimesDto {
  @IsTimeOfDay()
  Breakfast?: string | null;

  @IsTimeOfDay()
  Lunch?: string | null;

  @IsTimeOfDay()
  Dinner?: string | null;

  @IsTimeOfDay()
  Snack?: string | null;
}

export class CreateCalendarFeedDto {
  /** Chosen by the client. */
  @Optional()
  @IsUuid()
  id?: string;

  /** The name that calendar programs show. */
  @Optional()
  @IsName(MOST_NAME)
  name: string = 'Meal plan';

  /** The slots whose meals it shows; all when left out. */
  @OptionalNullable()
  @IsListOf(MEAL_CATEGORIES, MEAL_CATEGORIES.length)
  @ArrayMinSize(1)
  slots?: MealCategory[] | null;

  @Optional()
  @IsBoolean()
  includeNotes: boolean = true;

  @OptionalNullable()
  @IsObjectOf(() => SlotTimesDto)
  times?: SlotTimesDto | null;
}

export class ChangeCalendarFeedDto {
  /** The version the change is meant for, above 0. */
  @IsVersion()
  version!: number;

  @Optional()
  @IsName(MOST_NAME)
  name?: string;

  /** `null` for all. */
  @OptionalNullable()
  @IsListOf(MEAL_CATEGORIES, MEAL_CATEGORIES.length)
  @ArrayMinSize(1)
  slots?: MealCategory[] | null;

  @Optional()
  @IsBoolean()
  includeNotes?: boolean;

  /** Replaces all times; `null` for none. */
  @OptionalNullable()
  @IsObjectOf(() => SlotTimesDto)
  times?: SlotTimesDto | null;
}

export class CalendarFeedDto {
  id!: string;
  name!: string;
  slots!: MealCategory[];
  includeNotes!: boolean;
  times!: SlotTimesDto;
  version!: number;
  /** The person who created it. The feed ends when this person leaves the household. */
  userId!: string;
  @DateTime()
  createdAt!: string;
  @DateTime()
  updatedAt!: string;
}

export class CalendarFeedAddressDto extends CalendarFeedDto {
  /** Only the answer that creates the address contains it; `null` when the same request comes again. */
  url!: string | null;
  /** The same address, as calendar programs subscribe to it. */
  webcalUrl!: string | null;
}

export class ChangedCalendarFeedDto {
  /** The current feed, changed or not. */
  calendarFeed!: CalendarFeedDto;
  /** `true`: the feed is at another version, and nothing changed. */
  stale!: boolean;
}

export function toCalendarFeedDto(feed: CalendarFeed): CalendarFeedDto {
  const { id, name, slots, includeNotes, times, version, userId, createdAt, updatedAt } = feed;
  const written = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { id, name, slots, includeNotes, times, version, userId, ...written };
}
