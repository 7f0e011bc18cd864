import { Injectable } from '@nestjs/common';
import { ServiceUnavailableError, TooManyRequestsError } from '../problems/errors.js';

const MEBIBYTE = 1_048_576;

/**
 * Bytes of all bodies that are read at the same time. A body takes up to five times its size in memory (bytes, text and values), so
 * this is a quarter of a machine with 1 GB. One household may send two of the largest bodies at once, all households together four.
 */
const MOST_OF_ALL = 48 * MEBIBYTE;
const MOST_OF_A_HOUSEHOLD = 24 * MEBIBYTE;
/** Bytes for all requests without credentials together. */
const MOST_OF_STRANGERS = 4 * MEBIBYTE;
/**
 * Bytes of each body that are not counted, because its connection takes more memory. So people can sign in even when strangers use
 * up the budget.
 */
const FREE = 4_096;
const TRY_AGAIN_SECONDS = 5;

const STRANGERS = '';

/** Counts the unpacked bytes of all bodies that are being read. */
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

/** The part of the budget that one body takes. */
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
