import { DateTime } from 'luxon';
import type { DateRange } from '../http/fields/calendar-dates.js';

export type Period = 'day' | 'week' | 'month';

/** The day itself, its week from Monday to Sunday, or its calendar month. @param day `YYYY-MM-DD` */
export function periodAround(day: string, period: Period): DateRange {
  const within = DateTime.fromISO(day, { zone: 'utc' });
  return {
    from: within.startOf(period).toFormat('yyyy-MM-dd'),
    to: within.endOf(period).toFormat('yyyy-MM-dd'),
  };
}
