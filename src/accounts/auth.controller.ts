import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { clientAddress } from '../http/client-address.js';
import { Public } from './access.js';
import { SessionDto, SignInDto, SignUpDto, SuccessDto, toUserDto } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';
import { signInAttempt } from './device.js';
import { endSession, startSession } from './session.js';

@ApiTags('Account')
@Public()
@Controller('api/auth')
export class AuthController {
  constructor(private readonly accounts: AccountsService) {}

  /** Make an account and sign in */
  @Post('sign-up')
  @HttpCode(200)
  async signUp(@Req() request: Request, @Body() body: SignUpDto): Promise<SessionDto> {
    const user = await this.accounts.signUp(body, clientAddress(request));
    await startSession(request, user);
    return { user: toUserDto(user) };
  }

  /** Sign in; the answer sets the session cookie */
  @Post('sign-in')
  @HttpCode(200)
  async signIn(@Req() request: Request, @Body() body: SignInDto): Promise<SessionDto> {
    const user = await this.accounts.signIn(body, signInAttempt(request));
    await startSession(request, user);
    return { user: toUserDto(user) };
  }

  /** End the session */
  @Post('sign-out')
  @HttpCode(200)
  async signOut(@Req() request: Request): Promise<SuccessDto> {
    await endSession(request);
    return { success: true };
  }

  /** Who is signed in */
  @Get('session')
  async session(@Req() request: Request): Promise<SessionDto> {
    const { userId, householdId } = request.session;
    const user =
      userId !== undefined && householdId !== undefined ? await this.accounts.findUser(householdId, userId) : null;
    return { user: user === null ? null : toUserDto(user) };
  }
}
