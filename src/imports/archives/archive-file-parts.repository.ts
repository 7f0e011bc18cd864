import { Injectable } from '@nestjs/common';
import type { HouseholdKey } from '../../database/household-repository.js';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import { ArchiveFilePart } from './archive-file-part.entity.js';

/** The files of archives, in parts. */
@Injectable()
export class ArchiveFilePartsRepository extends TableRepository<ArchiveFilePart> {
  constructor(transactions: Transactions) {
    super(ArchiveFilePart, transactions);
  }

  async add(part: ArchiveFilePart): Promise<void> {
    await this.table.insert(part);
  }

  /** The part of the file with this number; `null` after the last part. */
  async find({ householdId, id }: HouseholdKey, number: number): Promise<Buffer | null> {
    return (await this.table.findOneBy({ householdId, archiveId: id, number }))?.bytes ?? null;
  }

  async removeOf({ householdId, id }: HouseholdKey): Promise<void> {
    await this.table.delete({ householdId, archiveId: id });
  }
}
