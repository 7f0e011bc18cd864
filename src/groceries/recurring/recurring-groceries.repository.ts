import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../../changes/change-feed.js';
import { noteChanges } from '../../changes/note-changes.js';
import { polledList, PolledLists, type ReadList } from '../../changes/polled-lists.js';
import { OWN_HOUSEHOLD } from '../../database/own-household.js';
import { allLocked, lockedRows } from '../../database/locked-rows.js';
import { Sql, type Statement, type Transaction } from '../../database/sql.js';
import { utc } from '../../database/utc-sql.js';
import { findOrAddIngredients, ingredientKeys, preferredStore } from '../../ingredients/ingredient-sql.js';
import { heldStores } from '../../stores/store-sql.js';
import { LAST_ORDER } from '../grocery-writes.js';
import type { Recurrence } from './recurrence.js';
import type { RecurringGroceryDto } from './recurring-groceries.dto.js';

/** The changed fields. A missing member stays as it is. */
export interface RecurringPatch extends Partial<Recurrence> {
  readonly name?: string;
  readonly amount?: number | null;
  readonly unit?: string | null;
  readonly byPiece?: boolean;
  readonly nextPlannedFor?: string;
  readonly storeId?: string | null;
}

export interface NewRecurringGrocery extends Required<RecurringPatch> {
  readonly id: string;
  readonly isStoreSaid: boolean;
  readonly madeOf: string | null;
  readonly lastCheckedDate?: string;
}

/** The fields that decide on the next day. */
export interface Schedule extends Recurrence {
  readonly version: number;
  readonly nextPlannedFor: string;
  /** Whether the list has an open line of it. */
  readonly hasOpenLine: boolean;
  /** The time of the database. */
  readonly now: Date;
  /** `null` for that of the server. */
  readonly timeZone: string | null;
}

const COLUMNS = `
  r.id, r.name, r.ingredient_id AS "ingredientId", r.amount, r.unit, r.recurrence_rule AS "recurrenceRule",
  r.recurrence_interval AS "recurrenceInterval", r.recurrence_weekday AS "recurrenceWeekday",
  r.next_planned_for::text AS "nextPlannedFor", r.last_checked_date::text AS "lastCheckedDate", r.store_id AS "storeId", r.version,
  ${utc('r.created_at')} AS "createdAt", ${utc('r.updated_at')} AS "updatedAt"`;

const OPEN_LINES = 'household_id = $1 AND recurring_grocery_id = $2 AND NOT is_done';

const LIST = polledList({
  name: 'recurring-grocery-list',
  items: `SELECT ${COLUMNS} FROM recurring_groceries r WHERE r.household_id = $1 ORDER BY r.next_planned_for, r.created_at, r.id`,
  kind: 'recurringGrocery',
  known: '$2',
});

const FIND: Statement = {
  name: 'recurring-grocery-find',
  text: `SELECT ${COLUMNS} FROM recurring_groceries r WHERE r.household_id = $1 AND r.id = $2`,
};

const FIND_MADE_OF: Statement = {
  name: 'recurring-grocery-find-made-of',
  text: `SELECT ${COLUMNS} FROM recurring_groceries r WHERE r.household_id = $1 AND r.id = $2 AND r.made_of = $3`,
};

const COUNT: Statement = {
  name: 'recurring-grocery-count',
  text: 'SELECT count(*)::int AS count FROM recurring_groceries WHERE household_id = $1',
};

const ALL: Statement = {
  name: 'recurring-grocery-all',
  text: `SELECT ${COLUMNS}, r.anchor_day AS "anchorDay" FROM recurring_groceries r
    WHERE r.household_id = $1 ORDER BY r.next_planned_for, r.created_at, r.id`,
};

/** Adds nothing when the store does not exist, or the id is taken. */
const INSERT: Statement = {
  name: 'recurring-grocery-insert',
  notes: true,
  text: `
    WITH ${findOrAddIngredients('$2::jsonb')},
    given AS MATERIALIZED (
      SELECT * FROM jsonb_to_record($3::jsonb) AS n(
        id uuid, name text, unit text, amount float8, "byPiece" boolean, "isStoreSaid" boolean, "storeId" uuid, "recurrenceRule" text,
        "recurrenceInterval" int, "recurrenceWeekday" int, "nextPlannedFor" date, "anchorDay" int, "madeOf" text,
        "lastCheckedDate" date
      )
    ),
    ${heldStores(`ARRAY[CASE
      WHEN ($3::jsonb ->> 'isStoreSaid')::boolean THEN ($3 ->> 'storeId')::uuid
      ELSE ${preferredStore('(SELECT id FROM ingredients_found)')}
    END]`)},
    added AS (
      INSERT INTO recurring_groceries (
        household_id, id, name, ingredient_id, unit, amount, by_piece, store_id, recurrence_rule, recurrence_interval,
        recurrence_weekday, next_planned_for, anchor_day, made_of, last_checked_date
      )
      SELECT own.household_id, n.id, n.name, i.id, n.unit, n.amount, n."byPiece",
        (SELECT id FROM held_stores), n."recurrenceRule", n."recurrenceInterval",
        n."recurrenceWeekday", n."nextPlannedFor", n."anchorDay", n."madeOf", n."lastCheckedDate"
      FROM given n CROSS JOIN ingredients_found i CROSS JOIN ${OWN_HOUSEHOLD}
      WHERE n."storeId" IS NULL OR n."storeId" = ANY(ARRAY(SELECT id FROM held_stores))
      ON CONFLICT (household_id, id) DO NOTHING
      RETURNING *
    ),
    ${noteChanges([{ kind: 'recurringGrocery', from: 'added', single: true }], ['ingredients_added'])}
    SELECT ${COLUMNS} FROM added r`,
};

