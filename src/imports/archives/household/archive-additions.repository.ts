import { Injectable } from '@nestjs/common';
import type { HouseholdKey } from '../../../database/household-repository.js';
import { TableRepository } from '../../../database/table-repository.js';
import { Transactions } from '../../../database/transactions.js';
import type { ImportedRow } from '../../../households/archive/household-part.js';
import { ArchiveAddition } from './archive-addition.entity.js';

export interface Addition extends ImportedRow {
  readonly part: string;
}

/** Number of added rows of one part. */
export interface AdditionCount {
  readonly part: string;
  readonly count: number;
}

/** The rows that archives added besides their recipes. Each is noted before it is added, and gets its version afterwards. */
@Injectable()
export class ArchiveAdditionsRepository extends TableRepository<ArchiveAddition> {
  constructor(transactions: Transactions) {
    super(ArchiveAddition, transactions);
  }

  /** Notes rows before they are added. */
  async plan({ householdId, id: archiveId }: HouseholdKey, part: string, ids: readonly string[]): Promise<void> {
    await this.query(
      `INSERT INTO archive_additions (household_id, archive_id, part, id)
       SELECT $1, $2, $3, unnest($4::uuid[]) ON CONFLICT DO NOTHING`,
      [householdId, archiveId, part, ids],
    );
  }

  /** The ids of the rows that were noted, added or not. */
  async planned({ householdId, id: archiveId }: HouseholdKey, part: string): Promise<Set<string>> {
    return idsOf(await this.table.find({ select: { id: true }, where: { householdId, archiveId, part } }));
  }

  /**
   * Stores the versions of the added rows, and removes the notes of rows that were not added.
   * @param planned the ids of all rows that were to be added
   */
  async settle(
    { householdId, id: archiveId }: HouseholdKey,
    part: string,
    planned: readonly string[],
    added: readonly ImportedRow[],
  ): Promise<void> {
    await this.query(
      `WITH added AS (SELECT * FROM jsonb_to_recordset($4::jsonb) AS b(id uuid, version int)),
       left_out AS (
         DELETE FROM archive_additions
         WHERE household_id = $1 AND archive_id = $2 AND part = $3 AND version IS NULL AND id = ANY($5::uuid[])
           AND id NOT IN (SELECT id FROM added)
       )
       UPDATE archive_additions a SET version = added.version FROM added
       WHERE a.household_id = $1 AND a.archive_id = $2 AND a.part = $3 AND a.id = added.id`,
      [householdId, archiveId, part, JSON.stringify(added), planned],
    );
  }

  list({ householdId, id }: HouseholdKey): Promise<Addition[]> {
    return this.query(
      `SELECT part, id, version FROM archive_additions
       WHERE household_id = $1 AND archive_id = $2 AND version IS NOT NULL ORDER BY part, id`,
      [householdId, id],
    );
  }

  counts({ householdId, id }: HouseholdKey): Promise<AdditionCount[]> {
    return this.query(
      `SELECT part, count(*)::int AS count FROM archive_additions
       WHERE household_id = $1 AND archive_id = $2 AND version IS NOT NULL GROUP BY part ORDER BY part`,
      [householdId, id],
    );
  }

  hasAny({ householdId, id: archiveId }: HouseholdKey): Promise<boolean> {
    return this.table.existsBy({ householdId, archiveId });
  }
}

function idsOf(rows: readonly { id: string }[]): Set<string> {
  return new Set(rows.map(({ id }) => id));
}
