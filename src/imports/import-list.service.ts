import { Injectable } from '@nestjs/common';
import { stillMissing } from './import-warning.js';
import { type ImportLine, type ImportPlace, ImportsRepository } from './imports.repository.js';
import { IMPORT_STATUSES, type ImportStatus } from './recipe-import.entity.js';

export type { ImportLine, ImportPlace } from './imports.repository.js';

export type ImportCounts = Readonly<Record<ImportStatus, number>>;

export interface ImportPage {
  /** Newest first. */
  readonly lines: readonly ImportLine[];
  /** Whether there are older lines. */
  readonly hasMore: boolean;
}

/** Imports as lines of the list that people see. */
@Injectable()
export class ImportListService {
  constructor(private readonly repository: ImportsRepository) {}

  /** @param before the last line of the previous page; `null` for the first page */
  async page(
    householdId: string,
    status: ImportStatus | null,
    before: ImportPlace | null,
    size: number,
  ): Promise<ImportPage> {
    const rows = await this.repository.lines(householdId, { status, before, limit: size + 1 });
    const lines = rows.slice(0, size).map(({ recipe, ...line }) => ({
      ...line,
      warnings: recipe === null ? [] : stillMissing(line.warnings, recipe),
    }));
    return { lines, hasMore: rows.length > size };
  }

  async counts(householdId: string): Promise<ImportCounts> {
    const rows = await this.repository.counts(householdId);
    const countOf = (status: ImportStatus): number => rows.find((row) => row.status === status)?.count ?? 0;
    return Object.fromEntries(IMPORT_STATUSES.map((status) => [status, countOf(status)])) as ImportCounts;
  }
}
