import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '../accounts/access.js';
import { type Caller, CurrentCaller } from '../accounts/caller.js';
import { TaggedAnswer } from '../http/answers/tagged-answer.js';
import { StatsDto } from './stats.dto.js';
import { StatsService } from './stats.service.js';

@ApiTags('Stats')
@Controller('api/v1/stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @Needs('household:read')
  @ApiOperation({ operationId: 'statsGet', summary: 'Get numbers about the household, for dashboards' })
  @TaggedAnswer(StatsDto)
  get(@CurrentCaller() { householdId }: Caller): Promise<StatsDto> {
    return this.stats.get(householdId);
  }
}
