import { DateTime } from 'luxon';
import { beginOfWeek, type WeekStart } from '../households/week-start.js';
import type { DateRange } from '../http/fields/calendar-dates.js';

export type Period = 'day' | 'week' | 'month';

/** The day itself, its week, or its calendar month. @param day `YYYY-MM-DD` */
export function periodAround(day: string, period: Period, weekStartsOn: WeekStart = 'monday'): DateRange {
  const within = DateTime.fromISO(day, { zone: 'utc' });
  const from = period === 'week' ? beginOfWeek(within, weekStartsOn) : within.startOf(period);
  const to = from.plus({ [period]: 1 }).minus({ days: 1 });
  return { from: from.toFormat('yyyy-MM-dd'), to: to.toFormat('yyyy-MM-dd') };
}
