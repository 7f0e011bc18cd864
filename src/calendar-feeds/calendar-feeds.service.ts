import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/caller.js';
import { CredentialTurns } from '../accounts/limits/credential-turns.js';
import type { ReadList } from '../changes/polled-lists.js';
import { CONFIG, type Config } from '../config.js';
import { atVersion, leftAtVersion } from '../database/version-guard.js';
import { refuseOneMore } from '../households/list-limits.js';
import { tagged } from '../http/answers/tagged.js';
import { ConflictError, NotFoundError, UnauthorizedError } from '../http/problems/errors.js';
import { MEAL_CATEGORIES, type MealCategory } from '../parser/vocabulary/meal-categories.js';
import { dayOf } from '../http/fields/calendar-dates.js';
import { inSlices } from '../slices.js';
import type { CalendarFeed, SlotTimes } from './calendar-feed.entity.js';
import type {
  CalendarFeedAddressDto,
  CalendarFeedDto,
  ChangeCalendarFeedDto,
  ChangedCalendarFeedDto,
  CreateCalendarFeedDto,
  SlotTimesDto,
} from './calendar-feeds.dto.js';
import { CalendarFeedsRepository, type FeedChanges, type NewCalendarFeed } from './calendar-feeds.repository.js';
import { hashFeedToken, isWellFormedFeedToken, newFeedToken } from './feed-token.js';
import { writeFeed } from './write-feed.js';

const CONTENT = ['name', 'slots', 'includeNotes', 'times'] as const;

@Injectable()
export class CalendarFeedsService {
  private readonly turns = new CredentialTurns();

  constructor(
    private readonly repository: CalendarFeedsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** JSON of a list of `CalendarFeedDto`, oldest first. */
  async list(householdId: string, known: readonly string[]): Promise<ReadList> {
    return tagged(JSON.stringify(await this.all(householdId)), known);
  }

  /** Oldest first. */
  async all(householdId: string): Promise<CalendarFeedDto[]> {
    return (await this.repository.listIn(householdId, { createdAt: 'ASC', id: 'ASC' })).map(toFeedDto);
  }

  /** @throws NotFoundError */
  async find(householdId: string, id: string): Promise<CalendarFeedDto> {
    const feed = await this.repository.findIn(householdId, id);
    if (feed === null) throw unknownFeed();
    return toFeedDto(feed);
  }

  /**
   * @param origin of the request, used for the address when `PUBLIC_URL` is not set
   * @throws ConflictError when another feed has the id, UnprocessableError when the household has the maximum number
   */
  async create(
    { householdId, userId }: Caller,
    body: CreateCalendarFeedDto,
    origin: string | null,
  ): Promise<CalendarFeedAddressDto> {
    const token = newFeedToken();
    const feed: NewCalendarFeed = {
      householdId,
      id: body.id ?? randomUUID(),
      userId,
      tokenHash: hashFeedToken(token),
      name: body.name,
      slots: inOrder(body.slots ?? MEAL_CATEGORIES),
      includeNotes: body.includeNotes,
      times: given(body.times ?? {}),
    };
    const count = await this.repository.countIn(householdId);
    await refuseOneMore('calendarFeeds', count, () => this.repository.findIn(householdId, feed.id));
    const outcome = await this.repository.add(feed);
    if (outcome === 'no-owner') throw new UnauthorizedError();
    const stored = await this.repository.findIn(householdId, feed.id);
    if (stored === null || !CONTENT.every((name) => isDeepStrictEqual(stored[name], feed[name])))
      throw new ConflictError('There is another calendar feed with this id');
    if (outcome === 'made') return this.withAddress(stored, token, origin);
    return Object.assign(toFeedDto(stored), { url: null, webcalUrl: null });
  }

  /** @throws NotFoundError */
  async change(householdId: string, id: string, body: ChangeCalendarFeedDto): Promise<ChangedCalendarFeedDto> {
    const { version } = body;
    const columns = columnsOf(body);
    const current = (): Promise<CalendarFeed | null> => this.repository.findIn(householdId, id);
    const outcome = await (Object.keys(columns).length === 0
      ? leftAtVersion(version, current)
      : atVersion(this.repository.changeAtVersion(householdId, id, version, columns), current));
    if (outcome === null) throw unknownFeed();
    return { calendarFeed: toFeedDto(outcome.row), stale: outcome.stale };
  }

  /** Gives the feed another address. @throws NotFoundError */
  async rotate(householdId: string, id: string, origin: string | null): Promise<CalendarFeedAddressDto> {
    const token = newFeedToken();
    const feed = await this.repository.setToken(householdId, id, hashFeedToken(token));
    if (feed === null) throw unknownFeed();
    return this.withAddress(feed, token, origin);
  }

  /** Returns whether the feed had this version and was removed. */
  async remove(householdId: string, id: string, version: number): Promise<boolean> {
    const change = this.repository.removeFeed(householdId, id, version);
    const outcome = await atVersion(change, () => this.repository.findIn(householdId, id));
    if (outcome === null) throw unknownFeed();
    return !outcome.stale;
  }

  /** The calendar that the token opens. @throws NotFoundError */
  async read(token: string, known: readonly string[]): Promise<ReadList> {
    const { timeZone, publicUrl } = this.config;
    if (!isWellFormedFeedToken(token)) throw new NotFoundError('Calendar not found');
    const hash = hashFeedToken(token);
    const householdId = await this.turns.householdOf(hash, (turn) => this.repository.householdOf(turn, hash));
    const feed =
      householdId === null ? null : await this.repository.open(householdId, hash, dayOf(new Date(), timeZone));
    if (feed === null) throw new NotFoundError('Calendar not found');
    const view = { name: feed.name, times: feed.times, timeZone: feed.timeZone ?? timeZone, publicUrl };
    return tagged(await inSlices(writeFeed(view, feed.items)), known);
  }

  private withAddress(feed: CalendarFeed, token: string, origin: string | null): CalendarFeedAddressDto {
    const url = `${this.config.publicUrl ?? origin ?? ''}/api/v1/calendar/${token}.ics`;
    return Object.assign(toFeedDto(feed), { url, webcalUrl: url.replace(/^https?:/, 'webcal:') });
  }
}

function unknownFeed(): NotFoundError {
  return new NotFoundError('Calendar feed not found');
}

function toFeedDto(feed: CalendarFeed): CalendarFeedDto {
  const { id, name, slots, includeNotes, times, version, userId } = feed;
  const { createdAt, updatedAt } = { createdAt: feed.createdAt.toISOString(), updatedAt: feed.updatedAt.toISOString() };
  return { id, name, slots, includeNotes, times, version, userId, createdAt, updatedAt };
}

/** Each slot once, in the order of the day. */
function inOrder(slots: readonly MealCategory[]): MealCategory[] {
  return MEAL_CATEGORIES.filter((slot) => slots.includes(slot));
}

function given(times: SlotTimesDto): SlotTimes {
  return Object.fromEntries(Object.entries(times).filter(([, time]) => time != null));
}

function columnsOf({ name, slots, includeNotes, times }: ChangeCalendarFeedDto): FeedChanges {
  return {
    ...(name !== undefined && { name }),
    ...(slots !== undefined && { slots: inOrder(slots ?? MEAL_CATEGORIES) }),
    ...(includeNotes !== undefined && { include_notes: includeNotes }),
    ...(times !== undefined && { times: given(times ?? {}) }),
  };
}
