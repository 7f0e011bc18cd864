import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../changes/change-feed.js';
import { beginFeed, noteRows } from '../changes/note-changes.js';
import { isUnknownTimeZone } from '../database/pg-errors.js';
import { Sql, type Statement, type Transaction } from '../database/sql.js';
import { TableRepository } from '../database/table-repository.js';
import { householdSql } from './household-sql.js';
import type { HouseholdDto, UpdateHouseholdDto } from './household.dto.js';
import { Household } from './household.entity.js';

const ADD: Statement = {
  name: 'household-add',
  notes: true,
  text: `
    WITH added AS (INSERT INTO households (id, name) VALUES ($1, $2) RETURNING id, version),
    owner AS (INSERT INTO memberships (household_id, user_id, role) SELECT id, $3, 'owner' FROM added),
    ${beginFeed('added')}
    SELECT id FROM added`,
};

const FIND: Statement = { name: 'household-find', text: householdSql() };

/**
 * `$3` has the changed fields. Postgres refuses a time zone that it does not know. The statement also notes a change of
 * the keys, because processes cache the rights of viewers with them.
 */
const UPDATE: Statement = {
  name: 'household-update',
  notes: true,
  text: `
    WITH changed AS (
      UPDATE households h SET
        name = CASE WHEN $3::jsonb ? 'name' THEN $3 ->> 'name' ELSE name END,
        time_zone = CASE WHEN $3 ? 'timeZone' THEN $3 ->> 'timeZone' ELSE time_zone END,
        locale = CASE WHEN $3 ? 'locale' THEN $3 ->> 'locale' ELSE locale END,
        unit_system = CASE WHEN $3 ? 'unitSystem' THEN $3 ->> 'unitSystem' ELSE unit_system END,
        viewers_may_tick = CASE WHEN $3 ? 'viewersMayTick' THEN ($3 ->> 'viewersMayTick')::boolean ELSE viewers_may_tick END,
        version = version + 1
      WHERE id = $1 AND version = $2 AND isfinite(now() AT TIME ZONE COALESCE($3::jsonb ->> 'timeZone', 'UTC'))
      RETURNING id, version
    ),
    ${noteRows(`
      SELECT 'household' AS kind, id, 'upsert' AS op, version FROM changed
      UNION ALL SELECT 'apiKey', id, 'delete', NULL FROM changed WHERE $3 ? 'viewersMayTick'
    `)}
    SELECT version FROM changed`,
};

const FIND_ZONE: Statement = {
  name: 'household-zone',
  text: 'SELECT time_zone AS "timeZone" FROM households WHERE id = $1',
};

const LIST_ALL: Statement = {
  name: 'household-list-all',
  scope: 'server',
  text: `
    SELECT h.id, h.name, h.remove_after AS "removeAfter", count(m.user_id)::int AS people
    FROM households h LEFT JOIN memberships m ON m.household_id = h.id
    GROUP BY h.id ORDER BY h.created_at, h.id`,
};

const EMAILS: Statement = {
  name: 'household-emails',
  text: 'SELECT u.id, u.email FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.household_id = $1',
};

export interface ListedHousehold {
  readonly id: string;
  readonly name: string;
  /** Number of people. */
  readonly people: number;
  readonly removeAfter: Date | null;
}

/** The changed fields. A missing member stays as it is. */
export type HouseholdPatch = Omit<UpdateHouseholdDto, 'version'>;

@Injectable()
export class HouseholdsRepository extends TableRepository<Household> implements OnModuleInit {
  constructor(
    private readonly queries: Sql,
    private readonly feed: ChangeFeed,
  ) {
    super(Household, queries.transactions);
  }

  findById(id: string): Promise<Household | null> {
    return this.table.findOneBy({ id });
  }

  onModuleInit(): void {
    this.feed.show({ kind: 'household', scope: 'household:read', entities: householdSql('AND h.id = changed.id') });
  }

  /** Adds the household with the person as its owner. It notes a change, so it must be the last statement of the transaction. */
  async add(tx: Transaction, { id, name }: Pick<Household, 'id' | 'name'>, ownerId: string): Promise<void> {
    await tx.rows(ADD, [id, name, ownerId]);
  }

  /** Oldest first. */
  listAll(): Promise<ListedHousehold[]> {
    return this.queries.rows<ListedHousehold & Record<string, unknown>>(LIST_ALL, []);
  }

  async emailsIn(id: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.queries.rows<{ id: string; email: string }>(EMAILS, [id]);
    return new Map(rows.map((row) => [row.id, row.email]));
  }

  /** `null` when the household has no time zone of its own. */
  async findZone(id: string): Promise<string | null> {
    return (await this.queries.row<{ timeZone: string | null }>(FIND_ZONE, [id]))?.timeZone ?? null;
  }

  /** Includes its people. */
  findShown(id: string): Promise<HouseholdDto | null> {
    return this.queries.row<HouseholdDto & Record<string, unknown>>(FIND, [id]);
  }

  /**
   * Whether the household had this version and was changed; `unknown-zone` when the database does not know the time
   * zone.
   */
  async updateAtVersion(id: string, version: number, patch: HouseholdPatch): Promise<boolean | 'unknown-zone'> {
    try {
      return (await this.queries.row(UPDATE, [id, version, JSON.stringify(patch)])) !== null;
    } catch (error) {
      if (isUnknownTimeZone(error)) return 'unknown-zone';
      throw error;
    }
  }
}