const stays = (name: string, column: string, type: string): string =>
  `${column} = CASE WHEN $4::jsonb ? '${name}' THEN ($4 ->> '${name}')::${type} ELSE r.${column} END`;

const UPDATE: Statement = {
  name: 'recurring-grocery-update',
  notes: true,
  text: `
    WITH ${findOrAddIngredients('$5::jsonb')},
    ${heldStores(`ARRAY[($4::jsonb ->> 'storeId')::uuid]`)},
    changed AS (
      UPDATE recurring_groceries r SET
        ${stays('name', 'name', 'text')},
        ingredient_id = COALESCE((SELECT id FROM ingredients_found), r.ingredient_id),
        ${stays('unit', 'unit', 'text')},
        ${stays('byPiece', 'by_piece', 'boolean')},
        ${stays('amount', 'amount', 'float8')},
        ${stays('storeId', 'store_id', 'uuid')},
        ${stays('recurrenceRule', 'recurrence_rule', 'text')},
        ${stays('recurrenceInterval', 'recurrence_interval', 'int')},
        ${stays('recurrenceWeekday', 'recurrence_weekday', 'int')},
        ${stays('nextPlannedFor', 'next_planned_for', 'date')},
        ${stays('anchorDay', 'anchor_day', 'int')},
        updated_at = now(), version = r.version + 1
      WHERE r.household_id = $1 AND r.id = $2 AND r.version = $3 AND (
        ($4::jsonb ->> 'storeId') IS NULL
        OR ($4::jsonb ->> 'storeId')::uuid = ANY(ARRAY(SELECT id FROM held_stores))
      )
      RETURNING *
    ),
    ${noteChanges([{ kind: 'recurringGrocery', from: 'changed', single: true }], ['ingredients_added'])}
    SELECT ${COLUMNS} FROM changed r`,
};

/** Its lines stay on the list, as ordinary lines. */
const DELETE: Statement = {
  name: 'recurring-grocery-delete',
  notes: true,
  text: `
    WITH removed AS (
      DELETE FROM recurring_groceries WHERE household_id = $1 AND id = $2 AND version = $3 RETURNING *
    ),
    ${lockedRows('groceries', 'recurring_grocery_id = ANY(ARRAY(SELECT id FROM removed))')},
    detached AS (
      UPDATE groceries g SET recurring_grocery_id = NULL, updated_at = now(), version = g.version + 1
      FROM removed WHERE g.household_id = $1 AND g.recurring_grocery_id = removed.id AND ${allLocked('groceries')}
      RETURNING g.id, g.version
    ),
    ${noteChanges([
      { kind: 'recurringGrocery', from: 'removed', op: 'delete' },
      { kind: 'grocery', from: 'detached' },
    ])}
    SELECT ${COLUMNS} FROM removed r`,
};

/** Locks the row, so that nobody changes it until the transaction ends. */
const LOCK: Statement = {
  name: 'recurring-grocery-lock',
  text: `
    SELECT r.version, r.next_planned_for::text AS "nextPlannedFor", r.recurrence_rule AS "recurrenceRule",
      r.recurrence_interval AS "recurrenceInterval", r.recurrence_weekday AS "recurrenceWeekday", r.anchor_day AS "anchorDay",
      EXISTS (SELECT FROM groceries WHERE ${OPEN_LINES}) AS "hasOpenLine", now() AS now,
      (SELECT h.time_zone FROM households h WHERE h.id = $1) AS "timeZone"
    FROM recurring_groceries r WHERE r.household_id = $1 AND r.id = $2 FOR UPDATE OF r`,
};

/**
 * Adds a line with the id `$4`, unless the list has an open one, and sets the next day to `$3`. It keeps the version,
 * so that no edit of a person that began before fails. No edit of the next day is lost, because the row was locked
 * before `$3` was computed from it.
 */
