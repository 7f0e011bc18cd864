import { LRUCache } from 'lru-cache';

const MOST_CREDENTIALS = 10_000;

/**
 * The credentials that this process has accepted, and not refused since. Requests with others count against the limit of their
 * address. This gives no access: every credential is looked up in any case.
 */
export class SeenCredentials {
  private readonly hashes = new LRUCache<string, true>({ max: MOST_CREDENTIALS });

  has(hash: Buffer): boolean {
    return this.hashes.has(hash.toString('base64'));
  }

  add(hash: Buffer): void {
    this.hashes.set(hash.toString('base64'), true);
  }

  /** It has ended: further requests with it count like those with an unknown one. */
  forget(hash: Buffer): void {
    this.hashes.delete(hash.toString('base64'));
  }
}
