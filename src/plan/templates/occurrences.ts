import { daysBetween, daysAfter } from '../../http/fields/calendar-dates.js';

/** Number of days ahead for which a repeating template is planned. */
const DAYS_AHEAD = 28;

export interface Repetition {
  /** The number of weeks between two repetitions. */
  readonly weeks: number;
  /** The first day of the first repetition. */
  readonly from: string;
  /** The last day; `null` when there is no end. */
  readonly until: string | null;
  /** The first days of repetitions that were planned before. */
  readonly repeatedOn: readonly string[];
}

/**
 * The days from `today` until four weeks ahead on which a repetition begins that was not planned before. Past days are
 * left out.
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
