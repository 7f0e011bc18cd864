import { Injectable } from '@nestjs/common';
import { ServiceUnavailableError, TooManyRequestsError } from '../problems/errors.js';

const MEBIBYTE = 1_048_576;
/**
 * Bytes of all bodies that are in flight. A body takes up to five times its size in memory (bytes, text and values), so this is a
 * quarter of a machine with 1 GB. One household may send two of the largest bodies at once, all households together four.
 */
const MOST_OF_ALL = 48 * MEBIBYTE;
const MOST_OF_A_HOUSEHOLD = 24 * MEBIBYTE;
/** Bytes for all requests without credentials together. */
const MOST_OF_STRANGERS = 4 * MEBIBYTE;
/** Bytes of each body that are not counted, so that people can sign in even when strangers use up the budget. */
const FREE = 4_096;
const TRY_AGAIN_SECONDS = 5;
const STRANGERS = '';

/** Counts the bytes of all bodies from the moment when they begin to arrive until their requests are answered. */
@Injectable()
export class BodyBudget {
  private readonly byOwner = new Map<string, number>();
  private all = 0;

  /**
   * @param household `null` without credentials
   * @param size of the body in bytes
   * @returns gives the bytes back; further calls do nothing
   * @throws TooManyRequestsError ServiceUnavailableError
   */
  reserve(household: string | null, size: number): () => void {
    const owner = household ?? STRANGERS;
    const bytes = Math.max(0, size - FREE);
    const held = (this.byOwner.get(owner) ?? 0) + bytes;
    if (bytes > 0 && (this.all + bytes > MOST_OF_ALL || (owner === STRANGERS && held > MOST_OF_STRANGERS)))
      throw new ServiceUnavailableError('The server is receiving as much as it can hold; try again');
    if (bytes > 0 && held > MOST_OF_A_HOUSEHOLD)
      throw new TooManyRequestsError(
        'This household is sending as much as it may at once; wait for the answers',
        MOST_OF_A_HOUSEHOLD,
        TRY_AGAIN_SECONDS,
      );
    this.add(owner, bytes);
    let isHeld = true;
    return () => {
      if (isHeld) this.add(owner, -bytes);
      isHeld = false;
    };
  }

  private add(owner: string, bytes: number): void {
    const held = (this.byOwner.get(owner) ?? 0) + bytes;
    if (held === 0) this.byOwner.delete(owner);
    else this.byOwner.set(owner, held);
    this.all += bytes;
  }
}
