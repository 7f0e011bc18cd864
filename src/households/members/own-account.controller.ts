import { Body, Controller, Delete, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { SessionOnly } from '../../accounts/access.js';
import { SuccessDto } from '../../accounts/accounts.dto.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { confirmationOf } from '../../accounts/sessions/confirmation.js';
import { endSession } from '../../accounts/sessions/session.js';
import { DeleteAccountDto } from './members.dto.js';
import { MembersService } from './members.service.js';

@ApiTags('Account')
@SessionOnly()
@Controller('api/user')
export class OwnAccountController {
  constructor(private readonly members: MembersService) {}

  @Delete()
  @ApiOperation({
    operationId: 'userDelete',
    summary: 'Delete your account',
    description:
      'What you added stays with the household. A household of which you are the only person is removed. An account without a password is deleted without one, within ten minutes after signing in; later the answer is 403 `SIGN_IN_AGAIN`.',
  })
  async remove(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Body() { password }: DeleteAccountDto,
  ): Promise<SuccessDto> {
    await this.members.deleteAccount(caller, confirmationOf(request, 'password', password));
    await endSession(request);
    return { success: true };
  }
}
