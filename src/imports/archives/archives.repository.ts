import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type HouseholdKey, HouseholdRepository } from '../../database/household-repository.js';
import type { PatchOrSql } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import { type ImportStatus, OPEN_STATUSES } from '../recipe-import.entity.js';
import type { EntryStatus } from './archive-entry.entity.js';
import { ArchiveImport } from './archive-import.entity.js';

/** Days that the results of an archive are kept. */
const KEPT_DAYS = 30;
const MOST_LISTED = 200;

export type NewArchive = Omit<
  ArchiveImport,
  'status' | 'imported' | 'skipped' | 'failed' | 'error' | 'createdAt' | 'updatedAt' | 'undoneAt'
>;

/** What makes two uploads the same import. */
export type ArchiveChoices = Pick<ArchiveImport, 'householdId' | 'fileHash' | 'onDuplicate' | 'dryRun'>;

@Injectable()
export class ArchivesRepository extends HouseholdRepository<ArchiveImport> {
  constructor(transactions: Transactions) {
    super(ArchiveImport, transactions);
  }

  /** The newest 200, newest first. */
  list(householdId: string): Promise<ArchiveImport[]> {
    return this.table.find({
      where: { householdId },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: MOST_LISTED,
    });
  }

  /** The unfinished import of the same file with the same choices. */
  findOpen({ householdId, fileHash, onDuplicate, dryRun }: ArchiveChoices): Promise<ArchiveImport | null> {
    return this.table.findOneBy({ householdId, fileHash, onDuplicate, dryRun, status: In(OPEN_STATUSES) });
  }

  countOpen(householdId: string): Promise<number> {
    return this.table.countBy({ householdId, status: In(OPEN_STATUSES) });
  }

  /** `null` when an unfinished import of the same archive exists. */
  async add(archive: NewArchive): Promise<ArchiveImport | null> {
    return (await this.insertNew([{ ...archive, status: 'queued' }]))[0] ?? null;
  }

  /** Changes the archive if it has one of these statuses. @returns `null`, with nothing changed, when it has not */
  change(
    { householdId, id }: HouseholdKey,
    statuses: readonly ImportStatus[],
    patch: PatchOrSql<ArchiveImport>,
  ): Promise<ArchiveImport | null> {
    return this.updateWhere({ householdId, id, status: In(statuses) }, patch);
  }

  /** Adds one result to the numbers of the archive. */
  async addResult({ householdId, id }: HouseholdKey, status: EntryStatus): Promise<void> {
    await this.query(
      `UPDATE archive_imports SET imported = imported + ($3 = 'imported')::int, skipped = skipped + ($3 = 'duplicate')::int,
         failed = failed + ($3 = 'failed')::int, updated_at = now()
       WHERE household_id = $1 AND id = $2`,
      [householdId, id, status],
    );
  }

  /** The households that have archives for `removeOld`. */
  async householdsWithOld(): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      `SELECT DISTINCT household_id AS id FROM archive_imports
       WHERE status IN ('completed', 'failed') AND updated_at < now() - interval '${KEPT_DAYS} days'`,
      [],
    );
    return rows.map(({ id }) => id);
  }

  async removeOld(householdId: string): Promise<ArchiveImport[]> {
    const rows = await this.query(
      `DELETE FROM archive_imports
       WHERE household_id = $1 AND status IN ('completed', 'failed') AND updated_at < now() - interval '${KEPT_DAYS} days'
       RETURNING *`,
      [householdId],
    );
    return this.toRows(rows);
  }
}
