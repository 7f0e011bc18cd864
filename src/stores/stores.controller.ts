import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiKeyAuth } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { CreateStoreDto, StoreDto } from './stores.dto.js';
import { StoresService } from './stores.service.js';

@ApiTags('Stores')
@ApiKeyAuth()
@Controller('api/v1/stores')
export class StoresController {
  constructor(private readonly stores: StoresService) {}

  @Get()
  @ApiOperation({ operationId: 'storeList', summary: 'All stores with their aisles' })
  list(@CurrentCaller() caller: Caller): Promise<StoreDto[]> {
    return this.stores.list(caller.householdId);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ operationId: 'storeCreate', summary: 'Add a store' })
  create(@CurrentCaller() caller: Caller, @Body() body: CreateStoreDto): Promise<StoreDto> {
    return this.stores.create(caller, body);
  }
}
