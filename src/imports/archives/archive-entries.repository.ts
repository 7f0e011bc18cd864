import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan, Not } from 'typeorm';
import type { HouseholdKey } from '../../database/household-repository.js';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import { ArchiveEntryResult } from './archive-entry.entity.js';

/** An entry of a finished archive whose recipe still has the version that the import gave it. */
export interface ImportedEntry {
  readonly recipeId: string;
  readonly version: number;
}

/** The results for the recipes of archives. */
@Injectable()
export class ArchiveEntriesRepository extends TableRepository<ArchiveEntryResult> {
  constructor(transactions: Transactions) {
    super(ArchiveEntryResult, transactions);
  }

  /** Returns whether the entry had no result yet; otherwise it stays as it is. */
  async add(entry: ArchiveEntryResult): Promise<boolean> {
    return (await this.insertNew([entry])).length > 0;
  }

  /** In the order of the archive. @param after the number of the last entry of the page before; -1 for the first page */
  page({ householdId, id }: HouseholdKey, after: number, limit: number): Promise<ArchiveEntryResult[]> {
    return this.table.find({
      where: { householdId, archiveId: id, number: MoreThan(after) },
      order: { number: 'ASC' },
      take: limit,
    });
  }

  /** The numbers of the entries that have a result, and how many of them a dry run would have added. */
  async done({ householdId, id }: HouseholdKey): Promise<{ numbers: Set<number>; tried: number }> {
    const entries = await this.table.find({
      select: { number: true, status: true, recipeId: true },
      where: { householdId, archiveId: id },
    });
    const tried = entries.filter(({ status, recipeId }) => status === 'imported' && recipeId === null).length;
    return { numbers: new Set(entries.map(({ number }) => number)), tried };
  }

  /** The recipes that were imported or existed, by their path in the archive. */
  async recipesByEntry({ householdId, id }: HouseholdKey): Promise<Map<string, string>> {
    const entries = await this.table.find({
      // Without the key, TypeORM takes all rows for one.
      select: { number: true, entry: true, recipeId: true },
      where: { householdId, archiveId: id, recipeId: Not(IsNull()) },
    });
    return new Map(entries.map(({ entry, recipeId }) => [entry, recipeId as string]));
  }

  /** The recipes that the archive added and that nobody has changed since. */
  unchanged({ householdId, id }: HouseholdKey): Promise<ImportedEntry[]> {
    return this.query(
      `SELECT e.recipe_id AS "recipeId", e.version
       FROM archive_entries e JOIN recipes r ON r.household_id = $1 AND r.id = e.recipe_id
       WHERE e.household_id = $1 AND e.archive_id = $2 AND e.status = 'imported' AND e.version = r.version
         AND r.deleted_at IS NULL
       ORDER BY e.number`,
      [householdId, id],
    );
  }
}
