import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config.js';
import { RateLimit, type Taken } from './rate-limit.js';

/** Of networks that signed in to an account. */
const MOST_KNOWN = 10_000;

/** Where an attempt to sign in comes from. */
export interface SignInSource {
  /** `null` when nobody can read it. */
  readonly address: string | null;
  /** The browser, if the account was signed in to with it before; `null` for all others. */
  readonly device: string | null;
}

/** Who makes a request. */
export interface RequestSource {
  readonly householdId: string;
  readonly kind: 'API key' | 'session';
  /** Of the key or the session. */
  readonly id: string;
}

/**
 * Counts requests, imports and sign-ins, each against its own limit. The counts live in this process: with several
 * processes on one database each allows the whole limit, and a restart begins anew.
 */
@Injectable()
export class RateLimits {
  private readonly requests: RateLimit;
  private readonly householdRequests: RateLimit;
  private readonly imports: RateLimit;
  private readonly signIns: RateLimit;
  /** Network and account of sign-ins that succeeded. */
  private readonly knownNetworks = new LRUCache<string, true>({ max: MOST_KNOWN });

  constructor(@Inject(CONFIG) { rateLimits }: Config) {
    this.requests = new RateLimit(rateLimits.requestsPerMinute, 60);
    this.householdRequests = new RateLimit(rateLimits.householdRequestsPerMinute, 60);
    this.imports = new RateLimit(rateLimits.importsPerHour, 3_600);
    this.signIns = new RateLimit(rateLimits.signInsPerMinute, 60);
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

  /** Counts imports that are about to be queued. */
  takeImports(householdId: string, count: number): void {
    this.imports.take(householdId, count, 'Too many imports in this household');
  }

  /** Counts an attempt to make an account, apart from those to sign in. */
  takeSignUp(address: string | null): void {
    this.signIns.take(`sign-up ${networkOf(address)}`, 1, 'Too many attempts to sign up');
  }

  /**
   * Counts an attempt to sign in. A device that signed in before has a count of its own. All others share those of their
   * address and of the account; the account's counts failures alone, and none from an address that signed in to it before,
   * so that whoever guesses from elsewhere cannot keep the owner out.
   */
  takeSignIn({ address, device }: SignInSource, email: string): void {
    const refusal = 'Too many attempts to sign in';
    if (device !== null) {
      this.signIns.take(`device ${device}`, 1, refusal);
      return;
    }
    this.signIns.take(`address ${networkOf(address)}`, 1, refusal);
    if (!this.isKnown(address, email)) this.signIns.take(`account ${email}`, 1, refusal);
  }

  /** Takes back what a successful attempt counted against the account, and remembers where it came from. */
  noteSignIn({ address, device }: SignInSource, email: string): void {
    if (device === null && !this.isKnown(address, email)) this.signIns.giveBack(`account ${email}`, 1);
    this.noteSignUp(address, email);
  }

  noteSignUp(address: string | null, email: string): void {
    this.knownNetworks.set(`${networkOf(address)} ${email}`, true);
  }

  private isKnown(address: string | null, email: string): boolean {
    return this.knownNetworks.has(`${networkOf(address)} ${email}`);
  }
}

/** One household's share of IPv6 is a /64: an address each would be a new count for each attempt. Unreadable ones are one. */
function networkOf(address: string | null): string {
  if (address === null) return 'unreadable';
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
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
