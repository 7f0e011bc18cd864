import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { CursorPageDto } from '../../http/fields/cursor-page.js';
import { DateTime } from '../../http/fields/field-formats.js';
import { Optional, OneOf } from '../../http/fields/validation.js';
import { IMPORT_STATUSES, type ImportStatus } from '../recipe-import.entity.js';
import { type ArchiveEntryResult, ENTRY_STATUSES, type EntryStatus } from './archive-entry.entity.js';
import { type ArchiveImport, DUPLICATE_CHOICES, type DuplicateChoice } from './archive-import.entity.js';

export class ImportArchiveQueryDto {
  /** What happens to a recipe that the household already has. `replace` puts the old content into the bin. */
  @Optional()
  @OneOf(DUPLICATE_CHOICES)
  @ApiProperty({ enum: DUPLICATE_CHOICES })
  onDuplicate: DuplicateChoice = 'skip';

  /** Only answer what would be imported. */
  @Optional()
  @IsBoolean()
  dryRun: boolean = false;
}

export class ArchiveEntriesQueryDto extends CursorPageDto {}

export class QueuedArchiveDto {
  archiveId!: string;
  @ApiProperty({ enum: IMPORT_STATUSES })
  status!: ImportStatus;
}

export class ArchiveImportDto {
  id!: string;
  fileName!: string;
  /** The program that wrote the archive. */
  format!: string;
  @ApiProperty({ enum: DUPLICATE_CHOICES })
  onDuplicate!: DuplicateChoice;
  dryRun!: boolean;
  @ApiProperty({ enum: IMPORT_STATUSES })
  status!: ImportStatus;
  /** Number of recipes in the archive. */
  total!: number;
  imported!: number;
  /** Number of duplicates that were left as they are. */
  skipped!: number;
  failed!: number;
  /** Why nothing was imported; `null` otherwise. */
  error!: string | null;
  @DateTime()
  createdAt!: string;
  @DateTime()
  updatedAt!: string;
  /** `null` unless it was undone. */
  @DateTime()
  undoneAt!: string | null;
}

export class ArchiveEntryDto {
  name!: string;
  /** The path in the archive. */
  entry!: string;
  @ApiProperty({ enum: ENTRY_STATUSES })
  status!: EntryStatus;
  /** The imported recipe, or the recipe of which it is a duplicate. */
  recipeId!: string | null;
  /** Why it failed, or why it was imported without its pictures. */
  error!: string | null;
}

export class ArchiveAdditionsDto {
  /** Such as `groceries` or `plan`. */
  part!: string;
  count!: number;
}

export class ArchiveImportWithEntriesDto extends ArchiveImportDto {
  /** What was added besides the recipes, from an export of a whole household. */
  others!: ArchiveAdditionsDto[];
  /** In the order of the archive. Recipes that have not been imported yet are missing. */
  entries!: ArchiveEntryDto[];
  nextCursor!: string | null;
}

export class UndoneArchiveDto {
  /** Number of recipes that were put into the bin. */
  deleted!: number;
}

export function toQueuedArchiveDto({ id, status }: ArchiveImport): QueuedArchiveDto {
  return { archiveId: id, status };
}

export function toArchiveImportDto(row: ArchiveImport): ArchiveImportDto {
  const { id, fileName, format, onDuplicate, dryRun, status, total, imported, skipped, failed, error } = row;
  return {
    id,
    fileName,
    format,
    onDuplicate,
    dryRun,
    status,
    total,
    imported,
    skipped,
    failed,
    error,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}

export function toArchiveEntryDto({ name, entry, status, recipeId, error }: ArchiveEntryResult): ArchiveEntryDto {
  return { name, entry, status, recipeId, error };
}
