import { Body, Controller, Delete, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { DeletedDto, toDeleted } from '../../http/answers/deleted.dto.js';
import { Id } from '../../http/fields/validation.js';
import {
  ChangedMemberDto,
  ChangeMemberDto,
  LeaveHouseholdDto,
  LeftHouseholdDto,
  TransferHouseholdDto,
  TransferredHouseholdDto,
} from './members.dto.js';
import { MembersService } from './members.service.js';

@ApiTags('Household')
@Controller('api/v1/household')
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Patch('members/:userId')
  @Needs('household:manage')
  @ApiOperation({ operationId: 'memberUpdate', summary: 'Change the role of a member' })
  async change(
    @CurrentCaller() caller: Caller,
    @Id('userId') userId: string,
    @Body() { role }: ChangeMemberDto,
  ): Promise<ChangedMemberDto> {
    return { member: await this.members.changeRole(caller, userId, role), stale: false };
  }

  @Delete('members/:userId')
  @Needs('household:manage')
  @ApiOperation({
    operationId: 'memberRemove',
    summary: 'Remove a member from the household',
    description: 'Keys, sessions, displays and calendar feeds of the person end. The person gets an empty household.',
  })
  async remove(@CurrentCaller() caller: Caller, @Id('userId') userId: string): Promise<DeletedDto> {
    await this.members.remove(caller, userId);
    return toDeleted(true);
  }

  @Post('leave')
  @Needs('household:manage', 'own')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'householdLeave',
    summary: 'Leave the household and get one of your own',
    description:
      'The key ends with the answer. Copied recipes have your own ratings and favourites; cookbooks stay. The owner leaves only when nobody else is there.',
  })
  leave(@CurrentCaller() caller: Caller, @Body() { takeRecipes }: LeaveHouseholdDto): Promise<LeftHouseholdDto> {
    return this.members.leave(caller, takeRecipes);
  }

  @Post('transfer')
  @Needs('household:manage')
  @HttpCode(200)
  @ApiOperation({ operationId: 'householdTransfer', summary: 'Make another member the owner' })
  async transfer(
    @CurrentCaller() caller: Caller,
    @Body() { userId }: TransferHouseholdDto,
  ): Promise<TransferredHouseholdDto> {
    return { household: await this.members.transfer(caller, userId), stale: false };
  }
}
