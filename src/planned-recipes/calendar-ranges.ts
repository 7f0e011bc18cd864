import { DateTime } from 'luxon';

/** Two calendar days, `YYYY-MM-DD`, both included. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** The day, the week (Monday to Sunday) or the calendar month that holds `now` in the time zone. */
export function rangeAround(unit: 'day' | 'week' | 'month', now: Date, timeZone: string): DateRange {
  const here = DateTime.fromJSDate(now, { zone: timeZone });
  return { from: here.startOf(unit).toFormat('yyyy-MM-dd'), to: here.endOf(unit).toFormat('yyyy-MM-dd') };
}

/** The calendar day that a date or an ISO date-time was written for; `null` when there is no such day or form. */
export function calendarDay(text: string): string | null {
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(text);
  const day = match?.[1];
  if (day === undefined || day.startsWith('0000')) return null;
  const valid = DateTime.fromISO(day).isValid && (text === day || DateTime.fromISO(text.replace(' ', 'T')).isValid);
  return valid ? day : null;
}
