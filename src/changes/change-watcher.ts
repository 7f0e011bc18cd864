import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { ChannelListener } from '../database/channel-listener.js';
import { DIRECT_DATABASE_URL } from '../database/direct-url.js';
import { LOGGER } from '../http/logger.js';
import type { ChangeKind } from './change-kind.js';
import { Changes } from './changes.js';
import { type AddedChanges, ChangesRepository, type FeedState, WAKE_CHANNEL } from './changes.repository.js';

/**
 * Milliseconds between two reads of the feeds without a notification. A pooler may not pass notifications on, and an outage loses
 * them.
 */
const POLL = 1_000;
/** Milliseconds between two reads that notifications cause, and between two notifications that this process sends. */
const LEAST_PAUSE = 100;
/** Bytes of a notification of Postgres. When more feeds changed than fit into one, it is empty, and all processes read all feeds. */
const MOST_BYTES = 7_999;

/** Called with the ids of the objects that changed, or with `null` when any object may have changed. */
export type ChangeListener = (ids: readonly string[] | null) => void;

interface Watch {
  /** `null`: of all kinds; the listener is told no ids then. */
  readonly kind: ChangeKind | null;
  readonly listener: ChangeListener;
}

/** A listener that was added with `watch`. */
export interface Watching {
  /** Settles after the first read of the feed. The listener is called for every change that is committed after that. */
  readonly ready: Promise<void>;
  /** The listener is not called any more. */
  readonly end: () => void;
}

interface WatchedFeed {
  readonly watches: Set<Watch>;
  /** `null` until the first read that succeeds. */
  state: FeedState | null;
  /** A read failed before the first one succeeded, so changes may have been missed. */
  hasGap: boolean;
  readonly ready: Promise<void>;
  readonly settle: () => void;
}

/**
 * Tells listeners in this process about changes of households, made by any process. One statement reads all watched feeds once a
 * second. Soon after a process sent a notification, one reads those that it names: thousands of households may be watched, so the
 * work for each of their changes must not grow with their number. A process sends at most ten notifications a second.
 */
