import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../../config/config.js';
import { networkOf } from '../../http/client-address.js';
import { RateLimit } from '../../http/rate-limit.js';

/** Maximum number of networks with a successful sign-in that are remembered. */
const MOST_KNOWN = 10_000;

/** Where an attempt to sign in comes from. */
export interface SignInSource {
  /** `null` when the address is unknown. */
  readonly address: string | null;
  /** Identifies a browser that signed in to the account before; `null` for all others. */
  readonly device: string | null;
}

/** Counts attempts to sign in and to sign up. */
@Injectable()
export class SignInLimits {
  private readonly signIns: RateLimit;
  /** Network and account of successful sign-ins. */
  private readonly knownNetworks = new LRUCache<string, true>({ max: MOST_KNOWN });

  constructor(@Inject(CONFIG) { rateLimits }: Config) {
    this.signIns = new RateLimit(rateLimits.signInsPerMinute, 60);
  }

  /** Counts an attempt to sign up, separate from attempts to sign in. */
  takeSignUp(address: string | null): void {
    this.signIns.take(`sign-up ${networkOf(address)}`, 1, 'Too many attempts to sign up');
  }

  /** Counts a program that registers, separate from people. */
  takeRegistration(address: string | null): void {
    this.signIns.take(`registration ${networkOf(address)}`, 1, 'Too many programs register');
  }

  /**
   * Counts an attempt to sign in. A device that signed in before has a count of its own. All other attempts share the counts of
   * their address and of the account. The count of the account includes only failures, and none from a network that signed in to
   * it before, so that somebody who guesses the password elsewhere cannot lock the owner out.
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

  /** Removes the count of a successful attempt from the account, and remembers its network. */
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
