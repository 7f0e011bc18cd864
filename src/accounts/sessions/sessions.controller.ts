import { Controller, Delete, Get, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Id } from '../../http/fields/validation.js';
import { SessionOnly } from '../access.js';
import { SuccessDto } from '../accounts.dto.js';
import { type Caller, CurrentCaller } from '../caller.js';
import { SessionInfoDto } from './sessions.dto.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('Account')
@SessionOnly()
@Controller('api/user/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @ApiOperation({ operationId: 'sessionList', summary: 'List your sessions, most recently used first' })
  list(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<SessionInfoDto[]> {
    return this.sessions.list(caller, request.sessionID);
  }

  @Delete()
  @ApiOperation({ operationId: 'sessionEndOthers', summary: 'End all your other sessions' })
  async endOthers(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<SuccessDto> {
    await this.sessions.endOthers(caller, request.sessionID);
    return { success: true };
  }

  @Delete(':id')
  @ApiOperation({ operationId: 'sessionEnd', summary: 'End one of your sessions' })
  async end(@CurrentCaller() caller: Caller, @Id() id: string): Promise<SuccessDto> {
    await this.sessions.endOwn(caller, id);
    return { success: true };
  }
}
