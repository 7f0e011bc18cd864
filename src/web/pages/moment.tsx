import type { VNode } from 'preact';
import { useSpeech } from '../site.js';

interface MomentProps {
  readonly date: Date;
  /** Shows only the time of day, with seconds. */
  readonly brief?: boolean;
}

/** A date and time in the time zone of the household. */
export function Moment({ date, brief = false }: MomentProps): VNode {
  const { moment } = useSpeech();
  const style = brief ? ({ timeStyle: 'medium' } as const) : ({ dateStyle: 'medium', timeStyle: 'short' } as const);
  return <time dateTime={date.toISOString()}>{moment(date, style)}</time>;
}
