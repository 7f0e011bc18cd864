import type { VNode } from 'preact';
import { useSpeech } from '../site.js';

interface MomentProps {
  readonly date: Date;
  readonly timeZone: string;
  /** Shows only the time of day, with seconds. */
  readonly brief?: boolean;
}

/** A date and time in the given time zone. */
export function Moment({ date, timeZone, brief = false }: MomentProps): VNode {
  const { locale } = useSpeech();
  const text = brief
    ? date.toLocaleTimeString(locale, { timeZone })
    : date.toLocaleString(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return <time dateTime={date.toISOString()}>{text}</time>;
}
