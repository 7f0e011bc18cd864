import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../changes/change-feed.js';
import { CONFIG, type Config } from '../config.js';
import { type Changes, changesAlone, inChangeSet, type NotedStatement, notedStatement } from '../changes/change-set.js';
import { polledList, PolledLists, type ReadList } from '../changes/polled-lists.js';
import { Sql, type Statement, type Transaction } from '../database/sql.js';
import { OWN_HOUSEHOLD } from '../database/own-household.js';
import { imageSql } from '../recipes/pictures/picture-link.js';
import { keptRecipe } from '../recipes/writing/kept-recipe.js';
import type { CalendarItem } from './calendar-item.entity.js';
import { itemColumns, ITS_RECIPE, lastPlace, lockItems, PLAN_ORDER, SLOT_PLACE } from './calendar-item-sql.js';
import type { CalendarItemDto, MoveCalendarItemDto } from './calendar-items.dto.js';
import type { DateRange } from '../http/fields/calendar-dates.js';
import { moveItem } from './move-item-sql.js';

export type NewCalendarItem = Pick<
  CalendarItem,
  | 'householdId'
  | 'id'
  | 'date'
  | 'slot'
  | 'itemType'
  | 'recipeId'
  | 'title'
  | 'note'
  | 'plannedServings'
  | 'userId'
  | 'madeOf'
>;

/** The changed columns. A missing column stays as it is. */
export type ItemChanges = Partial<Record<(typeof CHANGEABLE)[number], string | number | null>>;

const CHANGEABLE = ['date', 'slot', 'item_type', 'recipe_id', 'title', 'note', 'planned_servings'] as const;

/** A row of the statements that answer items. */
type ItemRow = CalendarItemDto & Record<string, unknown>;

interface ItemStatements {
  /** For the feed of changes. */
  shown: string;
  list: Statement;
  queue: Statement;
  find: Statement;
  insert: NotedStatement;
  change: NotedStatement;
  move: Statement;
  remove: NotedStatement;
}

/** @param image SQL for the image of the recipe `r` */
export function itemStatements(image: string): ItemStatements {
  const items = `SELECT ${itemColumns(image)} FROM planned_recipes p ${ITS_RECIPE} WHERE p.household_id = $1`;
  const answer = (from: string): string => `SELECT ${itemColumns(image)} FROM ${from} p ${ITS_RECIPE}`;
  return {
    shown: `${items} AND p.id = changed.id`,
    list: polledList({
      name: 'calendar-item-list',
      items: `${items} AND p.date BETWEEN $2 AND $3 AND $4 IN ('', p.item_type) ORDER BY ${PLAN_ORDER}`,
      within: 'items',
      kind: 'calendarItem',
      part: ['$2::date', '$3::date', '$4::text'],
      known: '$5',
    }),
    queue: polledList({
      name: 'calendar-item-queue',
      items: `${items} AND p.date IS NULL ORDER BY ${SLOT_PLACE}, p.sort_order, p.id`,
      within: 'items',
      kind: 'calendarItem',
      known: '$2',
    }),
    find: { name: 'calendar-item-find', text: `${items} AND p.id = $2` },
    insert: notedStatement({
      name: 'calendar-item-insert',
      kind: 'calendarItem',
      parts: INSERT,
      from: 'added',
      select: answer('added'),
    }),
    change: notedStatement({
      name: 'calendar-item-change',
      kind: 'calendarItem',
      parts: CHANGE,
      from: 'changed',
      select: answer('changed'),
    }),
    move: moveItem(answer('moved')),
    remove: notedStatement({
      name: 'calendar-item-delete',
      kind: 'calendarItem',
      op: 'delete',
      parts:
        'removed AS (DELETE FROM planned_recipes WHERE household_id = $1 AND id = $2 AND version = $3 RETURNING *)',
      from: 'removed',
      select: answer('removed'),
    }),
  };
}

/**
 * Adds nothing when the household does not have the recipe, or has an item with this id. Two items that are added at
 * the same time may have the same sort order; then their ids decide.
 */
