import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { fileBodies, SentUpload, TakesUpload } from '../../http/bodies/sent-file.js';
import type { UploadedFile } from '../../http/bodies/uploads.js';
import { ClientGone } from '../../http/client-gone.js';
import { Id } from '../../http/fields/validation.js';
import { ArchiveQueueService } from './archive-queue.service.js';
import { ARCHIVE_TOO_LARGE } from './archive-refusals.js';
import { ArchiveUndoService } from './archive-undo.service.js';
import {
  ArchiveEntriesQueryDto,
  ArchiveImportDto,
  ArchiveImportWithEntriesDto,
  ImportArchiveQueryDto,
  QueuedArchiveDto,
  UndoneArchiveDto,
} from './archives.dto.js';
import { ArchivesService } from './archives.service.js';

const TYPES = ['application/zip', 'application/gzip', 'application/json', 'text/csv', 'text/plain'];

/** Registered before the controller with `imports/:recipeId`, so that `archives` is not read as an id. */
@ApiTags('Recipe imports')
@Controller('api/v1/recipes')
export class ArchivesController {
  constructor(
    private readonly archives: ArchivesService,
    private readonly queue: ArchiveQueueService,
    private readonly undoing: ArchiveUndoService,
  ) {}

  @Post('import/archive')
  @Needs('recipes:write')
  @HttpCode(200)
  @TakesUpload('file', ARCHIVE_TOO_LARGE)
  @ApiOperation({
    operationId: 'recipeImportArchive',
    summary: 'Queue the import of an archive of this or another program',
    description:
      'The format is told by the content. A file that is too large, unknown or damaged as a whole is refused; ' +
      'a recipe of it that cannot be read fails alone, and so does one that the household has no room for (LIMIT_REACHED).',
    requestBody: fileBodies('file', TYPES),
  })
  import(
    @CurrentCaller() caller: Caller,
    @SentUpload('file') file: UploadedFile,
    @Query() query: ImportArchiveQueryDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<QueuedArchiveDto> {
    return this.queue.import(caller, file, query, gone);
  }

  @Get('imports/archives')
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'recipeArchiveList', summary: 'List the imports of archives, newest first' })
  list(@CurrentCaller() { householdId }: Caller): Promise<ArchiveImportDto[]> {
    return this.archives.list(householdId);
  }

  @Get('imports/archives/:id')
  @Needs('recipes:read')
  @ApiOperation({ operationId: 'recipeArchiveGet', summary: 'Get the progress and the results of an archive import' })
  get(
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @Query() query: ArchiveEntriesQueryDto,
  ): Promise<ArchiveImportWithEntriesDto> {
    return this.archives.get(householdId, id, query);
  }

  @Post('imports/archives/:id/undo')
  @Needs('recipes:write')
  @AddsNothing()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'recipeArchiveUndo',
    summary: 'Undo an archive import: its unchanged recipes go to the bin, and what came with them is removed',
  })
  undo(@CurrentCaller() { householdId }: Caller, @Id() id: string): Promise<UndoneArchiveDto> {
    return this.undoing.undo(householdId, id);
  }
}
