import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from './problems/errors.js';
import { reason } from './problems/reason.js';
import type { Taken } from './rate-limit-headers.js';

/** Number of clients that one limit counts. When there are more, the one not seen for the longest time is forgotten. */
const MOST_COUNTED = 10_000;

/**
 * Limits how much each client may take in a span of time, which begins with its first request. The counts are in the memory of this
 * process: each process allows the whole limit, and a restart resets it.
 */
export class RateLimit {
  /** Expires by `performance.now()`, which changes of the system clock do not affect. */
  private readonly counts: LRUCache<string, { taken: number }>;

  /** @param limit 0 for no limit */
  constructor(
    private readonly limit: number,
    seconds: number,
  ) {
    this.counts = new LRUCache({ max: MOST_COUNTED, ttl: seconds * 1_000 });
  }

  /** Number of clients that are counted now. */
  get size(): number {
    return this.counts.size;
  }

  /** `null` when there is no limit. @throws TooManyRequestsError when less than `count` is left; then nothing is taken */
  take(client: string, count: number, refusal: string): Taken | null {
    if (this.limit === 0) return null;
    const entry = this.entryOf(client);
    const seconds = this.secondsLeft(client);
    if (entry.taken + count > this.limit) throw tooOften(refusal, this.limit, seconds);
    entry.taken += count;
    return { limit: this.limit, left: this.limit - entry.taken, seconds };
  }

  giveBack(client: string, count: number): void {
    const entry = this.counts.get(client);
    if (entry !== undefined) entry.taken = Math.max(0, entry.taken - count);
  }

  private entryOf(client: string): { taken: number } {
    const known = this.counts.get(client);
    if (known !== undefined) return known;
    const entry = { taken: 0 };
    this.counts.set(client, entry);
    return entry;
  }

  private secondsLeft(client: string): number {
    return Math.max(1, Math.ceil(this.counts.getRemainingTTL(client) / 1_000));
  }
}

export function tooOften(refusal: string, limit: number, seconds: number): TooManyRequestsError {
  const message = `${refusal}: try again in ${seconds} s`;
  return new TooManyRequestsError(message, limit, seconds, reason('request.tooOften', { seconds }));
}
