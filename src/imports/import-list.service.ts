import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../changes/change-feed.js';
import { orNotFound } from '../http/problems/errors.js';
import { stillMissing } from './import-warning.js';
import { type ImportDto, type ListImportsDto, toImportDto } from './imports.dto.js';
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

/** Reads imports. */
@Injectable()
export class ImportListService implements OnModuleInit {
  constructor(
    private readonly repository: ImportsRepository,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    this.feed.show({
      kind: 'recipeImport',
      scope: 'recipes:read',
      entities: async (householdId, ids) => (await this.repository.findAllIn(householdId, ids)).map(toImportDto),
      idOf: (entity) => (entity as ImportDto).recipeId,
    });
  }

  /** Newest first. */
  async list(householdId: string, { status, limit }: ListImportsDto): Promise<ImportDto[]> {
    return (await this.repository.list(householdId, status, limit)).map(toImportDto);
  }

  /** @throws NotFoundError */
  async get(householdId: string, recipeId: string): Promise<ImportDto> {
    return toImportDto(orNotFound(await this.repository.findIn(householdId, recipeId), 'Import'));
  }

  /** Imports as lines of the list that people see. @param before the last line of the previous page; `null` for the first page */
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
