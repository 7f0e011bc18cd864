import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Caller } from '../accounts/caller.js';
import { CallersService } from '../accounts/callers.service.js';
import { ChangeFeed } from '../changes/change-feed.js';
import { ChangeWatcher } from '../changes/change-watcher.js';
import { EventStream } from '../http/answers/event-stream.js';
import { inLanguage, requestLanguage } from '../http/request-context.js';
import { LOGGER } from '../http/logger.js';
import { ServiceUnavailableError } from '../http/problems/errors.js';
import type { FollowDto } from './changes.dto.js';
import { EventRoom, type Follower, LAGGED } from './event-room.js';
import { Following } from './following.js';
import { OpenStreams } from './open-streams.js';
import { eventOutcomes } from './outcomes.js';

/**
 * Milliseconds between two comments in an idle stream: proxies often close a connection that is idle for a minute. A
 * stream may outlive a key that expires by this time.
 */
const BEAT = 25_000;
/** Bytes that are buffered for a slow reader. */
const MOST_WAITING = 262_144;
/** The kinds of the feed that report the end of a credential. */
const CREDENTIALS = ['apiKey', 'session'] as const;

/** Followers of one household who read one language. */
interface Room {
  readonly key: string;
  readonly room: EventRoom;
  readonly endWatches: () => void;
}

/** The open event streams of this process by household and language. */
@Injectable()
export class EventStreams implements OnModuleDestroy {
  private readonly rooms = new Map<string, Room>();
  private beating: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    private readonly feed: ChangeFeed,
    private readonly watcher: ChangeWatcher,
    private readonly callers: CallersService,
    private readonly following: Following,
    private readonly streams: OpenStreams,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Answers with events until the client closes the connection, its key, session or display ends, or the server stops.
   * @throws InvalidRequestError TooManyRequestsError ServiceUnavailableError
   */
  open(request: Request, response: Response, caller: Caller, query: FollowDto): void {
    if (this.isStopping) throw new ServiceUnavailableError('The server is about to stop');
    const kinds = new Set<string>(this.following.kindsOf(caller, query.kinds));
    const since = lastEventId(request) ?? query.since;
    const place = since === undefined ? null : this.following.placeOf(since);
    if (request.method === 'HEAD') {
      new EventStream(response).end();
      return;
    }
    const { householdId } = caller;
    const credentialId = caller.apiKeyId ?? caller.displayId ?? null;
    const sessionId = credentialId === null ? request.sessionID : null;
    const giveBack = this.streams.take(householdId, credentialId ?? request.sessionID);
    const onGiveUp = (): void => {
      eventOutcomes.count('lagged');
    };
    const stream = new EventStream(response, { mostWaiting: MOST_WAITING, lastWord: LAGGED, onGiveUp });
    const follower: Follower = { stream, caller, sessionId, kinds, place: null };
    const { key, room } = this.roomFor(householdId);
    room.followers.add(follower);
    stream.onClose(() => {
      giveBack();
      room.followers.delete(follower);
      if (room.followers.size === 0) this.closeRoom(key, room);
    });
    room.welcome(follower, place);
  }

  /** Number of open streams in this process. */
  get size(): number {
    return [...this.rooms.values()].reduce((sum, { room }) => sum + room.followers.size, 0);
  }

  /** Closes the streams before the server waits for its connections to end. */
  onModuleDestroy(): void {
    this.isStopping = true;
    clearInterval(this.beating);
    for (const { room } of this.rooms.values()) room.end();
  }

  private roomFor(householdId: string): Room {
    const key = `${householdId} ${requestLanguage()}`;
    return this.rooms.get(key) ?? this.openRoom(key, householdId);
  }

  private openRoom(key: string, householdId: string): Room {
    const language = requestLanguage();
    const changes = this.watcher.watch(householdId, null, () => {
      inLanguage(language, () => {
        room.tell();
      });
    });
    const credentials = CREDENTIALS.map((kind) =>
      this.watcher.watch(householdId, kind, () => {
        room.check();
      }),
    );
    const living = (id: string, followers: readonly Follower[]): Promise<ReadonlySet<Follower>> =>
      this.callers.living(id, followers);
    const onError = (error: unknown): void => {
      this.logger.warn({ err: error }, 'Could not tell of changes');
    };
    const watches = [changes, ...credentials];
    const ready = Promise.all(watches.map((watch) => watch.ready)).then(() => undefined);
    const room = new EventRoom(householdId, { feed: this.feed, living, onError }, ready);
    const endWatches = (): void => {
      for (const watch of watches) watch.end();
    };
    const opened = { key, room, endWatches };
    this.rooms.set(key, opened);
    this.beating ??= setInterval(() => {
      this.beat();
    }, BEAT);
    return opened;
  }

  private beat(): void {
    for (const { room } of this.rooms.values()) {
      room.check();
      room.beat();
    }
  }

  private closeRoom(key: string, room: EventRoom): void {
    const open = this.rooms.get(key);
    if (open?.room !== room) return;
    open.endWatches();
    this.rooms.delete(key);
    if (this.rooms.size > 0) return;
    clearInterval(this.beating);
    this.beating = undefined;
  }
}

/** The id that a browser sends when it reconnects. The URL still has the `since` of its first request. */
function lastEventId({ headers }: Request): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
}
