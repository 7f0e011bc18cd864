import { DateTime } from 'luxon';

export const RECURRENCE_RULES = ['day', 'week', 'month'] as const;
export type RecurrenceRule = (typeof RECURRENCE_RULES)[number];

export interface Recurrence {
  readonly recurrenceRule: RecurrenceRule;
  /** Above 0. */
  readonly recurrenceInterval: number;
  /** 0 (Sunday) to 6, for weekly recurrence; `null`: the weekday of the planned day. */
  readonly recurrenceWeekday: number | null;
  /** The day of the month, 1 to 31; a shorter month uses its last day. */
  readonly anchorDay: number;
}

const DAYS_OF_WEEK = 7;
const LAST_DAY = '9999-12-31';

/**
 * The first day after `after` in the series that continues from `planned`, or `planned` itself if it is after `after`.
 * The time this takes does not depend on the number of missed days. Days are `YYYY-MM-DD`.
 */
export function dayAfter(recurrence: Recurrence, planned: string, after: string): string {
  if (planned > after) return planned;
  const [from, behind] = [dateOf(planned), dateOf(after)];
  const next =
    recurrence.recurrenceRule === 'month' ? monthly(recurrence, from, behind) : daily(recurrence, from, behind);
  return next.year > 9999 ? LAST_DAY : next.toFormat('yyyy-MM-dd');
}

/** The day of the month, as a number. */
export function anchorOf(day: string): number {
  return dateOf(day).day;
}

/** Today in the time zone, and the number of seconds until its end. */
export function dayAt(now: Date, timeZone: string): { today: string; secondsLeft: number } {
  const here = DateTime.fromJSDate(now, { zone: timeZone });
  const end = here.plus({ days: 1 }).startOf('day');
  return { today: here.toFormat('yyyy-MM-dd'), secondsLeft: end.diff(here, 'seconds').seconds };
}

function daily(
  { recurrenceRule, recurrenceInterval, recurrenceWeekday }: Recurrence,
  from: DateTime,
  after: DateTime,
): DateTime {
  const isWeekly = recurrenceRule === 'week';
  const step = recurrenceInterval * (isWeekly ? DAYS_OF_WEEK : 1);
  const first = isWeekly && recurrenceWeekday !== null ? onWeekday(from, recurrenceWeekday) : from;
  const steps = Math.floor(after.diff(first, 'days').days / step) + 1;
  return first.plus({ days: step * Math.max(1, steps) });
}

/** The day with this weekday in the same week, which begins on Monday. */
function onWeekday(day: DateTime, weekday: number): DateTime {
  return day.startOf('week').plus({ days: (weekday + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK });
}

function monthly({ recurrenceInterval, anchorDay }: Recurrence, from: DateTime, after: DateTime): DateTime {
  const inMonth = (steps: number): DateTime => {
    const month = from.startOf('month').plus({ months: steps * recurrenceInterval });
    return month.set({ day: Math.min(anchorDay, month.daysInMonth ?? anchorDay) });
  };
  const months = (after.year - from.year) * 12 + after.month - from.month;
  let steps = Math.max(1, Math.floor(months / recurrenceInterval));
  while (inMonth(steps) <= after) steps++;
  return inMonth(steps);
}

function dateOf(day: string): DateTime {
  return DateTime.fromISO(day, { zone: 'utc' });
}
