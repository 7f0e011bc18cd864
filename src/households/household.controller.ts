import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { ChangedHouseholdDto, HouseholdDto, UpdateHouseholdDto } from './household.dto.js';
import { HouseholdsService } from './households.service.js';

@ApiTags('Household')
@Controller('api/v1/household')
export class HouseholdController {
  constructor(private readonly households: HouseholdsService) {}

  @Get()
  @Needs('household:read')
  @ApiOperation({ operationId: 'householdGet', summary: 'Get the household and its members' })
  get(@CurrentCaller() caller: Caller): Promise<HouseholdDto> {
    return this.households.show(caller.householdId);
  }

  @Patch()
  @Needs('household:manage')
  @ApiOperation({ operationId: 'householdUpdate', summary: 'Change the household' })
  update(@CurrentCaller() caller: Caller, @Body() body: UpdateHouseholdDto): Promise<ChangedHouseholdDto> {
    return this.households.update(caller.householdId, body);
  }
}
