import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiKeyAuth } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { AddsNothing } from '../households/adds-nothing.js';
import { DeletedDto, toDeleted } from '../http/deleted.dto.js';
import { KnownTags } from '../http/entity-tags.js';
import { PolledList, sendList } from '../http/polled-list.js';
import { uuidParam } from '../http/validation.js';
import { DeleteVersion } from '../http/version-param.js';
import { AssignStoreDto, ChangedGroceryDto, CreateGroceryDto, GroceryDto, GroceryVersionDto } from './groceries.dto.js';
import { GroceriesService } from './groceries.service.js';

@ApiTags('Groceries')
@ApiKeyAuth()
@Controller('api/v1/groceries')
export class GroceriesController {
  constructor(private readonly groceries: GroceriesService) {}

  @Get()
  @ApiOperation({ operationId: 'groceryList', summary: 'The shopping list' })
  @PolledList([GroceryDto])
  async list(@CurrentCaller() caller: Caller, @KnownTags() known: string[], @Res() response: Response): Promise<void> {
    sendList(response, await this.groceries.list(caller.householdId, known));
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ operationId: 'groceryCreate', summary: 'Add to the shopping list' })
  create(@CurrentCaller() caller: Caller, @Body() body: CreateGroceryDto): Promise<GroceryDto> {
    return this.groceries.create(caller.householdId, body);
  }

  @Patch(':id/done')
  @AddsNothing()
  @ApiOperation({ operationId: 'groceryMarkDone', summary: 'Mark as done' })
  markDone(
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Body() body: GroceryVersionDto,
  ): Promise<ChangedGroceryDto> {
    return this.groceries.setDone(caller.householdId, id, body.version, true);
  }

  @Patch(':id/undone')
  @AddsNothing()
  @ApiOperation({ operationId: 'groceryMarkUndone', summary: 'Mark as not done' })
  markUndone(
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Body() body: GroceryVersionDto,
  ): Promise<ChangedGroceryDto> {
    return this.groceries.setDone(caller.householdId, id, body.version, false);
  }

  @Patch(':id/store')
  @AddsNothing()
  @ApiOperation({ operationId: 'groceryAssignStore', summary: 'Assign to a store, or to none' })
  assignStore(
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @Body() body: AssignStoreDto,
  ): Promise<ChangedGroceryDto> {
    return this.groceries.assignStore(caller.householdId, id, body);
  }

  @Delete(':id')
  @ApiOperation({ operationId: 'groceryDelete', summary: 'Take off the shopping list' })
  @ApiQuery({ name: 'version', type: 'integer', description: 'The version the change is meant for, above 0' })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id', uuidParam('id')) id: string,
    @DeleteVersion() version: number,
  ): Promise<DeletedDto> {
    return toDeleted(await this.groceries.remove(caller.householdId, id, version));
  }
}
