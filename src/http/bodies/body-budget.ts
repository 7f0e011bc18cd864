import { Injectable } from '@nestjs/common';
import { ServiceUnavailableError, TooManyRequestsError } from '../problems/errors.js';

const MEBIBYTE = 1_048_576;

/**
 * Bytes of bodies in flight. While a body is read it takes up to five times its size, as bytes, as text and as values: these are a
 * quarter of a machine with 1 GB. Two of the largest bodies of one household may be in flight, and four of all.
 */
const MOST_OF_ALL = 48 * MEBIBYTE;
const MOST_OF_A_HOUSEHOLD = 24 * MEBIBYTE;
/** Of all requests without credentials together. */
const MOST_OF_STRANGERS = 4 * MEBIBYTE;
/** Bytes of each body that do not count, as its connection takes more than they do: people can sign in whatever strangers send. */
const FREE = 4_096;
const TRY_AGAIN_SECONDS = 5;

const STRANGERS = '';

/** Counts the bytes of all bodies in flight, as they are after unpacking. */
@Injectable()
export class BodyBudget {
  private readonly byOwner = new Map<string, number>();
  private all = 0;

  /** @param household `null` without credentials */
  lease(household: string | null): BodyLease {
    return new BodyLease(this, household ?? STRANGERS);
  }

  /** @throws TooManyRequestsError ServiceUnavailableError */
  take(owner: string, bytes: number): void {
    const held = (this.byOwner.get(owner) ?? 0) + bytes;
    if (this.all + bytes > MOST_OF_ALL || (owner === STRANGERS && held > MOST_OF_STRANGERS))
      throw new ServiceUnavailableError('The server is receiving as much as it can hold; try again');
    if (held > MOST_OF_A_HOUSEHOLD)
      throw new TooManyRequestsError(
        'This household is sending as much as it may at once; wait for the answers',
        MOST_OF_A_HOUSEHOLD,
        TRY_AGAIN_SECONDS,
      );
    this.byOwner.set(owner, held);
    this.all += bytes;
  }

  giveBack(owner: string, bytes: number): void {
    const held = (this.byOwner.get(owner) ?? 0) - bytes;
    if (held === 0) this.byOwner.delete(owner);
    else this.byOwner.set(owner, held);
    this.all -= bytes;
  }
}

/** What one body takes of the budget. */
export class BodyLease {
  private bytes = 0;
  private counted = 0;

  constructor(
    private readonly budget: BodyBudget,
    private readonly owner: string,
  ) {}

  /** @throws TooManyRequestsError ServiceUnavailableError */
  take(bytes: number): void {
    this.bytes += bytes;
    const more = Math.max(0, this.bytes - FREE) - this.counted;
    if (more > 0) this.budget.take(this.owner, more);
    this.counted += more;
  }

  end(): void {
    if (this.counted > 0) this.budget.giveBack(this.owner, this.counted);
    this.counted = 0;
  }
}
