/** A rhythm of a recurring grocery, as one choice. */
interface Rhythm {
  readonly rule: 'day' | 'week' | 'month';
  readonly interval: number;
}

export const RHYTHMS: readonly Rhythm[] = [
  { rule: 'day', interval: 1 },
  { rule: 'week', interval: 1 },
  { rule: 'week', interval: 2 },
  { rule: 'month', interval: 1 },
];

/** The first day of a rhythm that begins today. In a shorter month it is the last day. Days are `YYYY-MM-DD`. */
export function firstDay({ rule, interval }: Rhythm, today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  if (rule !== 'month') return isoDay(year, month - 1, day + interval * (rule === 'week' ? 7 : 1));
  const last = new Date(Date.UTC(year, month + interval, 0)).getUTCDate();
  return isoDay(year, month - 1 + interval, Math.min(day, last));
}

function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}
