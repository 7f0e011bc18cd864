import { Get, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { SentUpload, TakesUpload } from '../../http/bodies/sent-file.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import type { UploadedFile } from '../../http/bodies/uploads.js';
import { ClientGone } from '../../http/client-gone.js';
import { Id } from '../../http/fields/validation.js';
import { ARCHIVE_TOO_LARGE } from '../../imports/archives/archive-refusals.js';
import { ArchiveEntriesQueryDto, ImportArchiveQueryDto } from '../../imports/archives/archives.dto.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { ArchivePagesService } from './archive-pages.service.js';

@SessionOnly()
@Needs('recipes:read')
@TakesForm()
@PageController('imports/archives')
export class ArchivePagesController {
  constructor(private readonly pages: ArchivePagesService) {}

  @Get()
  list(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    return this.pages.list(request, caller);
  }

  @Post()
  @Needs('recipes:write')
  @TakesUpload('file', ARCHIVE_TOO_LARGE)
  import(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentUpload('file') file: UploadedFile,
    @Query() query: ImportArchiveQueryDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<Answer> {
    return this.pages.import(request, caller, file, query, gone);
  }

  @Get(':id')
  show(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Query('cursor') cursor: unknown,
  ): Promise<Answer> {
    const query = new ArchiveEntriesQueryDto();
    if (typeof cursor === 'string') query.cursor = cursor;
    return this.pages.show(request, caller, id, query);
  }

  @Post(':id/undo')
  @Needs('recipes:write')
  undo(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.pages.undo(request, caller, id);
  }
}
