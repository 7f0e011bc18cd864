import { isOutdatedCount, UnavailableError } from '../pg-errors.js';

/** Each further round needs that somebody else commits a change of the household between two locks of one statement. */
const MOST_ROUNDS = 20;

/**
 * Runs the work again while a statement of it refuses to write because what it counted is outdated. The work must leave nothing behind
 * when it fails.
 * @throws UnavailableError when others change the household all the time
 */
export async function untilCounted<T>(work: () => Promise<T>): Promise<T> {
  for (let round = 0; round < MOST_ROUNDS; round++)
    try {
      return await work();
    } catch (error) {
      if (!isOutdatedCount(error)) throw error;
    }
  throw new UnavailableError('Too many changes at once for a count');
}
