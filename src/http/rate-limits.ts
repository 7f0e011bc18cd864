import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config.js';
import { TooManyRequestsError } from './errors.js';

interface Limit {
  points: number;
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
    response.setHeader('RateLimit-Reset', Math.ceil(left.msBeforeNext / 1_000));
  }

  /** Counts imports that are about to be queued. */
  async takeImports(householdId: string, count: number): Promise<void> {
    if (this.imports !== null) await take(this.imports, householdId, count, 'Too many imports in this household');
  }

  /** Counts an attempt to make an account, apart from those to sign in. */
  async takeSignUp(address: string): Promise<void> {
    if (this.signIns !== null) await take(this.signIns, `sign-up ${address}`, 1, 'Too many attempts to sign up');
  }

  /** Counts an attempt against the address it comes from and against the account it is for. */
  async takeSignIn(address: string, email: string): Promise<void> {
    if (this.signIns === null) return;
    await take(this.signIns, `address ${address}`, 1, 'Too many attempts to sign in');
    await take(this.signIns, `account ${email}`, 1, 'Too many attempts to sign in');
  }
}

function limitOf(points: number, seconds: number): Limit | null {
  return points === 0 ? null : { points, limiter: new RateLimiterMemory({ points, duration: seconds }) };
}

async function take({ limiter, points }: Limit, key: string, count: number, refusal: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, count);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    const seconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000));
    throw new TooManyRequestsError(`${refusal}: try again in ${seconds} s`, points, seconds);
  }
}
