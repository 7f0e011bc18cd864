import type { Caller } from '../accounts/caller.js';
import type { ChangeKind } from '../changes/change-kind.js';
import { type ChangePlace, cursorOf } from '../changes/change-cursor.js';
import { type ChangeFeed, type FeedPage, PlaceExpiredError } from '../changes/change-feed.js';
import type { EventStream } from '../http/answers/event-stream.js';
import { changesOf } from './changes-of.js';
import { type EventMessage, messageOf } from './event-message.js';
import { eventOutcomes } from './outcomes.js';

/** Changes that are read at once. */
const PAGE = 200;

/** The client missed something: it reads what it follows anew, and goes on from the id of this event. */
export const LAGGED = 'event: lagged\ndata: {}\n\n';

export interface Follower {
  readonly stream: EventStream;
  readonly caller: Caller;
  /** `null` with an API key, and for a display. */
  readonly sessionId: string | null;
  readonly kinds: ReadonlySet<string>;
  /** All up to here was sent. */
  place: ChangePlace;
}

interface RoomTools {
  readonly feed: ChangeFeed;
  /** Those whose key or session has not ended, with the role that they had. */
  readonly living: (householdId: string, followers: readonly Follower[]) => Promise<ReadonlySet<Follower>>;
  readonly onError: (error: unknown) => void;
}

/**
 * Those who follow the changes of one household. The feed is read once for all of them. They are told one thing after the other,
 * and nothing to anybody whose key or session has ended.
 */
export class EventRoom {
  readonly followers = new Set<Follower>();
  /** All of them were told everything up to here; `null` before the first one came. */
  private place: ChangePlace | null = null;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly householdId: string,
    private readonly tools: RoomTools,
    /** Settles when no change goes by unheard any more. */
    private readonly ready: Promise<void>,
  ) {}

  /** Sends what happened since the place of the follower, or tells it where the feed stands. @param since `null` for now */
  welcome(follower: Follower, since: ChangePlace | null): void {
    this.then(async () => {
      await this.ready;
      follower.place = since ?? (await this.tools.feed.end(this.householdId));
      follower.stream.write(`id: ${cursorOf(follower.place)}\n\n`);
      await this.readFrom(follower.place, [follower]);
      this.place ??= follower.place;
    });
  }

  tell(): void {
    this.then(async () => {
      if (this.place !== null) this.place = await this.readFrom(this.place, [...this.followers]);
    });
  }

  /** Ends the streams whose key or session has ended. */
  check(): void {
    this.then(async () => {
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

  /** Streams that miss something are ended: a client then asks again with the id of the last event that it has. */
  private then(act: () => Promise<void>): void {
    this.work = this.work.then(act).catch((error: unknown) => {
      this.tools.onError(error);
      this.end();
    });
  }

  /** Sends them everything after the place, and gives the place that was reached. */
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
      for (const message of await messagesOf(page))
        for (const follower of followers) if (send(message, follower)) sent += 1;
      eventOutcomes.tell('sent', sent);
      for (const follower of followers) if (follower.place.sequence < page.end.sequence) follower.place = page.end;
      place = page.end;
      hasMore = page.hasMore && followers.some((follower) => this.followers.has(follower));
    }
    return place;
  }

  private async lag(followers: readonly Follower[]): Promise<ChangePlace> {
    const place = await this.tools.feed.end(this.householdId);
    eventOutcomes.tell('lagged', followers.length);
    for (const follower of followers) {
      follower.place = place;
      follower.stream.write(`id: ${cursorOf(place)}\n${LAGGED}`);
    }
    return place;
  }
}

/** Whether the message is one for the follower, and was sent. */
function send({ kind, sequence, text }: EventMessage, { stream, kinds, place }: Follower): boolean {
  return place.sequence < sequence && kinds.has(kind) && stream.write(text);
}

async function messagesOf(page: FeedPage): Promise<EventMessage[]> {
  const { sequences, end } = page;
  const changes = await changesOf(page);
  return changes.map((change, index) => messageOf(change, end.epoch, sequences[index] ?? end.sequence));
}
