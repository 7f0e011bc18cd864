import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../../changes/change-feed.js';
import { noteChanges } from '../../changes/note-changes.js';
import { polledList, PolledLists, type ReadList } from '../../changes/polled-lists.js';
import { Sql, type Statement, type Transaction } from '../../database/sql.js';
import { utc } from '../../database/utc-sql.js';
import type { MealTemplate } from './meal-template.entity.js';
import type { MealTemplateDto } from './meal-templates.dto.js';

export type NewMealTemplate = Pick<
  MealTemplate,
  'householdId' | 'id' | 'userId' | 'title' | 'items' | 'repeatWeeks' | 'repeatUntil' | 'repeatFrom' | 'repeatedOn'
>;

/** The changed columns. A missing column stays as it is. */
export interface TemplateChanges {
  title?: string;
  items?: MealTemplate['items'];
  repeat_weeks?: number | null;
  repeat_until?: string | null;
  repeat_from?: string;
}

/** A template that repeats, and the present time of the database. */
export interface RepeatedTemplate extends Record<string, unknown> {
  items: MealTemplate['items'];
  weeks: number;
  until: string | null;
  from: string;
  repeatedOn: string[];
  now: Date;
}

type TemplateRow = MealTemplateDto & Record<string, unknown>;

const COLUMNS = `
  m.id, m.title, m.items,
  CASE WHEN m.repeat_weeks IS NULL THEN NULL
    ELSE json_build_object('everyWeeks', m.repeat_weeks, 'until', m.repeat_until::text)
  END AS repeat,
  m.repeat_from::text AS "repeatFrom", m.version, m.user_id AS "userId",
  ${utc('m.created_at')} AS "createdAt", ${utc('m.updated_at')} AS "updatedAt"`;

const LIST = polledList({
  name: 'meal-template-list',
  items: `SELECT ${COLUMNS} FROM meal_templates m WHERE m.household_id = $1 ORDER BY m.title, m.id`,
  kind: 'mealTemplate',
  known: '$2',
});

const FIND: Statement = {
  name: 'meal-template-find',
  text: `SELECT ${COLUMNS} FROM meal_templates m WHERE m.household_id = $1 AND m.id = $2`,
};

const COUNT: Statement = {
  name: 'meal-template-count',
  text: 'SELECT count(*)::int AS count FROM meal_templates WHERE household_id = $1',
};

const ALL: Statement = {
  name: 'meal-template-all',
  text: `
    SELECT ${COLUMNS}, m.repeated_on::text[] AS "repeatedOn" FROM meal_templates m
    WHERE m.household_id = $1 ORDER BY m.title, m.id`,
};

const INSERT: Statement = {
  name: 'meal-template-insert',
  notes: true,
  text: `
    WITH added AS (
      INSERT INTO meal_templates (household_id, id, user_id, title, items, repeat_weeks, repeat_until, repeat_from, repeated_on)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (household_id, id) DO NOTHING
      RETURNING *
    ),
    ${noteChanges([{ kind: 'mealTemplate', from: 'added', single: true }])}
    SELECT ${COLUMNS} FROM added m`,
};

/** Sets `repeat_from` only when it is empty or `$5` is true. */
const CHANGE: Statement = {
  name: 'meal-template-change',
  notes: true,
  text: `
    WITH merged AS MATERIALIZED (
      SELECT m.*, p.repeat_from AS begun
      FROM meal_templates p CROSS JOIN LATERAL jsonb_populate_record(p, $4::jsonb) m
      WHERE p.household_id = $1 AND p.id = $2 AND p.version = $3
    ),
    changed AS (
      UPDATE meal_templates p SET title = m.title, items = m.items, repeat_weeks = m.repeat_weeks,
        repeat_until = m.repeat_until,
        repeat_from = CASE WHEN $5 OR m.begun IS NULL THEN m.repeat_from ELSE m.begun END,
        version = p.version + 1, updated_at = now()
      FROM merged m WHERE p.household_id = $1 AND p.id = $2 AND p.version = $3
      RETURNING p.*
    ),
    ${noteChanges([{ kind: 'mealTemplate', from: 'changed', single: true }])}
    SELECT ${COLUMNS} FROM changed m`,
};

