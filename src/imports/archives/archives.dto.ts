import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { CursorPageDto } from '../../http/fields/cursor-page.js';
import { DateTime } from '../../http/fields/field-formats.js';
import { Optional } from '../../http/fields/validation.js';
import { IMPORT_STATUSES, type ImportStatus } from '../recipe-import.entity.js';
import { ENTRY_STATUSES, type EntryStatus } from './archive-entry.entity.js';
import { DUPLICATE_CHOICES, type DuplicateChoice } from './archive-import.entity.js';

export class ImportArchiveQueryDto {
  /** What happens to a recipe that the household has already: `replace` puts the old content into the bin. */
  @Optional()
  @IsIn(DUPLICATE_CHOICES)
  @ApiProperty({ enum: DUPLICATE_CHOICES })
  onDuplicate: DuplicateChoice = 'skip';

  /** Only tell what would be imported. */
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
  /** The program whose archive it is. */
  format!: string;
  @ApiProperty({ enum: DUPLICATE_CHOICES })
  onDuplicate!: DuplicateChoice;
  dryRun!: boolean;
  @ApiProperty({ enum: IMPORT_STATUSES })
  status!: ImportStatus;
  /** Recipes in the archive. */
  total!: number;
  imported!: number;
  /** Duplicates that were left as they are. */
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
  /** Where it is in the archive. */
  entry!: string;
  @ApiProperty({ enum: ENTRY_STATUSES })
  status!: EntryStatus;
  /** The imported recipe, or the one that it is a duplicate of. */
  recipeId!: string | null;
  /** Why it failed, or why an imported one came without its pictures. */
  error!: string | null;
}

export class ArchiveAdditionsDto {
  /** Such as `groceries` or `plan`. */
  part!: string;
  count!: number;
}

export class ArchiveImportWithEntriesDto extends ArchiveImportDto {
  /** What was added beside the recipes, from an export of a whole household. */
  others!: ArchiveAdditionsDto[];
  /** In the order of the archive; those that are still to come are not there. */
  entries!: ArchiveEntryDto[];
  nextCursor!: string | null;
}

export class UndoneArchiveDto {
  /** Recipes that were put into the bin. */
  deleted!: number;
}
