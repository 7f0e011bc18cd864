import { LRUCache } from 'lru-cache';

/** Milliseconds between two updates of the time of last use of one credential. */
const INTERVAL = 60_000;
/** Number of credentials for which a process remembers the update. */
const MOST_REMEMBERED = 10_000;

/**
 * Decides when the time of last use of a key, a display or a session is written: at most once a minute by this process. The
 * statement writes nothing when another process has written it within the minute.
 */
export class LastUses {
  /** Ids whose last use this process stored within the interval. */
  private readonly stored = new LRUCache<string, true>({ max: MOST_REMEMBERED, ttl: INTERVAL });

  /** The request does not wait for the write, and does not fail with it. */
  note(id: string, write: () => Promise<void>, failed: (error: unknown) => void): void {
    if (this.stored.has(id)) return;
    this.stored.set(id, true);
    write().catch(failed);
  }

  forget(id: string): void {
    this.stored.delete(id);
  }
}