const DELETE: Statement = {
  name: 'meal-template-delete',
  notes: true,
  text: `
    WITH removed AS (DELETE FROM meal_templates WHERE household_id = $1 AND id = $2 AND version = $3 RETURNING *),
    ${noteChanges([{ kind: 'mealTemplate', from: 'removed', op: 'delete', single: true }])}
    SELECT ${COLUMNS} FROM removed m`,
};

const LOCK_REPEATED: Statement = {
  name: 'meal-template-lock-repeated',
  text: `
    SELECT items, repeat_weeks AS weeks, repeat_until::text AS until, repeat_from::text AS from,
      repeated_on::text[] AS "repeatedOn", now() AS now
    FROM meal_templates WHERE household_id = $1 AND id = $2 AND repeat_weeks IS NOT NULL FOR UPDATE`,
};

/** Notes no change of the template, because nothing changes that people see. */
const NOTE_REPEATED: Statement = {
  name: 'meal-template-note-repeated',
  text: `UPDATE meal_templates SET repeated_on = repeated_on || $3::date[] WHERE household_id = $1 AND id = $2`,
};

const KNOWN_RECIPES: Statement = {
  name: 'meal-template-known-recipes',
  text: 'SELECT id FROM recipes WHERE household_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL',
};

@Injectable()
export class MealTemplatesRepository implements OnModuleInit {
  constructor(
    private readonly sql: Sql,
    private readonly lists: PolledLists,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    const entity = `SELECT ${COLUMNS} FROM meal_templates m WHERE m.household_id = $1 AND m.id = changed.id`;
    this.feed.show({ kind: 'mealTemplate', scope: 'plan:read', entities: entity });
  }

  /** A list of `MealTemplateDto`. */
  list(householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.lists.read(LIST, [householdId], known);
  }

  /** Includes `repeatedOn`. */
  all(householdId: string): Promise<(MealTemplateDto & { repeatedOn: string[] })[]> {
    return this.sql.rows<TemplateRow & { repeatedOn: string[] }>(ALL, [householdId]);
  }

  async count(householdId: string): Promise<number> {
    return (await this.sql.row<{ count: number }>(COUNT, [householdId]))?.count ?? 0;
  }

  findById(householdId: string, id: string): Promise<MealTemplateDto | null> {
    return this.sql.row<TemplateRow>(FIND, [householdId, id]);
  }

  /** The last statement of its transaction; `null` when the id is taken. */
  insert(tx: Transaction, template: NewMealTemplate): Promise<MealTemplateDto | null> {
    const { householdId, id, userId, title, items, repeatWeeks, repeatUntil, repeatFrom, repeatedOn } = template;
    const repeating = [repeatWeeks, repeatUntil, repeatFrom, repeatedOn];
    const values = [householdId, id, userId, title, JSON.stringify(items), ...repeating];
    return tx.row<TemplateRow>(INSERT, values);
  }

  /**
   * The last statement of its transaction.
   * @param beginsAnew whether `repeat_from` replaces an earlier value
   */
  changeAtVersion(
    tx: Transaction,
    householdId: string,
    id: string,
    version: number,
    changes: TemplateChanges,
    beginsAnew: boolean,
  ): Promise<MealTemplateDto | null> {
    return tx.row<TemplateRow>(CHANGE, [householdId, id, version, JSON.stringify(changes), beginsAnew]);
  }

  removeAtVersion(householdId: string, id: string, version: number): Promise<MealTemplateDto | null> {
    return this.sql.row<TemplateRow>(DELETE, [householdId, id, version]);
  }

  /** `null` for a template that does not exist or does not repeat. */
  lockRepeated(tx: Transaction, householdId: string, id: string): Promise<RepeatedTemplate | null> {
    return tx.row<RepeatedTemplate>(LOCK_REPEATED, [householdId, id]);
  }

  /** @param days the first days of the planned repetitions */
  async noteRepeated(tx: Transaction, householdId: string, id: string, days: readonly string[]): Promise<void> {
    await tx.rows(NOTE_REPEATED, [householdId, id, days]);
  }

  /** The ids that belong to recipes of the household. */
  async knownRecipes(householdId: string, ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.sql.rows<{ id: string }>(KNOWN_RECIPES, [householdId, ids]);
    return new Set(rows.map(({ id }) => id));
  }
}
