import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { TaggedList } from '../changes/polled-list.interceptor.js';
import { DeletedDto, toDeleted } from '../http/answers/deleted.dto.js';
import { Id } from '../http/fields/validation.js';
import { DeleteVersion } from '../http/fields/version-param.js';
import { AddsNothing } from '../households/adds-nothing.js';
import {
  ChangedStoreDto,
  CreateStoreDto,
  DeleteStoreQueryDto,
  ReorderedStoresDto,
  ReorderStoresDto,
  StoreDto,
  UpdateStoreDto,
} from './stores.dto.js';
import { StoresService } from './stores.service.js';

@ApiTags('Stores')
@Controller('api/v1/stores')
export class StoresController {
  constructor(private readonly stores: StoresService) {}

  @Get()
  @Needs('stores:read')
  @ApiOperation({ operationId: 'storeList', summary: 'List all stores with their aisles' })
  @TaggedList([StoreDto], { kinds: ['store'] })
  list(@CurrentCaller() { householdId }: Caller): Promise<StoreDto[]> {
    return this.stores.list(householdId);
  }

  @Post()
  @Needs('stores:write')
  @HttpCode(200)
  @ApiOperation({ operationId: 'storeCreate', summary: 'Add a store' })
  create(@CurrentCaller() caller: Caller, @Body() body: CreateStoreDto): Promise<StoreDto> {
    return this.stores.create(caller, body);
  }

  @Post('reorder')
  @Needs('stores:write')
  @HttpCode(200)
  @AddsNothing()
  @ApiOperation({ operationId: 'storeReorder', summary: 'Change the order of the stores' })
  reorder(@CurrentCaller() caller: Caller, @Body() body: ReorderStoresDto): Promise<ReorderedStoresDto> {
    return this.stores.reorder(caller.householdId, body);
  }

  @Patch(':id')
  @Needs('stores:write')
  @ApiOperation({ operationId: 'storeUpdate', summary: 'Change a store and its aisles' })
  update(@CurrentCaller() caller: Caller, @Id() id: string, @Body() body: UpdateStoreDto): Promise<ChangedStoreDto> {
    return this.stores.update(caller.householdId, id, body);
  }

  @Delete(':id')
  @Needs('stores:write')
  @ApiOperation({ operationId: 'storeDelete', summary: 'Delete a store, on request with its groceries' })
  @ApiQuery({ name: 'version', type: 'integer', description: 'The version the change is meant for, above 0' })
  async remove(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @DeleteVersion() version: number,
    @Query() { deleteGroceries }: DeleteStoreQueryDto,
  ): Promise<DeletedDto> {
    return toDeleted(await this.stores.remove(caller.householdId, id, version, deleteGroceries));
  }
}
