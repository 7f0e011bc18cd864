import { daysBetween, daysAfter } from '../../http/fields/calendar-dates.js';

/** Days ahead that a template which repeats is on the plan. */
const DAYS_AHEAD = 28;

export interface Repetition {
  /** Weeks from one time to the next. */
  readonly weeks: number;
  /** The first day of the first time. */
  readonly from: string;
  /** The last day; `null` for no end. */
  readonly until: string | null;
  /** Days that were done. */
  readonly repeatedOn: readonly string[];
}

/**
 * The days from `today` until four weeks ahead with which a template is to begin on the plan, without those that were done. Days
 * that have passed are none: nobody plans for them.
 */
export function dueDays({ weeks, from, until, repeatedOn }: Repetition, today: string): string[] {
  const step = 7 * weeks;
  const passed = Math.max(0, Math.ceil(daysBetween(from, today) / step));
  const days: string[] = [];
  for (let offset = passed * step; ; offset += step) {
    const day = daysAfter(from, offset);
    if (daysBetween(today, day) > DAYS_AHEAD || (until !== null && day > until)) return days;
    if (!repeatedOn.includes(day)) days.push(day);
  }
}
