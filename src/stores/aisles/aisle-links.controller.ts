import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { TaggedList } from '../../changes/polled-list.interceptor.js';
import { Id } from '../../http/fields/validation.js';
import { AisleLinkDto, LinkAisleDto } from './aisle-links.dto.js';
import { AisleLinksService } from './aisle-links.service.js';

@ApiTags('Stores')
@Controller('api/v1/stores/:id/aisle-links')
export class AisleLinksController {
  constructor(private readonly links: AisleLinksService) {}

  @Get()
  @Needs('stores:read')
  @ApiOperation({ operationId: 'aisleLinkList', summary: 'List the ingredients that have an aisle in a store' })
  @TaggedList([AisleLinkDto], { kinds: ['store'] })
  list(@CurrentCaller() { householdId }: Caller, @Id() id: string): Promise<AisleLinkDto[]> {
    return this.links.list(householdId, id);
  }

  @Put()
  @Needs('stores:write')
  @ApiOperation({ operationId: 'aisleLinkSet', summary: 'Assign an ingredient to an aisle of a store' })
  link(@CurrentCaller() caller: Caller, @Id() id: string, @Body() body: LinkAisleDto): Promise<AisleLinkDto> {
    return this.links.link(caller.householdId, id, body);
  }
}
