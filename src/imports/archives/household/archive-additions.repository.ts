import { Injectable } from '@nestjs/common';
import { Sql } from '../../../database/sql.js';
import type { HouseholdPart, MovedRow } from '../../../moving/household-part.js';

/** The key of an archive. */
export interface ArchiveKey {
  readonly householdId: string;
  readonly id: string;
}

export interface Addition extends MovedRow {
  readonly part: string;
}

/** Number of added rows of one part. */
export interface AdditionCount {
  readonly part: string;
  readonly count: number;
}

const PLAN = {
  name: 'archive-addition-plan',
  text: `
    INSERT INTO archive_additions (household_id, archive_id, part, id)
    SELECT $1, $2, $3, unnest($4::uuid[]) ON CONFLICT DO NOTHING`,
};

const PLANNED = {
  name: 'archive-addition-planned',
  text: 'SELECT id FROM archive_additions WHERE household_id = $1 AND archive_id = $2 AND part = $3',
};

/**
 * Stores the versions of the rows in `$4`. The rows in `$5` that are not in `$4` were not added, so their notes are
 * removed.
 */
const SETTLE = {
  name: 'archive-addition-settle',
  text: `
    WITH brought AS (SELECT * FROM jsonb_to_recordset($4::jsonb) AS b(id uuid, version int)),
    left_out AS (
      DELETE FROM archive_additions
      WHERE household_id = $1 AND archive_id = $2 AND part = $3 AND version IS NULL AND id = ANY($5::uuid[])
        AND id NOT IN (SELECT id FROM brought)
    )
    UPDATE archive_additions a SET version = brought.version FROM brought
    WHERE a.household_id = $1 AND a.archive_id = $2 AND a.part = $3 AND a.id = brought.id`,
};

const LIST = {
  name: 'archive-addition-list',
  text: `
    SELECT part, id, version FROM archive_additions
    WHERE household_id = $1 AND archive_id = $2 AND version IS NOT NULL ORDER BY part, id`,
};

const COUNT = {
  name: 'archive-addition-count',
  text: `
    SELECT part, count(*)::int AS count FROM archive_additions
    WHERE household_id = $1 AND archive_id = $2 AND version IS NOT NULL GROUP BY part ORDER BY part`,
};

/** @param table one of the tables that the parts name */
const known = (table: string): { name: string; text: string } => ({
  name: `archive-known-${table.replaceAll('_', '-')}`,
  text: `SELECT id FROM ${table} WHERE household_id = $1 AND id = ANY($2::uuid[])`,
});

/** The rows that archives added besides their recipes. */
@Injectable()
export class ArchiveAdditionsRepository {
  constructor(private readonly sql: Sql) {}

  /** The ids that belong to rows of the household. */
  async known(householdId: string, { table }: HouseholdPart, ids: readonly string[]): Promise<Set<string>> {
    return idsOf(await this.sql.rows<{ id: string }>(known(table), [householdId, ids]));
  }

  /** Notes rows before they are added. */
  async plan({ householdId, id }: ArchiveKey, part: string, ids: readonly string[]): Promise<void> {
    await this.sql.rows(PLAN, [householdId, id, part, ids]);
  }

  /** The ids of the rows that were noted, added or not. */
  async planned({ householdId, id }: ArchiveKey, part: string): Promise<Set<string>> {
    return idsOf(await this.sql.rows<{ id: string }>(PLANNED, [householdId, id, part]));
  }

  /** Stores the versions of the added rows, and removes the notes of rows that were not added. */
  async settle(
    { householdId, id }: ArchiveKey,
    part: string,
    planned: readonly string[],
    brought: readonly MovedRow[],
  ): Promise<void> {
    await this.sql.rows(SETTLE, [householdId, id, part, JSON.stringify(brought), planned]);
  }

  list({ householdId, id }: ArchiveKey): Promise<Addition[]> {
    return this.sql.rows<Addition & Record<string, unknown>>(LIST, [householdId, id]);
  }

  counts({ householdId, id }: ArchiveKey): Promise<AdditionCount[]> {
    return this.sql.rows<AdditionCount & Record<string, unknown>>(COUNT, [householdId, id]);
  }
}

function idsOf(rows: readonly { id: string }[]): Set<string> {
  return new Set(rows.map(({ id }) => id));
}