const INSERT = `
  ${keptRecipe('$6::uuid')},
  added AS (
    INSERT INTO planned_recipes (
      household_id, id, date, slot, item_type, recipe_id, title, note, planned_servings, user_id, made_of, sort_order
    )
    SELECT own.household_id, $2, $3::date, $4, $5, $6::uuid, $7, $8, $9, $10, $11, ${lastPlace('$3::date', '$4')}
    FROM ${OWN_HOUSEHOLD} WHERE $6::uuid IS NULL OR EXISTS (SELECT FROM kept_recipe)
    ON CONFLICT (household_id, id) DO NOTHING
    RETURNING *
  )`;

/**
 * Also changes nothing when a note would have a recipe or no title, and when the household does not have the recipe.
 */
const CHANGE = `
  ${keptRecipe(`($4::jsonb->>'recipe_id')::uuid`)},
  merged AS MATERIALIZED (
    SELECT m.*, (m.date, m.slot) IS DISTINCT FROM (p.date, p.slot) AS comes_last
    FROM planned_recipes p CROSS JOIN LATERAL jsonb_populate_record(p, $4::jsonb) m
    WHERE p.household_id = $1 AND p.id = $2 AND p.version = $3
  ),
  changed AS (
    UPDATE planned_recipes p SET ${CHANGEABLE.map((name) => `${name} = m.${name}`).join(', ')},
      sort_order = CASE WHEN m.comes_last THEN ${lastPlace('m.date', 'm.slot')} ELSE p.sort_order END,
      version = p.version + 1, updated_at = now()
    FROM merged m
    WHERE p.household_id = $1 AND p.id = $2 AND p.version = $3
      AND (m.item_type = 'recipe') = (m.recipe_id IS NOT NULL) AND (m.item_type = 'recipe' OR m.title IS NOT NULL)
      AND ($4::jsonb->>'recipe_id' IS NULL OR EXISTS (SELECT FROM kept_recipe))
    RETURNING p.*
  )`;

const LOCK: Statement = {
  name: 'calendar-item-lock',
  text: 'SELECT id FROM planned_recipes WHERE household_id = $1 AND id = $2 AND version = $3 FOR UPDATE',
};

const LOCK_MANY = lockItems('calendar-item-lock-many', 'id = ANY($3::uuid[])');

const IS_MADE_OF: Statement = {
  name: 'calendar-item-is-made-of',
  text: 'SELECT id FROM planned_recipes WHERE household_id = $1 AND id = $2 AND made_of = $3',
};

const HAS_RECIPE: Statement = {
  name: 'calendar-item-has-recipe',
  text: 'SELECT id FROM recipes WHERE household_id = $1 AND id = $2 AND deleted_at IS NULL',
};

/** `$2` is a day, or `NULL` for the queue. */
const COUNT: Statement = {
  name: 'calendar-item-count',
  text: `
    SELECT count(*)::int AS count FROM planned_recipes
    WHERE household_id = $1 AND (date = $2::date OR ($2::date IS NULL AND date IS NULL))`,
};

const ALL: Statement = {
  name: 'calendar-item-all',
  text: `
    SELECT p.id, p.date::text AS date, p.slot, p.item_type AS "itemType", p.recipe_id AS "recipeId", r.name AS "recipeName", p.title, p.note,
      p.planned_servings AS "plannedServings"
    FROM planned_recipes p ${ITS_RECIPE} WHERE p.household_id = $1 ORDER BY ${PLAN_ORDER}`,
};

/** The fields of an item that an export contains. */
export type MovedItem = Pick<
  CalendarItemDto,
  'id' | 'date' | 'slot' | 'itemType' | 'recipeId' | 'recipeName' | 'title' | 'note' | 'plannedServings'
>;

/** Reads and changes items of the plan. */
@Injectable()
export class CalendarItemsRepository implements OnModuleInit {
  private readonly statements: ItemStatements;
  private readonly alone: Changes;

  constructor(
    private readonly sql: Sql,
    private readonly lists: PolledLists,
    private readonly feed: ChangeFeed,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.statements = itemStatements(imageSql(publicUrl));
    this.alone = changesAlone(sql);
  }

  onModuleInit(): void {
    const entity = this.statements.shown;
    this.feed.show({ kind: 'calendarItem', scope: 'plan:read', entities: entity });
  }

