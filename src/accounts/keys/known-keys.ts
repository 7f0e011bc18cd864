import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChangeWatcher } from '../../changes/change-watcher.js';
import { ApiKeysRepository, type KeyOwner } from './api-keys.repository.js';
import type { Caller } from '../caller.js';
import { CredentialTurns } from '../limits/credential-turns.js';

/**
 * Milliseconds after which a key is looked up again, whatever was told: the longest that a revoked key goes on to work in a
 * process that the database does not reach. A client that asks a hundred times a second is still looked up once in 200.
 */
const LIFETIME = 2_000;
const MOST_KEYS = 1_000;
/** Milliseconds for which the changes of a household are watched after one of its keys was looked up. */
const WATCHED = 10_000;

interface Watched {
  /** All that is revoked from now on is told. */
  isReady: boolean;
  readonly end: () => void;
}

/** Remembers for seconds whose key it was. A revoked key is forgotten when the feed of its household tells so. */
@Injectable()
export class KnownKeys implements OnModuleDestroy {
  private readonly keys = new LRUCache<string, Caller>({ max: MOST_KEYS, ttl: LIFETIME });
  /** Those under way, by key: many requests at once ask once. */
  private readonly lookUps = new Map<string, Promise<KeyOwner | null>>();
  private readonly turns = new CredentialTurns();
  /** By household. */
  private readonly watches = new LRUCache<string, Watched>({
    max: MOST_KEYS,
    ttl: WATCHED,
    ttlAutopurge: true,
    dispose: ({ end }) => {
      end();
    },
  });
  /** Counts what was told: an answer that was asked for before is older than the news. */
  private news = 0;

  constructor(
    private readonly repository: ApiKeysRepository,
    private readonly watcher: ChangeWatcher,
  ) {}

  onModuleDestroy(): void {
    this.watches.clear();
  }

  /** Whose key has this hash; `null` for one that is unknown, expired or revoked. */
  async callerOf(hash: Buffer): Promise<Caller | null> {
    const name = hash.toString('base64');
    const known = this.keys.get(name);
    if (known !== undefined) return known;
    const { news } = this;
    const asked = performance.now();
    const owner = await this.lookUp(hash, name);
    if (owner !== null) this.turns.note(name, owner.caller.householdId);
    if (owner !== null && this.isWatched(owner.caller) && news === this.news) this.remember(name, owner, asked);
    return owner?.caller ?? null;
  }

  /** Whether a key of this hash opened something in this process before, be it revoked by now or not. */
  hasSeen(hash: Buffer): boolean {
    return this.turns.knows(hash.toString('base64'));
  }

  /** Looks the keys of the household up again. */
  forget(householdId: string): void {
    this.news++;
    this.lookUps.clear();
    for (const [name, caller] of this.keys.entries()) if (caller.householdId === householdId) this.keys.delete(name);
  }

  private lookUp(hash: Buffer, name: string): Promise<KeyOwner | null> {
    const underWay = this.lookUps.get(name);
    if (underWay !== undefined) return underWay;
    const lookUp = this.repository.findOwner(hash, this.turns.of(name)).finally(() => {
      if (this.lookUps.get(name) === lookUp) this.lookUps.delete(name);
    });
    this.lookUps.set(name, lookUp);
    return lookUp;
  }

  private remember(name: string, { caller, expiresIn }: KeyOwner, asked: number): void {
    this.keys.set(name, caller, { start: asked, ttl: Math.min(LIFETIME, expiresIn ?? LIFETIME) });
  }

  /** `false` when the watch begins only now, so that a key may be revoked already without a word. */
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
