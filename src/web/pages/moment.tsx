import { DateTime } from 'luxon';
import type { VNode } from 'preact';

/** A date and time where the household lives. */
export function Moment({ date, timeZone }: { readonly date: Date; readonly timeZone: string }): VNode {
  const text = date.toLocaleString('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={date.toISOString()}>{text}</time>;
}

/** The day as `YYYY-MM-DD` where the household lives. */
export function dayOf(date: Date, timeZone: string): string {
  return DateTime.fromJSDate(date, { zone: timeZone }).toFormat('yyyy-MM-dd');
}
