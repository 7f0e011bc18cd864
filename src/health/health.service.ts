import { Injectable, ServiceUnavailableException } from '@nestjs/common';
import {
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
  type HealthIndicatorStatus,
  HealthIndicatorService,
  TypeOrmHealthIndicator,
} from '@nestjs/terminus';
import { ParserService } from '../parser/parser.service.js';
import { VERSION } from '../shared/version.js';
import type { Condition, HealthDto } from './health.dto.js';

/** Milliseconds in which the database and the parser must answer. The parser may have to start a thread first. */
const DATABASE_TIMEOUT = 2_000;
const PARSER_TIMEOUT = 5_000;

@Injectable()
export class HealthService {
  /** Callers at the same time share one parse. */
  private parsing: Promise<boolean> | null = null;

  constructor(
    private readonly checks: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: TypeOrmHealthIndicator,
    private readonly parser: ParserService,
  ) {}

  /** Asks the database and the parser. */
  async report(): Promise<HealthDto> {
    const { details } = await this.check([() => this.databaseUp(), () => this.parserUp()]);
    const db = { status: condition(details['db']?.status) };
    const parser = { status: condition(details['parser']?.status), recipeScrapersVersion: this.parser.version };
    const status = db.status === 'ok' && parser.status === 'ok' ? 'ok' : 'error';
    const versions = {
      root: VERSION,
      apps: { server: VERSION },
      packages: { parser: VERSION },
      scraper: this.parser.version,
    };
    return { status, db, versions, parser };
  }

  /** Whether requests can be served: asks the database alone. */
  async ready(): Promise<Condition> {
    const { details } = await this.check([() => this.databaseUp()]);
    return condition(details['db']?.status);
  }

  /** Terminus throws an error when something is down. The report needs the result in both cases. */
  private async check(indicators: (() => Promise<HealthIndicatorResult>)[]): Promise<HealthCheckResult> {
    try {
      return await this.checks.check(indicators);
    } catch (error) {
      if (error instanceof ServiceUnavailableException) return error.getResponse() as HealthCheckResult;
      throw error;
    }
  }

  private async databaseUp(): Promise<HealthIndicatorResult> {
    return this.database.pingCheck('db').withTimeout(DATABASE_TIMEOUT);
  }

  private async parserUp(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('parser');
    return (await this.parses()) ? indicator.up() : indicator.down();
  }

  private async parses(): Promise<boolean> {
    this.parsing ??= this.parser.check().finally(() => {
      this.parsing = null;
    });
    return withTimeout(this.parsing, PARSER_TIMEOUT);
  }
}

function condition(status: HealthIndicatorStatus | undefined): Condition {
  return status === 'up' ? 'ok' : 'error';
}

/** Resolves with `false` when the work takes longer. */
async function withTimeout(work: Promise<boolean>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
  });
}
