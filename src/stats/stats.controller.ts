import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiKeyAuth, Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { KnownTags } from '../http/answers/entity-tags.js';
import { PolledList, sendList } from '../http/answers/polled-list.js';
import { StatsDto } from './stats.dto.js';
import { StatsService } from './stats.service.js';

@ApiTags('Stats')
@ApiKeyAuth()
@Controller('api/v1/stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @Needs('household:read')
  @ApiOperation({ operationId: 'statsGet', summary: 'Get numbers about the household, for dashboards' })
  @PolledList(StatsDto)
  async get(@CurrentCaller() caller: Caller, @KnownTags() known: string[], @Res() response: Response): Promise<void> {
    sendList(response, await this.stats.get(caller.householdId, known));
  }
}
