import { MAX_INT } from './max-int.js';

interface Times {
  readonly prepMinutes: number | null;
  readonly cookMinutes: number | null;
  readonly totalMinutes: number | null;
}

/** Minutes that a recipe takes: the total, otherwise preparation and cooking added up; `null` without times. */
export function cookingTime({ totalMinutes, prepMinutes, cookMinutes }: Times): number | null {
  if (totalMinutes !== null) return totalMinutes;
  if (prepMinutes === null && cookMinutes === null) return null;
  return Math.min((prepMinutes ?? 0) + (cookMinutes ?? 0), MAX_INT);
}
