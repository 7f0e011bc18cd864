import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { noteChanges } from '../changes/note-changes.js';
import { Sql, type Statement, type Transaction } from '../database/sql.js';
import { OWN_HOUSEHOLD } from '../database/own-household.js';
import { imageSql } from '../recipes/pictures/picture-link.js';
import type { CalendarItem } from './calendar-item.entity.js';
import { itemColumns, ITS_RECIPE, lockItems, PLAN_ORDER } from './calendar-item-sql.js';
import type { CalendarItemDto, SkippedItemDto } from './calendar-items.dto.js';
import type { DateRange } from '../http/fields/calendar-dates.js';

/** The content of an item, without its day. */
export type PlannedContent = Pick<
  CalendarItem,
  'slot' | 'itemType' | 'recipeId' | 'title' | 'note' | 'plannedServings'
>;

/** An item to plan for a day, in the order of the list. */
export interface ItemToPlace extends PlannedContent {
  date: string;
}

/** The result for one item: either `item` or `reason` is set. */
export interface PlacedItem extends Record<string, unknown> {
  item: CalendarItemDto | null;
  reason: SkippedItemDto['reason'] | null;
}

const CONTENT = `p.slot, p.item_type AS "itemType", p.recipe_id AS "recipeId", p.title, p.note,
  p.planned_servings AS "plannedServings"`;

/** @param most maximum number of items */
const FIND_BETWEEN: Statement = {
  name: 'calendar-item-between',
  text: `
    SELECT p.date::text AS date, ${CONTENT} FROM planned_recipes p
    WHERE p.household_id = $1 AND p.date BETWEEN $2 AND $3 ORDER BY ${PLAN_ORDER} LIMIT $4`,
};

/**
 * Serialises the planning of many items in a household, so that each transaction sees what the others planned: an empty
 * day has no row that could be locked. It is an advisory lock that is taken before all row locks, because the row of
 * the household is on every node of a cluster.
 */
const LOCK_PLAN: Statement = {
  name: 'calendar-item-lock-plan',
  text: `SELECT pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'plan', $1::text), 0))`,
};

/** For changes of single items, which do not take the lock of the plan. */
const LOCK_BETWEEN = lockItems('calendar-item-lock-between', 'date BETWEEN $3::date AND $4::date');

/**
 * Adds the items `$2` for the person `$3` after those that exist, or in place of all items from `$4` to `$5` when these
 * days are given. Items that exist already, and recipes that the household does not have, are left out; the answer has
 * the reason.
 */
const placeItems = (image: string): Statement => ({
  name: 'calendar-item-place',
  notes: true,
  text: `
    WITH given AS MATERIALIZED (
      SELECT gen_random_uuid() AS id, * FROM jsonb_to_recordset($2::jsonb) AS g(
        nth int, date date, slot text, "itemType" text, "recipeId" uuid, title text, note text, "plannedServings" int
      )
    ),
    kept_recipes AS MATERIALIZED (
      SELECT id FROM recipes WHERE household_id = $1 AND id = ANY(ARRAY(SELECT "recipeId" FROM given)) AND deleted_at IS NULL ORDER BY id FOR SHARE
    ),
    removed AS (
      DELETE FROM planned_recipes WHERE household_id = $1 AND date BETWEEN $4::date AND $5::date RETURNING *
    ),
    staying AS (
      SELECT p.* FROM planned_recipes p
      WHERE p.household_id = $1 AND p.date IN (SELECT date FROM given)
        AND (p.date BETWEEN $4::date AND $5::date) IS NOT TRUE
    ),
    looked_up AS MATERIALIZED (
      SELECT g.*, CASE
        WHEN g."recipeId" IS NOT NULL AND g."recipeId" NOT IN (SELECT id FROM kept_recipes) THEN 'recipeNotFound'
        WHEN EXISTS (
          SELECT FROM staying s WHERE s.date = g.date AND s.slot = g.slot AND s.item_type = g."itemType"
            AND (s.recipe_id = g."recipeId" OR (g."recipeId" IS NULL AND s.title = g.title))
        ) THEN 'alreadyPlanned'
      END AS reason
      FROM given g
    ),
    added AS (
      INSERT INTO planned_recipes AS p (
        household_id, id, date, slot, item_type, recipe_id, title, note, planned_servings, user_id, sort_order
      )
      SELECT own.household_id, g.id, g.date, g.slot, g."itemType", g."recipeId", g.title, g.note, g."plannedServings", $3::uuid,
        row_number() OVER (PARTITION BY g.date, g.slot ORDER BY g.nth)
          + COALESCE((SELECT max(s.sort_order) FROM staying s WHERE s.date = g.date AND s.slot = g.slot), 0)
      FROM looked_up g CROSS JOIN ${OWN_HOUSEHOLD} WHERE g.reason IS NULL
      RETURNING *
    ),
    ${noteChanges([
      { kind: 'calendarItem', from: 'removed', op: 'delete' },
      { kind: 'calendarItem', from: 'added' },
    ])},
    items AS MATERIALIZED (SELECT ${itemColumns(image)} FROM added p ${ITS_RECIPE})
    SELECT l.reason, to_jsonb(item) AS item FROM looked_up l LEFT JOIN items AS item ON item.id = l.id
    ORDER BY l.nth`,
});

const COUNT_OF_DAYS: Statement = {
  name: 'calendar-item-count-of-days',
  text: `
    SELECT date::text AS date, count(*)::int AS count FROM planned_recipes
    WHERE household_id = $1 AND date = ANY($2::date[]) GROUP BY date`,
};

/** Plans many items at once. */
@Injectable()
export class PlacingRepository {
  private readonly placeItems: Statement;

  constructor(
    private readonly sql: Sql,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.placeItems = placeItems(imageSql(publicUrl));
  }

  /** The items from one day to the other, at most `most`. */
  findBetween(householdId: string, { from, to }: DateRange, most: number): Promise<ItemToPlace[]> {
    return this.sql.rows<ItemToPlace & Record<string, unknown>>(FIND_BETWEEN, [householdId, from, to, most]);
  }

  transaction<T>(householdId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.sql.transaction(householdId, work);
  }

  /** Number of items by day. A day without items is left out. */
  async countOfDays(tx: Transaction, householdId: string, days: readonly string[]): Promise<Map<string, number>> {
    const rows = await tx.rows<{ date: string; count: number }>(COUNT_OF_DAYS, [householdId, days]);
    return new Map(rows.map(({ date, count }) => [date, count]));
  }

  /**
   * Notes changes, so it comes after all statements of the transaction that wait for locks.
   * @param userId the person who plans; `null` for Larder itself
   * @param replaced the days whose items are removed
   * @param tx has locked no row of the plan and no recipe
   * @returns the result for each item, in the given order
   */
  async place(
    tx: Transaction,
    householdId: string,
    items: readonly ItemToPlace[],
    userId: string | null,
    replaced: DateRange | null,
  ): Promise<PlacedItem[]> {
    const numbered = items.map((item, nth) => ({ nth, ...item }));
    const values = [householdId, JSON.stringify(numbered), userId, replaced?.from ?? null, replaced?.to ?? null];
    await tx.rows(LOCK_PLAN, [householdId]);
    if (replaced !== null) {
      const recipeIds = items.flatMap(({ recipeId }) => recipeId ?? []);
      await tx.rows(LOCK_BETWEEN, [householdId, recipeIds, replaced.from, replaced.to]);
    }
    return tx.rows<PlacedItem>(this.placeItems, values);
  }
}
