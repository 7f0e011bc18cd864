import { DateTime } from 'luxon';
import type { VNode } from 'preact';

interface MomentProps {
  readonly date: Date;
  readonly timeZone: string;
  /** Only the time of the day, with its seconds. */
  readonly brief?: boolean;
}

/** A date and time where the household lives. */
export function Moment({ date, timeZone, brief = false }: MomentProps): VNode {
  const text = brief
    ? date.toLocaleTimeString('en-GB', { timeZone })
    : date.toLocaleString('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={date.toISOString()}>{text}</time>;
}

/** The day as `YYYY-MM-DD` where the household lives. */
export function dayOf(date: Date, timeZone: string): string {
  return DateTime.fromJSDate(date, { zone: timeZone }).toFormat('yyyy-MM-dd');
}
