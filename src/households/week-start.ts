import { DateTime, Info } from 'luxon';
import type { Household } from './household.entity.js';

export const WEEK_STARTS = ['monday', 'sunday', 'saturday'] as const;
/** The day with which a week begins. */
export type WeekStart = (typeof WEEK_STARTS)[number];

/** As Luxon numbers the days of a week. */
const NUMBERS: Readonly<Record<WeekStart, number>> = { monday: 1, saturday: 6, sunday: 7 };
const DAYS = 7;

/** What the household chose, otherwise by its locale. The same for all of its people, whatever their browsers say. */
export function weekStartOf({ weekStartsOn, locale }: Pick<Household, 'weekStartsOn' | 'locale'>): WeekStart {
  return weekStartsOn ?? weekStartIn(locale);
}

/**
 * As people count in the country of the locale; without a country, in the one where most people speak the language. English alone names no
 * country: Monday, as in ISO 8601.
 */
export function weekStartIn(locale: string | null): WeekStart {
  if (locale === null || locale === 'en') return 'monday';
  const number = Info.getStartOfWeek({ locale });
  return WEEK_STARTS.find((start) => NUMBERS[start] === number) ?? 'monday';
}

/** The first day of the week with this day. */
export function beginOfWeek(day: DateTime, starts: WeekStart): DateTime {
  return day.startOf('day').minus({ days: (day.weekday - NUMBERS[starts] + DAYS) % DAYS });
}
