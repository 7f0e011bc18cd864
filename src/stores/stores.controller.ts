import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiKeyAuth } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { KnownTags } from '../http/entity-tags.js';
import { PolledList, sendList } from '../http/polled-list.js';
import { CreateStoreDto, StoreDto } from './stores.dto.js';
import { StoresService } from './stores.service.js';

@ApiTags('Stores')
@ApiKeyAuth()
@Controller('api/v1/stores')
export class StoresController {
  constructor(private readonly stores: StoresService) {}

  @Get()
  @ApiOperation({ operationId: 'storeList', summary: 'All stores with their aisles' })
  @PolledList([StoreDto])
  async list(@CurrentCaller() caller: Caller, @KnownTags() known: string[], @Res() response: Response): Promise<void> {
    sendList(response, await this.stores.list(caller.householdId, known));
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ operationId: 'storeCreate', summary: 'Add a store' })
  create(@CurrentCaller() caller: Caller, @Body() body: CreateStoreDto): Promise<StoreDto> {
    return this.stores.create(caller, body);
  }
}
