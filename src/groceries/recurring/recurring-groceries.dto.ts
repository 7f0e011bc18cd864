import { ApiProperty } from '@nestjs/swagger';
import { showLine } from '../../foods/show-line.js';
import { IsCalendarDay } from '../../http/fields/calendar-dates.js';
import { CalendarDay, DateTime, Fraction } from '../../http/fields/field-formats.js';
import {
  IsAmount,
  IsWhole,
  IsText,
  IsUuid,
  IsVersion,
  Optional,
  OptionalNullable,
  OneOf,
} from '../../http/fields/validation.js';
import { requestLanguage } from '../../http/request-context.js';
import { RECURRENCE_RULES, type RecurrenceRule } from './recurrence.js';
import type { RecurringGrocery } from './recurring-grocery.entity.js';

const MOST_STEPS = 1_000;
const LAST_WEEKDAY = 6;

function IsInterval(): PropertyDecorator {
  return IsWhole(1, MOST_STEPS);
}

function IsWeekday(): PropertyDecorator {
  return IsWhole(0, LAST_WEEKDAY);
}

export class CreateRecurringGroceryDto {
  /** Chosen by the client, so that a retry adds nothing twice. */
  @Optional()
  @IsUuid()
  id?: string;

  @IsText(500, 1)
  name!: string;

  /** 0 or more. */
  @OptionalNullable()
  @IsAmount()
  amount?: number | null;

  @OptionalNullable()
  @IsText(500)
  unit?: string | null;

  @OneOf(RECURRENCE_RULES)
  recurrenceRule!: RecurrenceRule;

  /** The number of days, weeks or months between two times. */
  @IsInterval()
  recurrenceInterval!: number;

  /** For weekly recurrence: 0 (Sunday) to 6 (Saturday), from the second time on. */
  @OptionalNullable()
  @IsWeekday()
  recurrenceWeekday?: number | null;

  /** The first day on which it appears, in the time zone of the household. */
  @IsCalendarDay()
  nextPlannedFor!: string;

  /** Left out: the store last saved for this ingredient. `null`: no store. */
  @OptionalNullable()
  @IsUuid()
  storeId?: string | null;
}

export class UpdateRecurringGroceryDto {
  /** The version the change is meant for, above 0. */
  @IsVersion()
  version!: number;

  @Optional()
  @IsText(500, 1)
  name?: string;

  /** 0 or more. */
  @OptionalNullable()
  @IsAmount()
  amount?: number | null;

  @OptionalNullable()
  @IsText(500)
  unit?: string | null;

  @Optional()
  @OneOf(RECURRENCE_RULES)
  recurrenceRule?: RecurrenceRule;

  @Optional()
  @IsInterval()
  recurrenceInterval?: number;

  @OptionalNullable()
  @IsWeekday()
  recurrenceWeekday?: number | null;

  /**
   * The next day on which it appears. Larder also changes it, without a new version: send it only to choose another
   * day.
   */
  @Optional()
  @IsCalendarDay({ required: false })
  nextPlannedFor?: string;

  /** `null` removes the store. */
  @OptionalNullable()
  @IsUuid()
  storeId?: string | null;
}

export class CheckRecurringGroceryDto {
  /** The version the change is meant for, above 0. */
  @IsVersion()
  version!: number;

  /** The day on which it was bought; today in the time zone of the household when left out. */
  @Optional()
  @IsCalendarDay({ required: false })
  date?: string;
}

export class RecurringGroceryDto {
  id!: string;
  name!: string;
  ingredientId!: string;
  @Fraction()
  amount!: number | null;
  unit!: string | null;
  /** Amount, unit and name as one text in the language of the request, rounded as in a kitchen. */
  display!: string;
  @ApiProperty({ enum: RECURRENCE_RULES })
  recurrenceRule!: RecurrenceRule;
  recurrenceInterval!: number;
  recurrenceWeekday!: number | null;
  @CalendarDay()
  nextPlannedFor!: string;
  @CalendarDay()
  lastCheckedDate!: string | null;
  storeId!: string | null;
  version!: number;
  @DateTime()
  createdAt!: string;
  @DateTime()
  updatedAt!: string;
}

export class ChangedRecurringGroceryDto {
  /** The current recurring grocery, changed or not. */
  recurringGrocery!: RecurringGroceryDto;
  /** `true`: it is at another version, and nothing changed. */
  stale!: boolean;
}

export function toRecurringGroceryDto(recurring: RecurringGrocery): RecurringGroceryDto {
  return {
    id: recurring.id,
    name: recurring.name,
    ingredientId: recurring.ingredientId,
    amount: recurring.amount,
    unit: recurring.unit,
    display: showLine(recurring, requestLanguage()),
    recurrenceRule: recurring.recurrenceRule,
    recurrenceInterval: recurring.recurrenceInterval,
    recurrenceWeekday: recurring.recurrenceWeekday,
    nextPlannedFor: recurring.nextPlannedFor,
    lastCheckedDate: recurring.lastCheckedDate,
    storeId: recurring.storeId,
    version: recurring.version,
    createdAt: recurring.createdAt.toISOString(),
    updatedAt: recurring.updatedAt.toISOString(),
  };
}