@Injectable()
export class ChangeWatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly feeds = new Map<string, WatchedFeed>();
  /** What was added since the last notification, by household. */
  private readonly added = new Map<string, AddedChanges>();
  private listener: ChannelListener | null = null;
  private looking: Promise<void> | null = null;
  private lookTimer: NodeJS.Timeout | undefined;
  private wakeTimer: NodeJS.Timeout | undefined;
  private lookedAt = -Infinity;
  /** When all feeds were read. */
  private lookedAtAll = -Infinity;
  /** The households whose feeds the next read must include; `null` for all. */
  private wanted: Set<string> | null = new Set();
  private isStopped = false;

  constructor(
    private readonly repository: ChangesRepository,
    private readonly changes: Changes,
    @Inject(DIRECT_DATABASE_URL) private readonly databaseUrl: string,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.changes.onCommitted((added) => {
      this.noteAdded(added);
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.lookTimer);
    clearTimeout(this.wakeTimer);
    await this.listener?.stop();
    await this.looking;
    if (this.added.size > 0) await this.wakeOthers();
  }

  /** @param kind `null` for all kinds; the listener then reads the feed itself, and is told no ids */
  watch(householdId: string, kind: ChangeKind | null, listener: ChangeListener): Watching {
    const feed = this.feeds.get(householdId) ?? newFeed();
    this.feeds.set(householdId, feed);
    const watch = { kind, listener };
    feed.watches.add(watch);
    if (feed.state === null) this.lookSoon(householdId);
    const end = (): void => {
      feed.watches.delete(watch);
      if (feed.watches.size === 0 && this.feeds.get(householdId) === feed) this.feeds.delete(householdId);
    };
    return { ready: feed.ready, end };
  }

  /** Called after the commit of a transaction of this process. */
  private noteAdded(added: AddedChanges): void {
    this.lookAfter(added);
    const { householdId, last, kinds } = added;
    const before = this.added.get(householdId);
    this.added.set(householdId, {
      householdId,
      last: Math.max(last, before?.last ?? 0),
      kinds: [...new Set([...(before?.kinds ?? []), ...kinds])],
    });
    this.wakeLater();
  }

  private wakeLater(): void {
    this.wakeTimer ??= setTimeout(() => void this.wakeOthers(), LEAST_PAUSE);
  }

  /** A notification may be lost: the other processes also poll. */
  private async wakeOthers(): Promise<void> {
    const payload = [...this.added.values()].map(textOf).join(' ');
    this.added.clear();
    await this.repository.wake(payload.length > MOST_BYTES ? '' : payload).catch(() => undefined);
    this.wakeTimer = undefined;
    if (this.added.size > 0 && !this.isStopped) this.wakeLater();
  }

  private heard(payload: string): void {
    if (payload === '') this.lookSoon(null);
    else for (const text of payload.split(' ')) this.lookAfter(addedIn(text));
  }

  /** Changes that this process has seen, or that nobody here watches, are no reason to read the feed. */
  private lookAfter({ householdId, last, kinds }: AddedChanges): void {
    const feed = this.feeds.get(householdId);
    if (feed === undefined || (feed.state !== null && feed.state.last >= last)) return;
    const isWatched = [...feed.watches].some(({ kind }) => kind === null || kinds.includes(kind));
    if (isWatched) this.lookSoon(householdId);
  }

  /** @param householdId `null` for all households */
  private lookSoon(householdId: string | null): void {
    this.listener ??= this.listen();
    if (householdId === null) this.wanted = null;
    else this.wanted?.add(householdId);
    this.lookIn(Math.max(0, this.lookedAt + LEAST_PAUSE - performance.now()));
  }

  private lookIn(milliseconds: number): void {
    if (this.isStopped) return;
    clearTimeout(this.lookTimer);
    this.lookTimer = setTimeout(() => {
      this.lookTimer = undefined;
      this.looking = (this.looking ?? Promise.resolve()).then(() => this.look());
    }, milliseconds);
  }

  private async look(): Promise<void> {
    const feeds = this.takeWanted();
    try {
      const states = await this.repository.states([...feeds.keys()]);
      for (const state of states) await this.notify(state, feeds.get(state.householdId));
    } catch (error) {
      for (const feed of feeds.values()) feed.hasGap ||= feed.state === null;
      this.wanted = null;
      this.logger.warn({ err: error }, 'Could not look for changes');
    }
    for (const feed of feeds.values()) feed.settle();
    if (this.lookTimer === undefined && this.feeds.size > 0)
      this.lookIn(Math.max(LEAST_PAUSE, this.lookedAtAll + POLL - performance.now()));
  }

  /** The feeds for a read that begins now. All of them when a poll is due: further notifications may delay it for ever. */
  private takeWanted(): ReadonlyMap<string, WatchedFeed> {
    const { wanted } = this;
    this.wanted = new Set();
    this.lookedAt = performance.now();
    if (wanted !== null && this.lookedAt < this.lookedAtAll + POLL - LEAST_PAUSE) {
      const feeds = new Map<string, WatchedFeed>();
      for (const householdId of wanted) {
        const feed = this.feeds.get(householdId);
        if (feed !== undefined) feeds.set(householdId, feed);
      }
      return feeds;
    }
    this.lookedAtAll = this.lookedAt;
    return new Map(this.feeds);
  }

  private async notify(state: FeedState, feed = newFeed()): Promise<void> {
    const { state: before, hasGap } = feed;
    if (before?.last === state.last && before.epoch === state.epoch) return;
    const ids = new Map<ChangeKind | null, readonly string[] | null>();
    for (const { kind } of feed.watches) {
      if (before === null ? hasGap : kind === null) ids.set(kind, null);
      else if (before !== null && kind !== null && before.kinds[kind] !== state.kinds[kind])
        ids.set(kind, await this.idsSince(before, state, kind));
    }
    feed.state = state;
    for (const { kind, listener } of feed.watches) {
      const changed = ids.get(kind);
      if (changed !== undefined) listener(changed);
      // A watch that was added while the ids were read.
      else if (hasMoved(kind, before, state)) listener(null);
    }
  }

  private async idsSince(
    before: FeedState,
    { epoch, householdId }: FeedState,
    kind: ChangeKind,
  ): Promise<string[] | null> {
    return before.epoch === epoch ? this.repository.changedIds(householdId, before.last, kind) : null;
  }

  private listen(): ChannelListener {
    const listener = new ChannelListener(this.databaseUrl, WAKE_CHANNEL, {
      opened: () => {
        this.lookSoon(null);
      },
      heard: (payload) => {
        this.heard(payload);
      },
      lost: () => undefined,
    });
    listener.start();
    return listener;
  }
}

/** The text for a notification. */
function textOf({ householdId, last, kinds }: AddedChanges): string {
  return [householdId, last, ...kinds].join('/');
}

function addedIn(text: string): AddedChanges {
  const [householdId = '', last = '', ...kinds] = text.split('/');
  return { householdId, last: Number(last), kinds: kinds as ChangeKind[] };
}

function hasMoved(kind: ChangeKind | null, before: FeedState | null, now: FeedState): boolean {
  return before !== null && (kind === null || before.kinds[kind] !== now.kinds[kind]);
}

function newFeed(): WatchedFeed {
  let settle = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { watches: new Set(), state: null, hasGap: false, ready, settle };
}
