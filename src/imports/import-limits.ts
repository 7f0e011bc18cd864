import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { RateLimit } from '../http/rate-limit.js';

/** The limit of imports for each household. */
@Injectable()
export class ImportLimits {
  private readonly imports: RateLimit;

  constructor(@Inject(CONFIG) { rateLimits }: Config) {
    this.imports = new RateLimit(rateLimits.importsPerHour, 3_600);
  }

  /** Counts imports before they are queued. @throws TooManyRequestsError */
  take(householdId: string, count: number): void {
    this.imports.take(householdId, count, 'Too many imports in this household');
  }
}
