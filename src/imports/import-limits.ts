import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import type { AiService } from '../ai/ai.service.js';
import { UnprocessableError } from '../http/problems/errors.js';
import { RateLimit } from '../http/rate-limit.js';
import { HouseholdLimits } from '../recipes/limits/household-limits.service.js';

/** The limit of imports for each household. */
@Injectable()
export class ImportLimits {
  private readonly imports: RateLimit;

  constructor(
    @Inject(CONFIG) { rateLimits }: Config,
    private readonly recipes: HouseholdLimits,
  ) {
    this.imports = new RateLimit(rateLimits.importsPerHour, 3_600);
  }

  /** Counts imports before they are queued. @throws TooManyRequestsError */
  take(householdId: string, count: number): void {
    this.imports.take(householdId, count, 'Too many imports in this household');
  }

  /** The same for imports of recipes. @throws LimitReachedError when the household has no room for one, TooManyRequestsError */
  async takeForRecipes(householdId: string, count: number): Promise<void> {
    if (count > 0) await this.recipes.checkRecipes(householdId);
    this.take(householdId, count);
  }
}

/** @throws UnprocessableError when an AI is requested and none is configured */
export function refuseWithoutAi(forceAI: boolean, ai: AiService): void {
  if (forceAI && !ai.isConfigured)
    throw new UnprocessableError('forceAI needs an AI: set AI_BASE_URL and AI_MODEL, or leave forceAI out');
}
