import { LRUCache } from 'lru-cache';

const MOST_CREDENTIALS = 10_000;
/** Of credentials that were not seen to open anything: all of them together wait as one household does. */
const STRANGERS = 'strangers';

/**
 * Whose turn it takes to look a key or a session up: that of the household that it opened before. So neither strangers who guess, nor a
 * household that asks much, keep others from being let in. It opens nothing: each credential is looked up all the same.
 */
export class CredentialTurns {
  private readonly households = new LRUCache<string, string>({ max: MOST_CREDENTIALS });

  of(credential: string): string {
    return this.households.get(credential) ?? STRANGERS;
  }

  knows(credential: string): boolean {
    return this.households.has(credential);
  }

  note(credential: string, householdId: string): void {
    this.households.set(credential, householdId);
  }
}
