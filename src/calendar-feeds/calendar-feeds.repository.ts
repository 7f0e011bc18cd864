import { Injectable } from '@nestjs/common';
import { HouseholdRepository } from '../database/household-repository.js';
import { isForeignKeyViolation } from '../database/pg-errors.js';
import { Sql, type Statement } from '../database/sql.js';
import type { MealCategory } from '../parser/vocabulary/meal-categories.js';
import { RECIPE_MINUTES } from '../plan/calendar-item-sql.js';
import { CalendarFeed, type SlotTimes } from './calendar-feed.entity.js';
import type { FeedItem } from './write-feed.js';

export type NewCalendarFeed = Omit<CalendarFeed, 'version' | 'createdAt' | 'updatedAt'>;

/** The changed columns. A missing column stays as it is. */
export interface FeedChanges {
  name?: string;
  slots?: MealCategory[];
  include_notes?: boolean;
  times?: SlotTimes;
}

/** The feed of a token, and the items that it shows. */
export interface OpenedFeed {
  readonly name: string;
  readonly times: SlotTimes;
  /** The time zone of the household; `null`: that of the server. */
  readonly timeZone: string | null;
  readonly items: FeedItem[];
}

const COLUMNS = `
  f.household_id AS "householdId", f.id, f.user_id AS "userId", f.name, f.slots, f.include_notes AS "includeNotes", f.times,
  f.version, f.created_at AS "createdAt", f.updated_at AS "updatedAt"`;

const CHANGE: Statement = {
  name: 'calendar-feed-change',
  text: `
    WITH merged AS (
      SELECT m.* FROM calendar_feeds p CROSS JOIN LATERAL jsonb_populate_record(p, $4::jsonb) m
      WHERE p.household_id = $1 AND p.id = $2 AND p.version = $3
    )
    UPDATE calendar_feeds f SET name = m.name, slots = m.slots, include_notes = m.include_notes, times = m.times,
      version = f.version + 1, updated_at = now()
    FROM merged m WHERE f.household_id = $1 AND f.id = $2 AND f.version = $3
    RETURNING ${COLUMNS}`,
};

const SET_TOKEN: Statement = {
  name: 'calendar-feed-set-token',
  text: `
    UPDATE calendar_feeds f SET token_hash = $3, version = f.version + 1, updated_at = now()
    WHERE f.household_id = $1 AND f.id = $2 RETURNING ${COLUMNS}`,
};

const DELETE: Statement = {
  name: 'calendar-feed-delete',
  text: `DELETE FROM calendar_feeds f WHERE household_id = $1 AND id = $2 AND version = $3 RETURNING ${COLUMNS}`,
};

/** The days that a feed shows, before and after today. */
const DAYS = { before: 31, after: 366 };
/**
 * Maximum number of items of a feed, and of characters in the note of one: a larger calendar would take minutes to
 * send.
 */
const MOST_ITEMS = 5_000;
const LONGEST_NOTE = 2_000;

export const FEED_HOUSEHOLD: Statement = {
  name: 'calendar-feed-household',
  scope: 'said',
  text: 'SELECT household_id AS "householdId" FROM calendar_feeds WHERE token_hash = $1',
};

/**
 * The feed of household `$1` with the hash `$2`. `$3` is today for a household without a time zone of its own. Answers
 * one row for each item, and at least one row. `openedFeed` reads the rows.
 */
export const OPEN_FEED: Statement = {
  name: 'calendar-feed-open',
  text: `
    WITH feed AS MATERIALIZED (
      SELECT f.*, h.time_zone, COALESCE((now() AT TIME ZONE h.time_zone)::date, $3::date) AS today
      FROM calendar_feeds f JOIN households h ON h.id = $1
      WHERE f.household_id = $1 AND f.token_hash = $2
    ),
    items AS (
      SELECT p.id, p.date::text AS date, p.slot, COALESCE(r.name, p.title) AS title, p.recipe_id AS "recipeId",
        COALESCE(p.planned_servings, r.servings) AS servings,
        ${RECIPE_MINUTES} AS minutes,
        left(p.note, ${LONGEST_NOTE}) AS note, p.version, p.created_at AS "createdAt", p.updated_at AS "updatedAt"
      FROM feed f
      JOIN planned_recipes p ON p.household_id = $1 AND p.date BETWEEN f.today - ${DAYS.before} AND f.today + ${DAYS.after}
        AND p.slot = ANY(f.slots) AND (f.include_notes OR p.item_type = 'recipe')
      LEFT JOIN recipes r ON r.household_id = $1 AND r.id = p.recipe_id
      ORDER BY p.date, array_position(f.slots, p.slot), p.sort_order, p.id LIMIT ${MOST_ITEMS}
    )
    SELECT f.name, f.times, f.time_zone AS "timeZone", i.* FROM feed f LEFT JOIN items i ON true`,
};

type FeedRow = CalendarFeed & Record<string, unknown>;
export type OpenedRow = Omit<OpenedFeed, 'items'> & { id: string | null } & Record<string, unknown>;

@Injectable()
export class CalendarFeedsRepository extends HouseholdRepository<CalendarFeed> {
  constructor(private readonly queries: Sql) {
    super(CalendarFeed, queries.transactions);
  }

  async add(feed: NewCalendarFeed): Promise<'made' | 'exists' | 'no-owner'> {
    try {
      const result = await this.table.createQueryBuilder().insert().values(feed).orIgnore().returning('id').execute();
      return (result.raw as unknown[]).length > 0 ? 'made' : 'exists';
    } catch (error) {
      if (isForeignKeyViolation(error, 'calendar_feeds_membership_fkey')) return 'no-owner';
      throw error;
    }
  }

  changeAtVersion(
    householdId: string,
    id: string,
    version: number,
    changes: FeedChanges,
  ): Promise<CalendarFeed | null> {
    return this.queries.row<FeedRow>(CHANGE, [householdId, id, version, JSON.stringify(changes)]);
  }

  /** Replaces the token; the old address no longer works. `null` for an unknown feed. */
  setToken(householdId: string, id: string, hash: Buffer): Promise<CalendarFeed | null> {
    return this.queries.row<FeedRow>(SET_TOKEN, [householdId, id, hash]);
  }

  removeFeed(householdId: string, id: string, version: number): Promise<CalendarFeed | null> {
    return this.queries.row<FeedRow>(DELETE, [householdId, id, version]);
  }

  /**
   * The household of the feed that the token opens.
   * @param turn the household whose turn the statement takes
   */
  async householdOf(turn: string, hash: Buffer): Promise<string | null> {
    const [found] = await this.queries.rowsInTurnOf<{ householdId: string }>(turn, FEED_HOUSEHOLD, [hash]);
    return found?.householdId ?? null;
  }

  /** @param today in the time zone of the server */
  async open(householdId: string, hash: Buffer, today: string): Promise<OpenedFeed | null> {
    return openedFeed(await this.queries.rows<OpenedRow>(OPEN_FEED, [householdId, hash, today]));
  }
}

/** Converts the rows of `OPEN_FEED`. */
export function openedFeed(rows: readonly OpenedRow[]): OpenedFeed | null {
  const [first] = rows;
  if (first === undefined) return null;
  const { name, times, timeZone } = first;
  const items = (first.id === null ? [] : rows) as unknown as FeedItem[];
  return { name, times, timeZone, items };
}