  /**
   * A `CalendarItemsDto`.
   * @param itemType empty for all types
   */
  list(householdId: string, { from, to }: DateRange, itemType: string, known: readonly string[]): Promise<ReadList> {
    return this.lists.read(this.statements.list, [householdId, from, to, itemType], known);
  }

  /** A `CalendarItemsDto` of the items without a day. */
  queue(householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.lists.read(this.statements.queue, [householdId], known);
  }

  /** The items of all days and of the queue, in the order of the plan. */
  all(householdId: string): Promise<MovedItem[]> {
    return this.sql.rows<MovedItem & Record<string, unknown>>(ALL, [householdId]);
  }

  /** @param date `null` for the queue */
  async count(householdId: string, date: string | null, { queries }: Changes = this.alone): Promise<number> {
    return (await queries.row<{ count: number }>(COUNT, [householdId, date]))?.count ?? 0;
  }

  findById(householdId: string, id: string, { queries }: Changes = this.alone): Promise<CalendarItemDto | null> {
    return queries.row<ItemRow>(this.statements.find, [householdId, id]);
  }

  /** Whether a request with this digest created the item. */
  async isMadeOf(householdId: string, id: string, digest: string, { queries }: Changes = this.alone): Promise<boolean> {
    return (await queries.row(IS_MADE_OF, [householdId, id, digest])) !== null;
  }

  async hasRecipe(householdId: string, id: string, { queries }: Changes = this.alone): Promise<boolean> {
    return (await queries.row(HAS_RECIPE, [householdId, id])) !== null;
  }

  /** `null` when the household does not have the recipe, or the id is taken. */
  insert(item: NewCalendarItem, changes = this.alone): Promise<CalendarItemDto | null> {
    const { householdId, id, date, slot, itemType, recipeId, title, note, plannedServings, userId, madeOf } = item;
    const values = [householdId, id, date, slot, itemType, recipeId, title, note, plannedServings, userId, madeOf];
    return changes.row<ItemRow>(this.statements.insert, values);
  }

  /** Also `null` when the item would be neither a complete recipe nor a complete note. */
  changeAtVersion(
    householdId: string,
    id: string,
    version: number,
    columns: ItemChanges,
    changes = this.alone,
  ): Promise<CalendarItemDto | null> {
    return changes.row<ItemRow>(this.statements.change, [householdId, id, version, JSON.stringify(columns)]);
  }

  /** The other items of the day and slot keep their order and their versions. */
  moveAtVersion(householdId: string, id: string, to: MoveCalendarItemDto): Promise<CalendarItemDto | null> {
    const { version, targetDate, targetSlot, targetIndex } = to;
    return this.sql.row<ItemRow>(this.statements.move, [householdId, id, version, targetDate, targetSlot, targetIndex]);
  }

  removeAtVersion(
    householdId: string,
    id: string,
    version: number,
    changes = this.alone,
  ): Promise<CalendarItemDto | null> {
    return changes.row<ItemRow>(this.statements.remove, [householdId, id, version]);
  }

  /** Like `removeAtVersion`, after `before` has run in the same transaction while the item is locked. */
  removeLocked(
    householdId: string,
    id: string,
    version: number,
    before: (tx: Transaction) => Promise<void>,
  ): Promise<CalendarItemDto | null> {
    return this.sql.transaction(householdId, async (tx) => {
      if ((await tx.row(LOCK, [householdId, id, version])) === null) return null;
      await before(tx);
      return tx.row<ItemRow>(this.statements.remove.alone, [householdId, id, version]);
    });
  }

  /**
   * Makes all changes of `work` or none.
   * @param touched the items that are changed or removed, and the recipes that are planned
   */
  together<T>(
    householdId: string,
    { ids, recipeIds }: { ids: readonly string[]; recipeIds: readonly string[] },
    work: (changes: Changes) => Promise<T>,
  ): Promise<T> {
    return inChangeSet(this.sql, householdId, async (changes) => {
      await changes.queries.rows(LOCK_MANY, [householdId, recipeIds, ids]);
      return work(changes);
    });
  }
}
