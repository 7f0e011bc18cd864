import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { AiService } from '../../ai/ai.service.js';
import { LOGGER } from '../../http/logger.js';
import { NutritionService } from './nutrition.service.js';

/** Milliseconds. */
const POLL = 3_000;

/** Works through the estimates one by one, so that imports and people are served first. Without an AI it does nothing. */
@Injectable()
export class NutritionWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private poll: NodeJS.Timeout | undefined;
  private working: Promise<void> | null = null;

  constructor(
    private readonly nutrition: NutritionService,
    private readonly ai: AiService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.ai.isConfigured) return;
    this.poll = setInterval(() => {
      this.working ??= this.work();
    }, POLL);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.poll);
    this.stop.abort();
    await this.working;
  }

  /** The database may be away for a while; what was begun is due again when its time is over. */
  private async work(): Promise<void> {
    const { signal } = this.stop;
    try {
      while (!signal.aborted && (await this.nutrition.estimateNext(signal)));
    } catch (error) {
      this.logger.warn({ err: error }, 'Could not estimate nutrition');
    } finally {
      this.working = null;
    }
  }
}
