import type { Caller } from '../accounts/caller.js';
import type { ChangeKind } from '../changes/change-kind.js';
import { type ChangePlace, cursorOf } from '../changes/change-cursor.js';
import { type ChangeFeed, type FeedPage, PlaceExpiredError } from '../changes/change-feed.js';
import type { EventStream } from '../http/answers/event-stream.js';
import { type EventMessage, messageOf } from './event-message.js';
import { eventOutcomes } from './outcomes.js';

/** Number of changes that are read at once. */
const PAGE = 200;
/** Number of characters that are written before a pause, and maximum milliseconds of such a pause for slow readers. */
const BURST = 65_536;
const LONGEST_DRAIN = 200;

/** Tells the client that it missed changes: it must read its data again, and continues from the id of this event. */
export const LAGGED = 'event: lagged\ndata: {}\n\n';

export interface Follower {
  readonly stream: EventStream;
  readonly caller: Caller;
  /** `null` for a caller with an API key, and for a display. */
  readonly sessionId: string | null;
  readonly kinds: ReadonlySet<string>;
  /** The place up to which all changes were sent. `null` until `welcome`: before that nothing is sent. */
  place: ChangePlace | null;
}

interface RoomTools {
  readonly feed: ChangeFeed;
  /** The followers whose key or session has not ended and whose person has the same role. */
  readonly living: (householdId: string, followers: readonly Follower[]) => Promise<ReadonlySet<Follower>>;
  readonly onError: (error: unknown) => void;
}

/**
 * The clients that follow the changes of one household. The feed is read once for all of them. Messages are sent one
 * after the other. A follower whose key or session has ended gets no further message.
 */
export class EventRoom {
  readonly followers = new Set<Follower>();
  /** The place up to which all followers got the changes; `null` before the first follower. */
  private place: ChangePlace | null = null;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly householdId: string,
    private readonly tools: RoomTools,
    /** Settles when the watch has begun: every change after that is reported. */
    private readonly ready: Promise<void>,
  ) {}

  /**
   * Sends the changes since a place, or the present end of the feed.
   * @param since `null` for the present end of the feed
   */
  welcome(follower: Follower, since: ChangePlace | null): void {
    this.inTurn(async () => {
      await this.ready;
      const place = since ?? (await this.tools.feed.end(this.householdId));
      follower.place = place;
      follower.stream.write(`id: ${cursorOf(place)}\n\n`);
      const reached = await this.readFrom(place, [follower]);
      this.place ??= reached;
    });
  }

  tell(): void {
    this.inTurn(async () => {
      if (this.place !== null) this.place = await this.readFrom(this.place, [...this.followers]);
    });
  }

  /** Closes the streams whose key or session has ended. */
  check(): void {
    this.inTurn(async () => {
      const followers = [...this.followers];
      const living = await this.tools.living(this.householdId, followers);
      for (const follower of followers) if (!living.has(follower)) this.dismiss(follower);
    });
  }

  beat(): void {
    for (const { stream } of this.followers) stream.beat();
  }

  end(): void {
    for (const { stream } of this.followers) stream.end();
  }

  private dismiss(follower: Follower): void {
    this.followers.delete(follower);
    follower.stream.end();
  }

  /**
   * After an error all streams are closed, because they may have missed a change. The clients then connect again with
   * the id of the last event that they have.
   */
  private inTurn(act: () => Promise<void>): void {
    this.work = this.work.then(act).catch((error: unknown) => {
      this.tools.onError(error);
      this.end();
    });
  }

  /**
   * Sends all changes after the place.
   * @returns the place that was reached
   */
  private async readFrom(from: ChangePlace, followers: readonly Follower[]): Promise<ChangePlace> {
    const { feed } = this.tools;
    const kinds: ChangeKind[] = feed.kinds.map(({ kind }) => kind);
    let place = from;
    for (let hasMore = true; hasMore;) {
      let page: FeedPage;
      try {
        page = await feed.after(this.householdId, place, kinds, PAGE);
      } catch (error) {
        if (!(error instanceof PlaceExpiredError)) throw error;
        return this.lag(followers);
      }
      let sent = 0;
      let bytes = 0;
      for (const message of messagesOf(page)) {
        for (const follower of followers) if (send(message, follower)) sent += 1;
        bytes += message.text.length;
        if (bytes < BURST) continue;
        await Promise.all(followers.map(({ stream }) => stream.drained(LONGEST_DRAIN)));
        bytes = 0;
      }
      eventOutcomes.count('sent', sent);
      for (const follower of followers) if (isBefore(follower, page.end.sequence)) follower.place = page.end;
      place = page.end;
      hasMore = page.hasMore && followers.some((follower) => this.followers.has(follower));
    }
    return place;
  }

  private async lag(followers: readonly Follower[]): Promise<ChangePlace> {
    const place = await this.tools.feed.end(this.householdId);
    eventOutcomes.count('lagged', followers.length);
    for (const follower of followers) {
      if (follower.place === null) continue;
      follower.place = place;
      follower.stream.write(`id: ${cursorOf(place)}\n${LAGGED}`);
    }
    return place;
  }
}

/** Returns whether the message was meant for the follower and was written. */
function send({ kind, sequence, text }: EventMessage, follower: Follower): boolean {
  return isBefore(follower, sequence) && follower.kinds.has(kind) && follower.stream.write(text);
}

function isBefore({ place }: Follower, sequence: number): boolean {
  return place !== null && place.sequence < sequence;
}

function messagesOf({ changes, sequences, end }: FeedPage): EventMessage[] {
  return changes.map((change, index) => messageOf(change, end.epoch, sequences[index] ?? end.sequence));
}
