import { DateTime } from 'luxon';
import { calendarDay } from '../../http/fields/calendar-dates.js';

/** The days that the pages of the plan lead to. Years have four digits. */
const FIRST = '1000-01-06';
const LAST = '9999-12-20';

/** A week from Monday to Sunday, as `YYYY-MM-DD`. */
export interface Week {
  readonly days: readonly string[];
  /** The Mondays of the weeks around it. */
  readonly before: string;
  readonly after: string;
}

/** The week of a day. @param asked of an address; what is no day there means the week of `today` */
export function weekOf(asked: unknown, today: string): Week {
  const day = typeof asked === 'string' ? calendarDay(asked) : null;
  const monday = DateTime.fromISO(day === null || day < FIRST || day > LAST ? today : day, { zone: 'utc' }).startOf(
    'week',
  );
  const plus = (days: number): string => monday.plus({ days }).toFormat('yyyy-MM-dd');
  return { days: [0, 1, 2, 3, 4, 5, 6].map(plus), before: plus(-7), after: plus(7) };
}
