import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { CONFIG, type Config } from '../../config/config.js';
import { DeletedDto, toDeleted } from '../../http/answers/deleted.dto.js';
import { Id } from '../../http/fields/validation.js';
import { serverAddress } from '../../http/request-origin.js';
import { CreatedInviteDto, CreateInviteDto, InviteDto } from './invites.dto.js';
import { InvitesService } from './invites.service.js';

@ApiTags('Household')
@Needs('household:manage')
@Controller('api/v1/household/invites')
export class InvitesController {
  constructor(
    private readonly invites: InvitesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'inviteList', summary: 'List the unused invites, newest first' })
  list(@CurrentCaller() caller: Caller): Promise<InviteDto[]> {
    return this.invites.list(caller.householdId);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ operationId: 'inviteCreate', summary: 'Create an invite; the answer shows its link and code once' })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateInviteDto,
    @Req() request: Request,
  ): Promise<CreatedInviteDto> {
    const { invite, token, code } = await this.invites.create(caller, body);
    const origin = serverAddress(this.config.publicUrl, request);
    return Object.assign(invite, { url: `${origin}/invite/${token}`, code });
  }

  @Get(':id')
  @ApiOperation({ operationId: 'inviteGet', summary: 'Get an invite' })
  get(@CurrentCaller() caller: Caller, @Id() id: string): Promise<InviteDto> {
    return this.invites.get(caller.householdId, id);
  }

  @Delete(':id')
  @ApiOperation({ operationId: 'inviteDelete', summary: 'Revoke an invite' })
  async remove(@CurrentCaller() caller: Caller, @Id() id: string): Promise<DeletedDto> {
    await this.invites.remove(caller.householdId, id);
    return toDeleted(true);
  }
}
