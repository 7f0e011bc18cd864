import { Body, Controller, HttpCode, Patch, Put, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { SessionOnly } from '../access.js';
import { SuccessDto, toUserDto } from '../accounts.dto.js';
import { type Caller, CurrentCaller } from '../caller.js';
import { confirmationOf } from '../sessions/confirmation.js';
import { renameSession, startSession } from '../sessions/session.js';
import { ChangedUserDto, ChangePasswordDto, UpdateUserDto } from './user.dto.js';
import { UserService } from './user.service.js';

@ApiTags('Account')
@SessionOnly()
@Controller('api/user')
export class UserController {
  constructor(private readonly users: UserService) {}

  @Patch()
  @ApiOperation({ operationId: 'userUpdate', summary: 'Change your name and e-mail address' })
  async update(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Body() body: UpdateUserDto,
  ): Promise<ChangedUserDto> {
    const user = await this.users.update(caller, body);
    await renameSession(request, user.email);
    return { user: toUserDto(user), stale: false };
  }

  @Put('password')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'passwordChange',
    summary: 'Change your password; the answer sets a new session cookie',
    description:
      'All other sessions end. API keys and connected programs stay. Who signs in elsewhere, and has no password, sets the first one without `current` within ten minutes after signing in; later the answer is 403 `SIGN_IN_AGAIN`.',
  })
  async changePassword(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Body() { current, new: password }: ChangePasswordDto,
  ): Promise<SuccessDto> {
    const confirmation = confirmationOf(request, 'current', current);
    await startSession(request, await this.users.changePassword(caller, password, confirmation));
    return { success: true };
  }
}