const APPEAR: Statement = {
  name: 'recurring-grocery-appear',
  notes: true,
  text: `
    WITH moved AS (
      UPDATE recurring_groceries SET next_planned_for = $3::date WHERE household_id = $1 AND id = $2 RETURNING *
    ),
    ${heldStores('ARRAY(SELECT store_id FROM moved)')},
    added AS (
      INSERT INTO groceries AS g (household_id, id, name, ingredient_id, unit, amount, by_piece, store_id, recurring_grocery_id, sort_order)
      SELECT own.household_id, $4::uuid, m.name, m.ingredient_id, m.unit, m.amount, m.by_piece, (SELECT id FROM held_stores), m.id,
        ${LAST_ORDER} + 1
      FROM moved m CROSS JOIN ${OWN_HOUSEHOLD} WHERE NOT EXISTS (SELECT FROM groceries WHERE ${OPEN_LINES})
      RETURNING *
    ),
    ${noteChanges([
      { kind: 'recurringGrocery', from: 'moved' },
      { kind: 'grocery', from: 'added' },
    ])}
    SELECT id FROM added`,
};

/** Ticks its open lines, and sets the next day to `$3`. */
const CHECK: Statement = {
  name: 'recurring-grocery-check',
  notes: true,
  text: `
    WITH changed AS (
      UPDATE recurring_groceries SET next_planned_for = $3::date, last_checked_date = $4::date, updated_at = now(), version = version + 1
      WHERE household_id = $1 AND id = $2
      RETURNING *
    ),
    ticked AS (
      UPDATE groceries SET is_done = true, completed_at = now(), updated_at = now(), version = version + 1
      WHERE ${OPEN_LINES}
      RETURNING id, version
    ),
    ${noteChanges([
      { kind: 'recurringGrocery', from: 'changed' },
      { kind: 'grocery', from: 'ticked' },
    ])}
    SELECT ${COLUMNS} FROM changed r`,
};

@Injectable()
export class RecurringGroceriesRepository implements OnModuleInit {
  constructor(
    private readonly sql: Sql,
    private readonly lists: PolledLists,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    const entity = `SELECT ${COLUMNS} FROM recurring_groceries r WHERE r.household_id = $1 AND r.id = changed.id`;
    this.feed.show({ kind: 'recurringGrocery', scope: 'groceries:read', entities: entity });
  }

  transaction<T>(householdId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.sql.transaction(householdId, work);
  }

  /** A list of `RecurringGroceryDto`. */
  list(householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.lists.read(LIST, [householdId], known);
  }

  /** Includes `anchorDay`. */
  all(householdId: string): Promise<(RecurringGroceryDto & { anchorDay: number })[]> {
    return this.sql.rows<RecurringGroceryDto & { anchorDay: number }>(ALL, [householdId]);
  }

  async count(householdId: string): Promise<number> {
    return (await this.sql.row<{ count: number }>(COUNT, [householdId]))?.count ?? 0;
  }

  findGrocery(householdId: string, id: string): Promise<RecurringGroceryDto | null> {
    return this.sql.row<RecurringGroceryDto>(FIND, [householdId, id]);
  }

  /** `null` unless a request with this digest created it. */
  findMadeOf(householdId: string, id: string, madeOf: string): Promise<RecurringGroceryDto | null> {
    return this.sql.row<RecurringGroceryDto>(FIND_MADE_OF, [householdId, id, madeOf]);
  }

  /** The last statement of its transaction. `null` when nothing was added. */
  add(tx: Transaction, householdId: string, grocery: NewRecurringGrocery): Promise<RecurringGroceryDto | null> {
    const keys = JSON.stringify(ingredientKeys([grocery.name]));
    return tx.row<RecurringGroceryDto>(INSERT, [householdId, keys, JSON.stringify(grocery)]);
  }

  /** The last statement of its transaction. `null` when nothing was changed. */
  updateAtVersion(
    tx: Transaction,
    householdId: string,
    { id, version }: { id: string; version: number },
    patch: RecurringPatch,
  ): Promise<RecurringGroceryDto | null> {
    const keys = JSON.stringify(ingredientKeys(patch.name === undefined ? [] : [patch.name]));
    return tx.row<RecurringGroceryDto>(UPDATE, [householdId, id, version, JSON.stringify(patch), keys]);
  }

  removeAtVersion(householdId: string, id: string, version: number): Promise<RecurringGroceryDto | null> {
    return this.sql.transaction(householdId, async (tx) => {
      await this.lock(tx, householdId, id);
      return tx.row<RecurringGroceryDto>(DELETE, [householdId, id, version]);
    });
  }

  lock(tx: Transaction, householdId: string, id: string): Promise<Schedule | null> {
    return tx.row<Schedule & Record<string, unknown>>(LOCK, [householdId, id]);
  }

  /** The last statement of its transaction, which has locked the row. */
  async appear(tx: Transaction, householdId: string, id: string, nextPlannedFor: string): Promise<void> {
    await tx.rows(APPEAR, [householdId, id, nextPlannedFor, randomUUID()]);
  }

  /** The last statement of its transaction, which has locked the row. */
  async check(
    tx: Transaction,
    householdId: string,
    id: string,
    days: { nextPlannedFor: string; date: string },
  ): Promise<RecurringGroceryDto | null> {
    return tx.row<RecurringGroceryDto>(CHECK, [householdId, id, days.nextPlannedFor, days.date]);
  }
}
