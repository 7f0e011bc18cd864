import { Injectable } from '@nestjs/common';
import type { HouseholdKey } from '../../database/household-repository.js';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import { ImportFilePart } from './import-file-part.entity.js';

/** Hours for which the files of a failed import are kept, so that it can be tried again. */
const KEPT_HOURS = 24;

/** The files of imports, in parts. They go with their import. */
@Injectable()
export class ImportFilesRepository extends TableRepository<ImportFilePart> {
  constructor(transactions: Transactions) {
    super(ImportFilePart, transactions);
  }

  async add(part: ImportFilePart): Promise<void> {
    await this.table.insert(part);
  }

  /** Number of files that the import has. */
  async countOf({ householdId, id }: HouseholdKey): Promise<number> {
    return this.table.countBy({ householdId, importId: id, number: 0 });
  }

  /** The parts of one file, in their order. */
  async partsOf({ householdId, id }: HouseholdKey, file: number): Promise<Buffer[]> {
    const where = { householdId, importId: id, file };
    return (await this.table.find({ where, order: { number: 'ASC' } })).map(({ bytes }) => bytes);
  }

  /** Bytes of all files of the household. */
  async bytesOf(householdId: string): Promise<number> {
    const [row] = await this.query<{ bytes: number }>(
      `SELECT COALESCE(sum(octet_length(bytes)), 0)::float8 AS bytes FROM import_file_parts WHERE household_id = $1`,
      [householdId],
    );
    return row?.bytes ?? 0;
  }

  async removeOf({ householdId, id }: HouseholdKey): Promise<void> {
    await this.table.delete({ householdId, importId: id });
  }

  /** Removes the files of imports that failed long ago. */
  async removeOld(): Promise<void> {
    await this.query(
      `DELETE FROM import_file_parts p USING recipe_imports i
       WHERE i.household_id = p.household_id AND i.id = p.import_id
         AND i.status = 'failed' AND i.updated_at < now() - interval '${KEPT_HOURS} hours'`,
      [],
    );
  }
}
