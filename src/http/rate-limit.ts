import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from './problems/errors.js';
import type { Taken } from './rate-limit-headers.js';

/** Clients that one limit counts at a time. A flood of others makes the one not seen for the longest begin anew. */
const MOST_COUNTED = 10_000;

/**
 * How much each client may take in a span of time, which begins when it takes something. The counts live in this process: with
 * several processes on one database each allows the whole limit, and a restart begins anew.
 */
export class RateLimit {
  /** On the clock of `performance.now()`, which nobody puts back. */
  private readonly counts: LRUCache<string, { taken: number }>;

  /** @param limit 0 for no limit */
  constructor(
    private readonly limit: number,
    seconds: number,
  ) {
    this.counts = new LRUCache({ max: MOST_COUNTED, ttl: seconds * 1_000 });
  }

  /** How many clients are counted. */
  get size(): number {
    return this.counts.size;
  }

  /** `null` when there is no limit. @throws TooManyRequestsError when it is more than is left; it takes nothing then */
  take(client: string, count: number, refusal: string): Taken | null {
    if (this.limit === 0) return null;
    const entry = this.entryOf(client);
    const seconds = this.secondsLeft(client);
    if (entry.taken + count > this.limit)
      throw new TooManyRequestsError(`${refusal}: try again in ${seconds} s`, this.limit, seconds);
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
