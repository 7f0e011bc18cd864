import { DateTime } from 'luxon';
import { beginOfWeek, type WeekStart } from '../../households/week-start.js';
import { calendarDay, type DateRange } from '../../http/fields/calendar-dates.js';

/** The first and last day that the pages of the plan link to. Years have four digits. */
const FIRST = '1000-02-01';
const LAST = '9999-11-30';

/** The days of a page of the plan, as `YYYY-MM-DD`, and the paths of other pages. */
export interface PlanView {
  readonly kind: 'week' | 'month';
  readonly today: string;
  /** Whole weeks. */
  readonly days: readonly string[];
  /** The first and last day of the week or month. */
  readonly first: string;
  readonly last: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** The path for today. */
  readonly now: string;
  /** The paths of the same days as a week and as a month. */
  readonly week: string;
  readonly month: string;
}

/** @param query of an address; without a valid day it means today */
export function viewOf(
  { view, week, month }: Readonly<Record<string, unknown>>,
  today: string,
  weekStartsOn: WeekStart,
): PlanView {
  return view === 'month' ? monthOf(month, today, weekStartsOn) : weekOf(week, today, weekStartsOn);
}

/** The days to shop for: those that are not over, or all when they all are. */
export function daysToShopFor({ first, last, today }: Pick<PlanView, 'first' | 'last' | 'today'>): DateRange {
  return { from: today > first && today <= last ? today : first, to: last };
}

/** The seven days for which something is planned: those of a week, or from today on in the present week. */
export function daysToPlan({ days, first, last, today }: PlanView): string[] {
  const begin = today > first && today <= last ? today : (days[0] ?? first);
  return daysFrom(DateTime.fromISO(begin, { zone: 'utc' }), 7);
}

/**
 * The path of the week with this day.
 * @param date `YYYY-MM-DD`; any other text means the present week
 */
export function weekPath(date: string | null): string {
  return date === null || calendarDay(date) === null ? '/plan' : `/plan?week=${date}`;
}

/** The query of the view's address, with its question mark. */
export function queryOf({ path }: Pick<PlanView, 'path'>): string {
  return path.slice('/plan'.length);
}

function weekOf(asked: unknown, today: string, weekStartsOn: WeekStart): PlanView {
  const begin = beginOfWeek(dayAsked(asked, today), weekStartsOn);
  const days = daysFrom(begin, 7);
  const [first = today, last = today] = [days[0], days[6]];
  return {
    kind: 'week',
    today,
    days,
    first,
    last,
    path: weekPath(first),
    before: weekPath(text(begin.plus({ days: -7 }))),
    after: weekPath(text(begin.plus({ days: 7 }))),
    now: '/plan',
    week: weekPath(first),
    month: monthPath(begin.plus({ days: 3 })),
  };
}

function monthOf(asked: unknown, today: string, weekStartsOn: WeekStart): PlanView {
  const begin = dayAsked(typeof asked === 'string' ? `${asked}-01` : asked, today).startOf('month');
  const end = begin.endOf('month').startOf('day');
  const first = beginOfWeek(begin, weekStartsOn);
  const weeks = Math.ceil((end.diff(first, 'days').days + 1) / 7);
  const inMonth = today >= text(begin) && today <= text(end);
  return {
    kind: 'month',
    today,
    days: daysFrom(first, weeks * 7),
    first: text(begin),
    last: text(end),
    path: monthPath(begin),
    before: monthPath(begin.plus({ months: -1 })),
    after: monthPath(begin.plus({ months: 1 })),
    now: '/plan?view=month',
    week: inMonth ? '/plan' : weekPath(text(begin)),
    month: monthPath(begin),
  };
}

function dayAsked(asked: unknown, today: string): DateTime {
  const day = typeof asked === 'string' ? calendarDay(asked) : null;
  return DateTime.fromISO(day === null || day < FIRST || day > LAST ? today : day, { zone: 'utc' });
}

function daysFrom(first: DateTime, count: number): string[] {
  return Array.from({ length: count }, (_, days) => text(first.plus({ days })));
}

function monthPath(day: DateTime): string {
  return `/plan?view=month&month=${day.toFormat('yyyy-MM')}`;
}

function text(day: DateTime): string {
  return day.toFormat('yyyy-MM-dd');
}
