import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/caller.js';
import { CONFIG, type Config } from '../config/config.js';
import type { Patch } from '../database/table-repository.js';
import { isForeignKeyViolation } from '../database/pg-errors.js';
import { Transactions } from '../database/transactions.js';
import { HouseholdClock } from '../households/household-clock.js';
import { refuseAbove } from '../households/list-limits.js';
import { addedBefore } from '../http/problems/added-before.js';
import { orNotFound, UnauthorizedError } from '../http/problems/errors.js';
import { MEAL_CATEGORIES, type MealCategory } from '../shared/meals.js';
import type { CalendarFeed, SlotTimes } from './calendar-feed.entity.js';
import {
  type CalendarFeedAddressDto,
  type CalendarFeedDto,
  type ChangeCalendarFeedDto,
  type ChangedCalendarFeedDto,
  type CreateCalendarFeedDto,
  type SlotTimesDto,
  toCalendarFeedDto,
} from './calendar-feeds.dto.js';
import { CalendarFeedsRepository, type NewCalendarFeed } from './calendar-feeds.repository.js';
import { isWellFormedFeedToken, newFeedToken } from './feed-token.js';
import { type EventText, writeEvents, writeFeed } from './write-feed.js';
import { sha256 } from '../shared/text/digest.js';

const CONTENT = ['name', 'slots', 'includeNotes', 'times'] as const;

@Injectable()
export class CalendarFeedsService {
  constructor(
    private readonly repository: CalendarFeedsRepository,
    private readonly clock: HouseholdClock,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Oldest first. */
  async list(householdId: string): Promise<CalendarFeedDto[]> {
    return (await this.repository.listIn(householdId, { createdAt: 'ASC', id: 'ASC' })).map(toCalendarFeedDto);
  }

  /** @throws NotFoundError */
  async find(householdId: string, id: string): Promise<CalendarFeedDto> {
    return toCalendarFeedDto(await this.existing(householdId, id));
  }

  /**
   * @param origin of the request, used for the address when `PUBLIC_URL` is not set
   * @throws ConflictError when another feed has the id, UnprocessableError when the household has the maximum number,
   * UnauthorizedError when the person has just left the household
   */
  async create(
    { householdId, userId }: Caller,
    { id = randomUUID(), name, slots, includeNotes, times }: CreateCalendarFeedDto,
    origin: string | null,
  ): Promise<CalendarFeedAddressDto> {
    const token = newFeedToken();
    const feed: NewCalendarFeed = {
      householdId,
      id,
      userId,
      tokenHash: sha256(token),
      name,
      slots: inOrder(slots ?? MEAL_CATEGORIES),
      includeNotes,
      times: given(times ?? {}),
    };
    try {
      return await this.transactions.run(async () => {
        const added = await this.repository.add(feed);
        if (added !== null) {
          refuseAbove('calendarFeeds', await this.repository.countIn(householdId));
          return this.withAddress(added, token, origin);
        }
        const isSame = (row: CalendarFeed): boolean =>
          CONTENT.every((field) => isDeepStrictEqual(row[field], feed[field]));
        const existing = addedBefore(await this.repository.findIn(householdId, id), isSame, 'calendar feed');
        return Object.assign(toCalendarFeedDto(existing), { url: null, webcalUrl: null });
      });
    } catch (error) {
      throw isForeignKeyViolation(error, 'calendar_feeds_membership_fkey') ? new UnauthorizedError() : error;
    }
  }

  /** @throws NotFoundError */
  async change(householdId: string, id: string, body: ChangeCalendarFeedDto): Promise<ChangedCalendarFeedDto> {
    const { version } = body;
    const patch = patchOf(body);
    if (Object.values<unknown>(patch).every((value) => value === undefined))
      return this.unchanged(householdId, id, version);
    return this.transactions.run(async () => {
      const changed = await this.repository.updateAtVersion({ householdId, id }, version, patch);
      if (changed === null) return this.unchanged(householdId, id, version);
      return { calendarFeed: toCalendarFeedDto(changed), stale: false };
    });
  }

  /** Gives the feed another address; the old one no longer works. @throws NotFoundError */
  rotate(householdId: string, id: string, origin: string | null): Promise<CalendarFeedAddressDto> {
    const token = newFeedToken();
    return this.transactions.run(async () => {
      const feed = orNotFound(await this.repository.lockIn(householdId, id), 'Calendar feed');
      const patch = { tokenHash: sha256(token) };
      const rotated = orNotFound(await this.repository.updateAtVersion(feed, feed.version, patch), 'Calendar feed');
      return this.withAddress(rotated, token, origin);
    });
  }

  /** Returns whether the feed had this version and was removed. @throws NotFoundError */
  remove(householdId: string, id: string, version: number): Promise<boolean> {
    return this.transactions.run(async () => {
      const removed = await this.repository.removeAtVersion({ householdId, id }, version);
      if (removed === null) await this.existing(householdId, id);
      return removed !== null;
    });
  }

  /** The calendar that the token opens, in the form of RFC 5545. @throws NotFoundError */
  async read(token: string): Promise<string> {
    const found = isWellFormedFeedToken(token) ? await this.repository.findByToken(sha256(token)) : null;
    const feed = orNotFound(found, 'Calendar');
    const { householdId, name, times } = feed;
    const timeZone = await this.clock.zoneOf(householdId);
    const items = await this.repository.items(feed, await this.clock.todayOf(householdId));
    return writeFeed({ name, times, timeZone, publicUrl: this.config.publicUrl }, items);
  }

  /** All items of the plan that a feed would show, each as a calendar of its own. They take the whole day. */
  async events(householdId: string): Promise<EventText[]> {
    const all = { householdId, slots: [...MEAL_CATEGORIES], includeNotes: true };
    const timeZone = await this.clock.zoneOf(householdId);
    const items = await this.repository.items(all, await this.clock.todayOf(householdId));
    return writeEvents({ times: {}, timeZone, publicUrl: this.config.publicUrl }, items);
  }

  private async existing(householdId: string, id: string): Promise<CalendarFeed> {
    return orNotFound(await this.repository.findIn(householdId, id), 'Calendar feed');
  }

  private async unchanged(householdId: string, id: string, version: number): Promise<ChangedCalendarFeedDto> {
    const feed = await this.existing(householdId, id);
    return { calendarFeed: toCalendarFeedDto(feed), stale: feed.version !== version };
  }

  private withAddress(feed: CalendarFeed, token: string, origin: string | null): CalendarFeedAddressDto {
    const url = `${this.config.publicUrl ?? origin ?? ''}/api/v1/calendar/${token}.ics`;
    return Object.assign(toCalendarFeedDto(feed), { url, webcalUrl: url.replace(/^https?:/, 'webcal:') });
  }
}

/** Each slot once, in the order of the day. */
function inOrder(slots: readonly MealCategory[]): MealCategory[] {
  return MEAL_CATEGORIES.filter((slot) => slots.includes(slot));
}

function given(times: SlotTimesDto): SlotTimes {
  return Object.fromEntries(Object.entries(times).filter(([, time]) => time != null));
}

function patchOf({ name, slots, includeNotes, times }: ChangeCalendarFeedDto): Patch<CalendarFeed> {
  return {
    name,
    slots: slots === undefined ? undefined : inOrder(slots ?? MEAL_CATEGORIES),
    includeNotes,
    times: times === undefined ? undefined : given(times ?? {}),
  };
}
