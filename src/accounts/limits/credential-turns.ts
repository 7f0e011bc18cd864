import { LRUCache } from 'lru-cache';
import { atMost } from '../../at-most.js';

const MOST_CREDENTIALS = 10_000;
/** The turn that all unknown credentials share, as if they were one household. */
export const STRANGERS = 'strangers';

/**
 * Decides whose turn the look-up of a key or session takes: that of the household that it gave access to before. So neither
 * guessing strangers nor one busy household delay the look-ups of others. This gives no access: every credential is looked up in
 * any case.
 */
export class CredentialTurns {
  private readonly households = new LRUCache<string, string>({ ...atMost(MOST_CREDENTIALS) });

  of(credential: string): string {
    return this.households.get(credential) ?? STRANGERS;
  }

  knows(credential: string): boolean {
    return this.households.has(credential);
  }

  /**
   * The household of a credential, for the turn of further statements that check the credential again.
   * @param find looks the credential up in the turn of `STRANGERS`. It is called until it has found something, and
   * never again after that
   */
  async householdOf(credential: Buffer, find: (turn: string) => Promise<string | null>): Promise<string | null> {
    const name = credential.toString('base64');
    const known = this.households.get(name);
    if (known !== undefined) return known;
    const found = await find(STRANGERS);
    if (found !== null) this.note(name, found);
    return found;
  }

  note(credential: string, householdId: string): void {
    this.households.set(credential, householdId);
  }
}
