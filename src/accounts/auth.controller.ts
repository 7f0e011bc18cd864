import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { clientAddress } from '../http/client-address.js';
import { Public } from './access.js';
import { SessionDto, SignInDto, SignUpDto, SuccessDto, toUserDto } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';
import { CallersService } from './callers.service.js';
import { signInAttempt } from './sessions/device.js';
import { endSession, startSession } from './sessions/session.js';

@ApiTags('Account')
@Public()
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly callers: CallersService,
  ) {}

  @Post('sign-up')
  @HttpCode(200)
  @ApiOperation({ operationId: 'signUp', summary: 'Create an account and sign in' })
  async signUp(@Req() request: Request, @Body() body: SignUpDto): Promise<SessionDto> {
    const member = await this.accounts.signUp(body, clientAddress(request));
    await startSession(request, member);
    return { user: toUserDto(member.user) };
  }

  @Post('sign-in')
  @HttpCode(200)
  @ApiOperation({ operationId: 'signIn', summary: 'Sign in; the answer sets the session cookie' })
  async signIn(@Req() request: Request, @Body() body: SignInDto): Promise<SessionDto> {
    const member = await this.accounts.signIn(body, signInAttempt(request));
    await startSession(request, member);
    return { user: toUserDto(member.user) };
  }

  @Post('sign-out')
  @HttpCode(200)
  @ApiOperation({ operationId: 'signOut', summary: 'End the session' })
  async signOut(@Req() request: Request): Promise<SuccessDto> {
    await endSession(request);
    return { success: true };
  }

  @Get('session')
  @ApiOperation({ operationId: 'sessionGet', summary: 'Get the person who is signed in' })
  async session(@Req() request: Request): Promise<SessionDto> {
    const caller = this.callers.ofSession(request);
    const user = caller === null ? null : await this.accounts.findUser(caller.userId);
    return { user: user === null ? null : toUserDto(user) };
  }
}
