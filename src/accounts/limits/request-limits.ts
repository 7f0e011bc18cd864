import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '../../config/config.js';
import { networkOf } from '../../http/client-address.js';
import { rateLimitHeaders, type Taken } from '../../http/rate-limit-headers.js';
import { RateLimit } from '../../http/rate-limit.js';

/** Who makes a request. */
export interface RequestSource {
  readonly householdId: string;
  readonly kind: 'API key' | 'session' | 'display';
  /** The id of the key, the session or the display. */
  readonly id: string;
}

/** Counts requests by key, session or display, by household and by address. */
@Injectable()
export class RequestLimits {
  private readonly requests: RateLimit;
  private readonly householdRequests: RateLimit;

  constructor(@Inject(CONFIG) { rateLimits }: Config) {
    this.requests = new RateLimit(rateLimits.requestsPerMinute, 60);
    this.householdRequests = new RateLimit(rateLimits.householdRequestsPerMinute, 60);
  }

  /**
   * Counts one request, for its key or session and for its household, and sets the headers of the limit that leaves fewer
   * requests. A request beyond the limit of its key does not count for the household, so that one program in a loop does not
   * block the others.
   */
  takeRequest({ kind, id, householdId }: RequestSource, response: Response): void {
    const own = this.requests.take(`${kind} ${id}`, 1, `Too many requests with this ${kind}`);
    const all = this.householdRequests.take(householdId, 1, 'Too many requests in this household');
    const tighter = tighterOf(own, all);
    if (tighter !== null) response.set(rateLimitHeaders(tighter));
  }

  /** Counts a request without a key or a session. */
  takeAnonymousRequest(address: string | null, response: Response): void {
    const taken = this.requests.take(`address ${networkOf(address)}`, 1, 'Too many requests from this address');
    if (taken !== null) response.set(rateLimitHeaders(taken));
  }

  /**
   * Counts, separate from other requests, a key that this process has not accepted before, or has refused since.
   * @returns a function to call unless the key is unknown
   */
  takeNewKey(address: string | null): () => void {
    const name = `new keys ${networkOf(address)}`;
    this.requests.take(name, 1, 'Too many requests with unknown API keys from this address');
    return () => {
      this.requests.giveBack(name, 1);
    };
  }

  /** Counts a signed link. One page may contain hundreds of them, so an address has the limit of a household. */
  takeLink(address: string | null, response: Response): void {
    const taken = this.householdRequests.take(
      `address ${networkOf(address)}`,
      1,
      'Too many requests from this address',
    );
    if (taken !== null) response.set(rateLimitHeaders(taken));
  }
}

function tighterOf(one: Taken | null, other: Taken | null): Taken | null {
  if (one === null || other === null) return one ?? other;
  return other.left < one.left ? other : one;
}
