import { ServiceUnavailableError, TooManyRequestsError } from '../http/problems/errors.js';

/** Limits for the streams and held answers of this process at the same time. */
const MOST_OF_A_KEY = 20;
const MOST_OF_A_HOUSEHOLD = 100;
const MOST_OF_ALL = 5_000;
const TRY_AGAIN_SECONDS = 30;

/** Counts open streams and held answers by key (or session) and by household. */
export class OpenStreams {
  private readonly counts = new Map<string, number>();
  private all = 0;

  get size(): number {
    return this.all;
  }

  /**
   * @returns a function that releases the place
   * @throws TooManyRequestsError ServiceUnavailableError
   */
  take(householdId: string, credentialId: string): () => void {
    if (this.all >= MOST_OF_ALL) throw new ServiceUnavailableError('Too many streams are open on this server');
    this.refuseOver(credentialId, MOST_OF_A_KEY, 'with this key');
    this.refuseOver(householdId, MOST_OF_A_HOUSEHOLD, 'in this household');
    for (const id of [credentialId, householdId]) this.counts.set(id, (this.counts.get(id) ?? 0) + 1);
    this.all += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.all -= 1;
      for (const id of [credentialId, householdId]) this.giveBack(id);
    };
  }

  private refuseOver(id: string, most: number, where: string): void {
    if ((this.counts.get(id) ?? 0) >= most)
      throw new TooManyRequestsError(`${most} streams are open ${where}, which is the most`, most, TRY_AGAIN_SECONDS);
  }

  private giveBack(id: string): void {
    const left = (this.counts.get(id) ?? 1) - 1;
    if (left === 0) this.counts.delete(id);
    else this.counts.set(id, left);
  }
}
