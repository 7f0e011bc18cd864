import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChangeWatcher } from '../../changes/change-watcher.js';
import { ApiKeysRepository, type KeyOwner } from './api-keys.repository.js';
import type { Caller } from '../caller.js';
import { SeenCredentials } from '../limits/seen-credentials.js';

/**
 * Milliseconds that an entry of the cache is valid. When a process cannot reach the database, a revoked key continues
 * to work there for this time. A client with a hundred requests a second needs one look-up for 200 requests.
 */
const LIFETIME = 2_000;
const MOST_KEYS = 1_000;
/** Milliseconds for which the feed of a household is watched after one of its keys was looked up. */
const WATCHED = 10_000;

interface Watched {
  /** Whether every key that is revoked from now on will be reported. */
  isReady: boolean;
  readonly end: () => void;
}

/** Caches the callers of keys for seconds. A revoked key is dropped when the feed of its household reports it. */
@Injectable()
export class KnownKeys implements OnModuleDestroy {
  private readonly keys = new LRUCache<string, Caller>({ max: MOST_KEYS, ttl: LIFETIME });
  /** The look-ups under way, by key, so that many requests at the same time share one. */
  private readonly lookUps = new Map<string, Promise<KeyOwner | null>>();
  private readonly seen = new SeenCredentials();
  /** The watches of feeds, by household. */
  private readonly watches = new LRUCache<string, Watched>({
    max: MOST_KEYS,
    ttl: WATCHED,
    ttlAutopurge: true,
    dispose: ({ end }) => {
      end();
    },
  });
  /**
   * Number of reports so far. The result of a look-up that began before the last report may be out of date and is not
   * cached.
   */
  private news = 0;

  constructor(
    private readonly repository: ApiKeysRepository,
    private readonly watcher: ChangeWatcher,
  ) {}

  onModuleDestroy(): void {
    this.watches.clear();
  }

  /** The caller of the key with this hash; `null` when the key is unknown, expired or revoked. */
  async callerOf(hash: Buffer): Promise<Caller | null> {
    const name = hash.toString('base64');
    const known = this.keys.get(name);
    if (known !== undefined) return known;
    const { news } = this;
    const asked = performance.now();
    const owner = await this.lookUp(hash, name);
    if (owner === null) {
      this.seen.forget(hash);
      return null;
    }
    this.seen.add(hash);
    if (this.isWatched(owner.caller) && news === this.news) this.remember(name, owner, asked);
    return owner.caller;
  }

  /** Whether this process has accepted a key with this hash, and not refused it since. */
  hasSeen(hash: Buffer): boolean {
    return this.seen.has(hash);
  }

  /** Drops the keys of the household from the cache. */
  forget(householdId: string): void {
    this.news++;
    this.lookUps.clear();
    for (const [name, caller] of this.keys.entries()) if (caller.householdId === householdId) this.keys.delete(name);
  }

  private lookUp(hash: Buffer, name: string): Promise<KeyOwner | null> {
    const underWay = this.lookUps.get(name);
    if (underWay !== undefined) return underWay;
    const lookUp = this.repository.findOwner(hash).finally(() => {
      if (this.lookUps.get(name) === lookUp) this.lookUps.delete(name);
    });
    this.lookUps.set(name, lookUp);
    return lookUp;
  }

  private remember(name: string, { caller, expiresIn }: KeyOwner, asked: number): void {
    this.keys.set(name, caller, { start: asked, ttl: Math.min(LIFETIME, expiresIn ?? LIFETIME) });
  }

  /** `false` when the watch begins only now: then a key may have been revoked without a report. */
  private isWatched({ householdId }: Caller): boolean {
    const known = this.watches.get(householdId);
    if (known !== undefined) {
      this.watches.set(householdId, known, { noDisposeOnSet: true });
      return known.isReady;
    }
    const { ready, end } = this.watcher.watch(householdId, 'apiKey', () => {
      this.forget(householdId);
    });
    const watched = { isReady: false, end };
    this.watches.set(householdId, watched);
    void ready.then(() => {
      watched.isReady = true;
    });
    return false;
  }
}
