const MINUTE = 60;
const HOUR = 3_600;

/** Seconds before the second, third and further attempts. */
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
/**
 * Each pause is longer or shorter by a random part of it, up to this one, so that a receiver does not get many attempts
 * at the same time.
 */
const JITTER = 0.1;
/** Maximum number of seconds that a `Retry-After` of a receiver is followed. */
const LONGEST = 24 * HOUR;

/** Milliseconds of failures without a success after which a webhook is switched off. */
export const MOST_FAILING = 5 * 24 * HOUR * 1_000;

/**
 * Seconds until the next attempt; `null` when there will be none.
 * @param attempts made so far
 * @param asked `Retry-After` in seconds
 * @param random from 0 to 1
 */
export function pauseAfter(attempts: number, asked: number | null, random = Math.random()): number | null {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return null;
  const spread = pause * (1 + JITTER * (2 * random - 1));
  return Math.max(spread, Math.min(asked ?? 0, LONGEST));
}
