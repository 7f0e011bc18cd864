const MINUTE = 60;
const HOUR = 3_600;

/** Seconds before each further attempt. */
const PAUSES: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** The share of a pause by which it is longer or shorter, so that receivers of many messages are not asked all at once. */
const JITTER = 0.1;
/** Seconds: what a receiver asks for with `Retry-After` is heeded up to here. */
const LONGEST = 24 * HOUR;

/** Milliseconds of failures without a success after which a webhook is switched off. */
export const MOST_FAILING = 5 * 24 * HOUR * 1_000;

/**
 * Seconds until the next attempt; `null` when there is none.
 * @param attempts those that were made @param asked `Retry-After` in seconds @param random from 0 to 1
 */
export function pauseAfter(attempts: number, asked: number | null, random = Math.random()): number | null {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return null;
  const spread = pause * (1 + JITTER * (2 * random - 1));
  return Math.max(spread, Math.min(asked ?? 0, LONGEST));
}
