import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, ValidateBy, type ValidationOptions } from 'class-validator';
import { DateTime } from 'luxon';
import { InvalidRequestError } from '../problems/errors.js';
import { reason } from '../problems/reason.js';
import { requestZone } from '../request-context.js';
import { documented } from './validation.js';

/** Two calendar days, `YYYY-MM-DD`, both included. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;
/** Milliseconds that the clock of a client may be ahead of ours. */
const AHEAD = 86_400_000;

/** Maximum days of a range, including both ends. */
const MOST_DAYS = 366;
const LAST_DAY = '9999-12-31';

/**
 * Checks the range and returns it unchanged.
 * @throws InvalidRequestError when it ends before it begins, or has more than 366 days
 */
export function checkedRange({ from, to }: DateRange): DateRange {
  const days = daysBetween(from, to);
  if (days < 0)
    throw new InvalidRequestError([
      { path: 'to', message: 'to must not be before from', reason: reason('days.backwards') },
    ]);
  if (days >= MOST_DAYS)
    throw new InvalidRequestError([
      {
        path: 'to',
        message: `from and to must span at most ${MOST_DAYS} days`,
        reason: reason('days.most', { most: MOST_DAYS }),
      },
    ]);
  return { from, to };
}

/** The calendar day that `now` is on in the time zone. */
export function dayOf(now: Date, timeZone: string): string {
  return DateTime.fromJSDate(now, { zone: timeZone }).toFormat('yyyy-MM-dd');
}

/** Number of days from one calendar day to the other. */
export function daysBetween(from: string, to: string): number {
  return Math.round(inUtc(to).diff(inUtc(from), 'days').days);
}

/** @throws InvalidRequestError when the day is after the end of the calendar */
export function daysAfter(day: string, days: number): string {
  const moved = inUtc(day).plus({ days });
  if (moved > inUtc(LAST_DAY))
    throw new InvalidRequestError([
      {
        path: 'date',
        message: `nothing can be planned after ${LAST_DAY}`,
        reason: reason('days.last', { day: LAST_DAY }),
      },
    ]);
  return moved.toFormat('yyyy-MM-dd');
}

function inUtc(day: string): DateTime {
  return DateTime.fromISO(day, { zone: 'utc' });
}

/** Whether the text is a day of the calendar as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return DAY.test(text) && !text.startsWith('0000') && inUtc(text).isValid;
}

/** Parses ISO 8601 with an offset; `null` for any other text. */
export function momentOf(text: string): Date | null {
  if (!MOMENT.test(text)) return null;
  const moment = DateTime.fromISO(text.toUpperCase());
  return moment.isValid && moment.year > 0 && moment.year < 10_000 ? moment.toJSDate() : null;
}

/**
 * The calendar day of a date or an ISO date-time; `null` for any other text. A date-time with an offset is a moment: its day is the one in
 * the time zone. Without an offset, or without a time zone, the date as written counts.
 * @param zone that of the household whose request is answered
 */
export function calendarDay(text: string, zone: string | null = requestZone()): string | null {
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(text);
  const [, day, offset] = match ?? [];
  if (day === undefined || !isDay(day)) return null;
  if (text === day) return day;
  const moment = DateTime.fromISO(text.replace(' ', 'T'));
  if (!moment.isValid) return null;
  if (offset === undefined || zone === null) return day;
  const there = moment.setZone(zone);
  return there.year < 1 || there.year > 9_999 ? null : there.toFormat('yyyy-MM-dd');
}

const DAY_FORMATS = ['date', 'date-time'].map((format) => ({ type: 'string', format }));

/**
 * `YYYY-MM-DD`, or an ISO date-time. A date-time with an offset means the day in the time zone of the household; without one the date as
 * written counts.
 */
export function IsCalendarDay(options: { nullable?: true; required?: false } = {}): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (calendarDay(value) ?? value) : value)),
    IsString(),
    checked(
      'isCalendarDay',
      '$property must be a real calendar day as YYYY-MM-DD, or an ISO date-time',
      (text) => calendarDay(text) !== null,
      { context: reason('field.date') },
    ),
    ApiProperty({ type: undefined, oneOf: DAY_FORMATS, ...options }),
  );
}

/** A day as `YYYY-MM-DD`, or ISO 8601 with an offset. */
export function IsDayOrMoment(): PropertyDecorator {
  return checked(
    'isDayOrMoment',
    '$property must be a day as YYYY-MM-DD or a moment as ISO 8601 with its offset',
    (text) => isDay(text) || momentOf(text) !== null,
  );
}

/** ISO 8601 with an offset, not in the future. */
export function IsPastMoment(): PropertyDecorator {
  return applyDecorators(
    checked(
      'isPastMoment',
      '$property must be a moment as ISO 8601 with its offset, and not in the future',
      (text) => (momentOf(text)?.getTime() ?? Infinity) < Date.now() + AHEAD,
    ),
    documented({ format: 'date-time' }),
  );
}

function checked(
  name: string,
  message: string,
  isRight: (text: string) => boolean,
  options?: ValidationOptions,
): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && isRight(value);
  return ValidateBy({ name, validator: { validate, defaultMessage: () => message } }, options);
}
