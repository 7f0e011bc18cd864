import { Injectable } from '@nestjs/common';
import { HouseholdRepository } from '../database/household-repository.js';
import { Transactions } from '../database/transactions.js';
import { CalendarFeed } from './calendar-feed.entity.js';
import type { FeedItem } from './write-feed.js';

export type NewCalendarFeed = Omit<CalendarFeed, 'version' | 'createdAt' | 'updatedAt'>;

/** The days that a feed shows, before and after today. */
const DAYS = { before: 31, after: 366 };
/** Maximum number of items of a feed, and of characters in the note of one: a larger calendar would take minutes to send. */
const MOST_ITEMS = 5_000;
const LONGEST_NOTE = 2_000;

@Injectable()
export class CalendarFeedsRepository extends HouseholdRepository<CalendarFeed> {
  constructor(transactions: Transactions) {
    super(CalendarFeed, transactions);
  }

  findByToken(tokenHash: Buffer): Promise<CalendarFeed | null> {
    return this.table.findOneBy({ tokenHash });
  }

  /** `null` when another feed has the id. */
  async add(feed: NewCalendarFeed): Promise<CalendarFeed | null> {
    return (await this.insertNew([feed]))[0] ?? null;
  }

  /** What the feed shows, in the order of the plan. */
  items(
    { householdId, slots, includeNotes }: Pick<CalendarFeed, 'householdId' | 'slots' | 'includeNotes'>,
    today: string,
  ): Promise<FeedItem[]> {
    return this.query(
      `SELECT p.id, p.date::text AS date, p.slot, COALESCE(r.name, p.title) AS title, p.recipe_id AS "recipeId",
         COALESCE(p.planned_servings, r.servings) AS servings,
         COALESCE(r.total_minutes, r.prep_minutes + r.cook_minutes, r.cook_minutes, r.prep_minutes) AS minutes,
         left(p.note, ${LONGEST_NOTE}) AS note, p.version, p.created_at AS "createdAt", p.updated_at AS "updatedAt"
       FROM planned_recipes p LEFT JOIN recipes r ON r.household_id = $1 AND r.id = p.recipe_id
       WHERE p.household_id = $1 AND p.date BETWEEN $2::date - ${DAYS.before} AND $2::date + ${DAYS.after}
         AND p.slot = ANY($3::text[]) AND ($4::boolean OR p.item_type = 'recipe')
       ORDER BY p.date, array_position($3::text[], p.slot), p.sort_order, p.id LIMIT ${MOST_ITEMS}`,
      [householdId, today, slots, includeNotes],
    );
  }
}
