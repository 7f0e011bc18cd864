import { Body, Controller, Get, Put, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiKeyAuth, Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { KnownTags } from '../../http/answers/entity-tags.js';
import { PolledList, sendList } from '../../http/answers/polled-list.js';
import { Id } from '../../http/fields/validation.js';
import { AisleLinkDto, LinkAisleDto } from './aisle-links.dto.js';
import { AisleLinksService } from './aisle-links.service.js';

@ApiTags('Stores')
@ApiKeyAuth()
@Controller('api/v1/stores/:id/aisle-links')
export class AisleLinksController {
  constructor(private readonly links: AisleLinksService) {}

  @Get()
  @Needs('stores:read')
  @ApiOperation({ operationId: 'aisleLinkList', summary: 'List the ingredients that have an aisle in a store' })
  @PolledList([AisleLinkDto])
  async list(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @KnownTags() known: string[],
    @Res() response: Response,
  ): Promise<void> {
    sendList(response, await this.links.list(caller.householdId, id, known));
  }

  @Put()
  @Needs('stores:write')
  @ApiOperation({ operationId: 'aisleLinkSet', summary: 'Assign an ingredient to an aisle of a store' })
  link(@CurrentCaller() caller: Caller, @Id() id: string, @Body() body: LinkAisleDto): Promise<AisleLinkDto> {
    return this.links.link(caller.householdId, id, body);
  }
}
