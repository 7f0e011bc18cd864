/** Where the timers of this browser are stored. */
export const TIMERS = 'larder-timers';

/** Milliseconds after its end until a timer that nobody stopped is forgotten. */
const FORGOTTEN = 12 * 60 * 60 * 1_000;

export interface Timer {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly end: number;
  readonly label: string;
  /** The address of the page with its button. */
  readonly page: string;
}

export function readTimers(): Timer[] {
  try {
    const stored = JSON.parse(localStorage.getItem(TIMERS) ?? '[]') as unknown;
    return Array.isArray(stored) ? stored.filter(isTimer).filter(({ end }) => Date.now() - end < FORGOTTEN) : [];
  } catch {
    return [];
  }
}

export function writeTimers(timers: readonly Timer[]): void {
  try {
    localStorage.setItem(TIMERS, JSON.stringify(timers));
  } catch {
    // Where nothing may be stored, there are no timers.
  }
}

export function forgetTimers(): void {
  try {
    localStorage.removeItem(TIMERS);
  } catch {
    // Nothing is stored.
  }
}

function isTimer(stored: unknown): stored is Timer {
  const { id, end, label, page } = (stored ?? {}) as Partial<Timer>;
  // An address of another kind could be a script.
  const isOwn = typeof page === 'string' && page.startsWith(`${location.origin}/`);
  return typeof id === 'string' && typeof end === 'number' && typeof label === 'string' && isOwn;
}
