import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AnyKey } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { ClientGone } from '../http/client-gone.js';
import { ChangesDto, ReadChangesDto } from './changes.dto.js';
import { Unqueued } from '../http/request-queue.js';
import { ChangesService } from './changes.service.js';

@ApiTags('Changes')
@AnyKey()
@Controller('api/v1/changes')
export class ChangesController {
  constructor(private readonly changes: ChangesService) {}

  @Get()
  @Unqueued()
  @ApiOperation({
    operationId: 'changeList',
    summary: 'List what changed since a cursor',
    description:
      'First without `since`, for a cursor; then read the lists; then ask with the cursor of the last answer each time. A 410 says that the cursor is too old: begin again.',
  })
  list(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Query() query: ReadChangesDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<ChangesDto> {
    return this.changes.read(request, caller, query, gone);
  }
}
