import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public, Uncounted } from '../accounts/access.js';
import { CONFIG, type Config } from '../config/config.js';
import { UnauthorizedError } from '../http/problems/errors.js';
import { Metrics } from './metrics.js';
import { isBearerOf } from './bearer.js';

/** `/metrics` on the port of the application, for requests with the token. */
@ApiExcludeController()
@Public()
@Uncounted()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  async read(@Headers('authorization') authorization: string | undefined, @Res() response: Response): Promise<void> {
    if (!isBearerOf(this.config.metrics.token, authorization))
      throw new UnauthorizedError('Send the METRICS_TOKEN as a bearer token');
    response.type(this.metrics.contentType).send(await this.metrics.text());
  }
}
