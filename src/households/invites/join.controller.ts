import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public, SessionOnly } from '../../accounts/access.js';
import { SessionDto, toUserDto } from '../../accounts/accounts.dto.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { continueSession, startSession } from '../../accounts/sessions/session.js';
import { clientAddress } from '../../http/client-address.js';
import { LeftHouseholdDto } from '../members/members.dto.js';
import { JoinDto, JoinHouseholdDto } from './invites.dto.js';
import { InvitesService } from './invites.service.js';

@ApiTags('Account')
@Controller('api')
export class JoinController {
  constructor(
    private readonly invites: InvitesService,
    private readonly accounts: AccountsService,
  ) {}

  @Post('auth/join')
  @Public()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'join',
    summary: 'Create an account in the household of an invite, and sign in',
    description: 'It also works while sign-up is closed. Five wrong codes from one address are the most in 15 minutes.',
  })
  async join(@Req() request: Request, @Body() body: JoinDto): Promise<SessionDto> {
    const member = await this.invites.joinAsNew(body, body, clientAddress(request));
    await startSession(request, member);
    return { user: toUserDto(member.user) };
  }

  @Post('user/join')
  @SessionOnly()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'userJoin',
    summary: 'Move to the household of an invite; the answer sets a new session cookie',
    description:
      'Keys and other sessions end. Copied recipes have your own ratings and favourites; cookbooks stay. Who was the only person leaves a household that is removed after 30 days.',
  })
  async move(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Body() body: JoinHouseholdDto,
  ): Promise<LeftHouseholdDto> {
    const moved = await this.invites.join(caller, body, body.takeRecipes, clientAddress(request));
    await continueSession(request, await this.accounts.memberById(caller.userId));
    return moved;
  }
}
