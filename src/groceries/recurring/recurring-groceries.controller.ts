import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { TaggedList } from '../../changes/polled-list.interceptor.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { DeletedDto, toDeleted } from '../../http/answers/deleted.dto.js';
import { Id } from '../../http/fields/validation.js';
import { DeleteVersion } from '../../http/fields/version-param.js';
import {
  ChangedRecurringGroceryDto,
  CheckRecurringGroceryDto,
  CreateRecurringGroceryDto,
  RecurringGroceryDto,
  UpdateRecurringGroceryDto,
} from './recurring-groceries.dto.js';
import { RecurringGroceriesService } from './recurring-groceries.service.js';

@ApiTags('Recurring groceries')
@Controller('api/v1/recurring-groceries')
export class RecurringGroceriesController {
  constructor(private readonly recurring: RecurringGroceriesService) {}

  @Get()
  @Needs('groceries:read')
  @ApiOperation({ operationId: 'recurringGroceryList', summary: 'List the recurring groceries' })
  @TaggedList([RecurringGroceryDto], { kinds: ['recurringGrocery'] })
  list(@CurrentCaller() { householdId }: Caller): Promise<RecurringGroceryDto[]> {
    return this.recurring.list(householdId);
  }

  @Post()
  @Needs('groceries:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'recurringGroceryCreate', summary: 'Create a recurring grocery' })
  create(@CurrentCaller() caller: Caller, @Body() body: CreateRecurringGroceryDto): Promise<RecurringGroceryDto> {
    return this.recurring.create(caller.householdId, body);
  }

  @Patch(':id')
  @Needs('groceries:write')
  @ApiOperation({ operationId: 'recurringGroceryUpdate', summary: 'Change a recurring grocery' })
  update(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: UpdateRecurringGroceryDto,
  ): Promise<ChangedRecurringGroceryDto> {
    return this.recurring.update(caller.householdId, id, body);
  }

  @Post(':id/check')
  @Needs('groceries:write')
  @HttpCode(200)
  @AddsNothing()
  @ApiOperation({ operationId: 'recurringGroceryCheck', summary: 'Tick off a recurring grocery until its next date' })
  check(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: CheckRecurringGroceryDto,
  ): Promise<ChangedRecurringGroceryDto> {
    return this.recurring.check(caller.householdId, id, body);
  }

  @Delete(':id')
  @Needs('groceries:write')
  @ApiOperation({ operationId: 'recurringGroceryDelete', summary: 'Delete a recurring grocery' })
  @ApiQuery({ name: 'version', type: 'integer', description: 'The version the change is meant for, above 0' })
  async remove(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @DeleteVersion() version: number,
  ): Promise<DeletedDto> {
    return toDeleted(await this.recurring.remove(caller.householdId, id, version));
  }
}
