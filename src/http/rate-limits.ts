import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config.js';
import { TooManyRequestsError } from './errors.js';

/** Of networks that signed in to an account. */
const MOST_KNOWN = 10_000;

/** Where an attempt to sign in comes from. */
export interface SignInSource {
  readonly address: string;
  /** The browser, if the account was signed in to with it before; `null` for all others. */
  readonly device: string | null;
}

interface Limit {
  points: number;
  seconds: number;
  limiter: RateLimiterMemory;
}

/**
 * Counts requests, imports and sign-ins, each against its own limit. The counts live in this process: with several
 * processes on one database each allows the whole limit, and a restart begins anew.
 */
@Injectable()
export class RateLimits {
  private readonly requests: Limit | null;
  private readonly imports: Limit | null;
  private readonly signIns: Limit | null;
  /** Network and account of sign-ins that succeeded. */
  private readonly knownNetworks = new Set<string>();

  constructor(@Inject(CONFIG) { rateLimits }: Config) {
    this.requests = limitOf(rateLimits.requestsPerMinute, 60);
    this.imports = limitOf(rateLimits.importsPerHour, 3_600);
    this.signIns = limitOf(rateLimits.signInsPerMinute, 60);
  }

  /** Counts one request of a key and says in the reply how many are left. */
  async takeRequest(keyId: string, response: Response): Promise<void> {
    if (this.requests === null) return;
    const left = await take(this.requests, keyId, 1, 'Too many requests with this API key');
    response.setHeader('RateLimit-Limit', this.requests.points);
    response.setHeader('RateLimit-Remaining', left.remainingPoints);
    response.setHeader('RateLimit-Reset', secondsLeft(this.requests, left));
  }

  /** Counts imports that are about to be queued. */
  async takeImports(householdId: string, count: number): Promise<void> {
    if (this.imports !== null) await take(this.imports, householdId, count, 'Too many imports in this household');
  }

  /** Counts an attempt to make an account, apart from those to sign in. */
  async takeSignUp(address: string): Promise<void> {
    if (this.signIns !== null)
      await take(this.signIns, `sign-up ${networkOf(address)}`, 1, 'Too many attempts to sign up');
  }

  /**
   * Counts an attempt to sign in. A device that signed in before has a count of its own. All others share those of their
   * address and of the account; the account's counts failures alone, and none from an address that signed in to it before,
   * so that whoever guesses from elsewhere cannot keep the owner out.
   */
  async takeSignIn({ address, device }: SignInSource, email: string): Promise<void> {
    if (this.signIns === null) return;
    if (device !== null) {
      await take(this.signIns, `device ${device}`, 1, 'Too many attempts to sign in');
      return;
    }
    await take(this.signIns, `address ${networkOf(address)}`, 1, 'Too many attempts to sign in');
    if (!this.isKnown(address, email)) await take(this.signIns, `account ${email}`, 1, 'Too many attempts to sign in');
  }

  /** Takes back what a successful attempt counted against the account, and remembers where it came from. */
  async noteSignIn({ address, device }: SignInSource, email: string): Promise<void> {
    if (device === null && !this.isKnown(address, email)) await this.signIns?.limiter.reward(`account ${email}`, 1);
    this.noteSignUp(address, email);
  }

  noteSignUp(address: string, email: string): void {
    this.knownNetworks.add(`${networkOf(address)} ${email}`);
    const [oldest] = this.knownNetworks;
    if (this.knownNetworks.size > MOST_KNOWN && oldest !== undefined) this.knownNetworks.delete(oldest);
  }

  private isKnown(address: string, email: string): boolean {
    return this.knownNetworks.has(`${networkOf(address)} ${email}`);
  }
}

/** One household's share of IPv6 is a /64: an address each would be a new count for each attempt. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}

function limitOf(points: number, seconds: number): Limit | null {
  return points === 0 ? null : { points, seconds, limiter: new RateLimiterMemory({ points, duration: seconds }) };
}

async function take(limit: Limit, key: string, count: number, refusal: string): Promise<RateLimiterRes> {
  try {
    return await limit.limiter.consume(key, count);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    const seconds = secondsLeft(limit, rejection);
    throw new TooManyRequestsError(`${refusal}: try again in ${seconds} s`, limit.points, seconds);
  }
}

/** Counts end by timers, but tell their end by the clock of the day, which may have been put back meanwhile. */
function secondsLeft({ seconds }: Limit, { msBeforeNext }: RateLimiterRes): number {
  return Math.min(Math.max(1, Math.ceil(msBeforeNext / 1_000)), seconds);
}
