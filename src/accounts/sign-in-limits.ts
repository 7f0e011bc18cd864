import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config.js';
import { networkOf } from '../http/client-address.js';
import { RateLimit } from '../http/rate-limit.js';

/** Of networks that signed in to an account. */
const MOST_KNOWN = 10_000;

/** Where an attempt to sign in comes from. */
export interface SignInSource {
  /** `null` when nobody can read it. */
  readonly address: string | null;
  /** The browser, if the account was signed in to with it before; `null` for all others. */
  readonly device: string | null;
}

/** Counts attempts to sign in and to sign up. */
@Injectable()
export class SignInLimits {
  private readonly signIns: RateLimit;
  /** Network and account of sign-ins that succeeded. */
  private readonly knownNetworks = new LRUCache<string, true>({ max: MOST_KNOWN });

  constructor(@Inject(CONFIG) { rateLimits }: Config) {
    this.signIns = new RateLimit(rateLimits.signInsPerMinute, 60);
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
