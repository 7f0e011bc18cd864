import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChannelListener } from '../database/channel-listener.js';
import { DIRECT_DATABASE_URL } from '../database/direct-url.js';
import { ApiKeysRepository, type KeyOwner } from './api-keys.repository.js';
import type { Caller } from './caller.js';
import { CredentialTurns } from './credential-turns.js';

/** The trigger of the migration tells of every key that is changed or removed here. */
const CHANNEL = 'larder_api_keys';
/**
 * Milliseconds after which a key is looked up again, whatever was heard: the longest that a revoked key goes on to work in a
 * process whose listening connection is frozen. A client that asks a hundred times a second is still looked up once in 200.
 */
const LIFETIME = 2_000;
const MOST_KEYS = 1_000;

/**
 * Remembers for seconds whose key it was. The database tells every process of a revoked key at once; a process that does
 * not hear the database right now remembers nothing.
 */
@Injectable()
export class KnownKeys implements OnApplicationShutdown {
  private readonly keys = new LRUCache<string, Caller>({ max: MOST_KEYS, ttl: LIFETIME });
  /** Those under way, by key: many requests at once ask once. */
  private readonly lookUps = new Map<string, Promise<KeyOwner | null>>();
  private readonly turns = new CredentialTurns();
  private listener: ChannelListener | null = null;
  private hears = false;
  /** Counts what was heard: an answer that was asked for before is older than the news. */
  private news = 0;
  /** Told by this process over another connection; once it is heard, so is everything after it. */
  private probe = '';

  constructor(
    private readonly repository: ApiKeysRepository,
    @Inject(DIRECT_DATABASE_URL) private readonly databaseUrl: string,
  ) {}

  /** Whose key has this hash; `null` for one that is unknown, expired or revoked. */
  async callerOf(hash: Buffer): Promise<Caller | null> {
    const name = hash.toString('base64');
    const known = this.keys.get(name);
    if (known !== undefined) return known;
    this.listener ??= this.listen();
    const { news } = this;
    const asked = performance.now();
    const owner = await this.lookUp(hash, name);
    if (owner !== null) this.turns.note(name, owner.caller.householdId);
    if (owner !== null && this.hears && news === this.news) this.remember(name, owner, asked);
    return owner?.caller ?? null;
  }

  /** Whether a key of this hash opened something in this process before, be it revoked by now or not. */
  hasSeen(hash: Buffer): boolean {
    return this.turns.knows(hash.toString('base64'));
  }

  /** Looks every key up again. */
  forget(): void {
    this.news++;
    this.keys.clear();
    this.lookUps.clear();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.listener?.stop();
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

  private listen(): ChannelListener {
    const listener = new ChannelListener(this.databaseUrl, CHANNEL, {
      opened: () => {
        this.probe = randomUUID();
        // Without the probe it goes on as if it heard nothing.
        this.repository.notify(CHANNEL, this.probe).catch(() => undefined);
      },
      heard: (payload) => {
        this.forget();
        if (payload === this.probe) this.hears = true;
      },
      lost: () => {
        this.hears = false;
        this.forget();
      },
    });
    listener.start();
    return listener;
  }
}
