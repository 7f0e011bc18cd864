import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public, Uncounted } from '../accounts/access.js';
import { HealthDto, LivenessDto } from './health.dto.js';
import { HealthService } from './health.service.js';

@ApiTags('Health')
@Public()
@Uncounted()
@Controller()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('api/v1/health')
  @ApiOperation({ operationId: 'health', summary: 'Check the API, its database and its parser' })
  @ApiServiceUnavailableResponse({ type: HealthDto, description: 'Something is down; the same report' })
  async report(@Res({ passthrough: true }) response: Response): Promise<HealthDto> {
    return answer(await this.health.report(), response);
  }

  @Get('health/live')
  @ApiOperation({ operationId: 'healthLive', summary: 'Check whether the process answers; the database is not asked' })
  live(): LivenessDto {
    return { status: 'ok' };
  }

  @Get('health/ready')
  @ApiOperation({ operationId: 'healthReady', summary: 'Check whether the database answers' })
  @ApiServiceUnavailableResponse({ type: LivenessDto, description: 'The database does not answer' })
  async ready(@Res({ passthrough: true }) response: Response): Promise<LivenessDto> {
    return answer({ status: await this.health.ready() }, response);
  }
}

function answer<Report extends LivenessDto>(report: Report, response: Response): Report {
  response.status(report.status === 'ok' ? 200 : 503);
  return report;
}
