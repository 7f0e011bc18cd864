import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '../config.js';
import { networkOf } from '../http/client-address.js';
import { RateLimit, type Taken } from '../http/rate-limit.js';

/** Who makes a request. */
export interface RequestSource {
  readonly householdId: string;
  readonly kind: 'API key' | 'session';
  /** Of the key or the session. */
  readonly id: string;
}

/** Counts requests by key or session, household and address. */
@Injectable()
export class RequestLimits {
  private readonly requests: RateLimit;
  private readonly householdRequests: RateLimit;

  constructor(@Inject(CONFIG) { rateLimits }: Config) {
    this.requests = new RateLimit(rateLimits.requestsPerMinute, 60);
    this.householdRequests = new RateLimit(rateLimits.householdRequestsPerMinute, 60);
  }

  /**
   * Counts one request, for its key or session and for its household, and says in the reply how many the tighter of the two
   * leaves. What is too much for a key does not count for the household, so that one program in a loop does not stop the others.
   */
  takeRequest({ kind, id, householdId }: RequestSource, response: Response): void {
    const own = this.requests.take(`${kind} ${id}`, 1, `Too many requests with this ${kind}`);
    const all = this.householdRequests.take(householdId, 1, 'Too many requests in this household');
    const tighter = tighterOf(own, all);
    if (tighter !== null) tell(response, tighter);
  }

  /** Counts a request without a key or a session. */
  takeAnonymousRequest(address: string | null, response: Response): void {
    const taken = this.requests.take(`address ${networkOf(address)}`, 1, 'Too many requests from this address');
    if (taken !== null) tell(response, taken);
  }

  /** Counts a key that nobody has used here before, apart from other requests. @returns to be called unless it is unknown */
  takeNewKey(address: string | null): () => void {
    const name = `new keys ${networkOf(address)}`;
    this.requests.take(name, 1, 'Too many requests with unknown API keys from this address');
    return () => {
      this.requests.giveBack(name, 1);
    };
  }

  /** Counts a signed link, of which one page may show hundreds: an address has the limit of a household. */
  takeLink(address: string | null, response: Response): void {
    const taken = this.householdRequests.take(
      `address ${networkOf(address)}`,
      1,
      'Too many requests from this address',
    );
    if (taken !== null) tell(response, taken);
  }
}

function tighterOf(one: Taken | null, other: Taken | null): Taken | null {
  if (one === null || other === null) return one ?? other;
  return other.left < one.left ? other : one;
}

function tell(response: Response, { limit, left, seconds }: Taken): void {
  response.setHeader('RateLimit-Limit', limit);
  response.setHeader('RateLimit-Remaining', left);
  response.setHeader('RateLimit-Reset', seconds);
}
