import { DateTime, Info } from 'luxon';
import type { Household } from './household.entity.js';

export const WEEK_STARTS = ['monday', 'sunday', 'saturday'] as const;
/** The day with which a week begins. */
export type WeekStart = (typeof WEEK_STARTS)[number];

/** As Luxon numbers the days of a week. */
const NUMBERS: Readonly<Record<WeekStart, number>> = { monday: 1, saturday: 6, sunday: 7 };
const DAYS = 7;

/**
 * What the household chose, otherwise by the locale it chose, otherwise by the browser that signed up. The same for all of its people,
 * whatever their browsers say.
 */
export function weekStartOf(household: Pick<Household, 'weekStartsOn' | 'locale' | 'signUpWeekStart'>): WeekStart {
  const { weekStartsOn, locale, signUpWeekStart } = household;
  return weekStartsOn ?? (locale === null ? (signUpWeekStart ?? 'monday') : weekStartIn(locale));
}

/**
 * As people count in the country of the locale; without a country, in the one where most people speak the language. English alone names no
 * country: Monday, as in ISO 8601.
 */
export function weekStartIn(locale: string): WeekStart {
  if (locale === 'en') return 'monday';
  const number = Info.getStartOfWeek({ locale });
  return WEEK_STARTS.find((start) => NUMBERS[start] === number) ?? 'monday';
}

/** The first day of the week with this day. */
export function beginOfWeek(day: DateTime, starts: WeekStart): DateTime {
  return day.startOf('day').minus({ days: (day.weekday - NUMBERS[starts] + DAYS) % DAYS });
}
