import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../config.js';
import type { RecipeTaskAttempt } from '../../database/recipe-tasks.js';
import { StorageQuota } from '../../households/storage-quota.js';
import { HouseholdFullError } from '../../http/errors.js';
import { LOGGER } from '../../http/logger.js';
import { RecipePicturesService } from '../../recipes/pictures/recipe-pictures.service.js';
import type { FairQueue } from '../../queues/fair-queue.js';
import { fetchSettings } from '../fetch-settings.js';
import { ImportFailure } from '../import-failure.js';
import { LeaseLostError } from '../import-runs.repository.js';
import { pictureOutcomes } from '../outcomes.js';
import { PictureConverter } from './picture-converter.js';
import { PictureFetcher } from './picture-fetcher.js';
import { PictureFetchesRepository } from './picture-fetches.repository.js';

/** Seconds before the second, third and fourth attempt: nobody waits for it, and a site in trouble needs time. */
const BACKOFF: readonly number[] = [30, 600, 3_600];
/** Those count, too, that a kill of the server cut short. */
const MOST_ATTEMPTS = 10;
/** Of a recipe, until one can be had. */
const MOST_ADDRESSES = 3;

/** Does one attempt at the picture of a recipe: from the first of its images that can be had to a kept picture. */
@Injectable()
export class PictureImporter implements OnApplicationShutdown {
  private readonly fetcher: PictureFetcher;
  private readonly converter = new PictureConverter();

  constructor(
    private readonly pictures: RecipePicturesService,
    private readonly fetches: PictureFetchesRepository,
    private readonly quota: StorageQuota,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) config: Config,
  ) {
    this.fetcher = new PictureFetcher(fetchSettings(config));
  }

  /** Pictures that wait to be converted. */
  get queue(): FairQueue {
    return this.converter.queue;
  }

  /** Settles when the outcome is stored, or when somebody else has the picture. */
  async run(attempt: RecipeTaskAttempt, stop: AbortSignal): Promise<void> {
    try {
      const outcome = attempt.attempts > MOST_ATTEMPTS ? interruptedEachTime() : await this.keepFirst(attempt, stop);
      if (outcome === 'kept') pictureOutcomes.tell('kept');
      else await this.settle(attempt, outcome);
    } catch (error) {
      if (!stop.aborted && !(error instanceof LeaseLostError)) throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.converter.close();
    await this.fetcher.close();
  }

  /** The failure to be tried again, or else the last one; `null` for a recipe that is gone or has no image. */
  private async keepFirst(attempt: RecipeTaskAttempt, stop: AbortSignal): Promise<'kept' | ImportFailure | null> {
    const sources = await this.pictures.findSources(attempt.householdId, attempt.recipeId);
    if (sources === null) return null;
    let failure: ImportFailure | null = null;
    for (const address of addressesOf([sources.image ?? '', ...sources.images])) {
      const outcome = await this.keep(attempt, sources.image, address, stop);
      if (!(outcome instanceof ImportFailure)) return outcome;
      if (failure?.retryable !== true) failure = outcome;
    }
    return failure;
  }

  private async keep(
    attempt: RecipeTaskAttempt,
    image: string | null,
    address: string,
    stop: AbortSignal,
  ): Promise<'kept' | ImportFailure | null> {
    const { householdId, recipeId } = attempt;
    try {
      const inSizes = await this.converter.convert(householdId, await this.fetcher.fetch(address, stop), stop);
      await this.quota.check(householdId);
      const finish = this.fetches.finish.bind(this.fetches);
      const picture = { householdId, recipeId, image, inSizes };
      return (await this.pictures.keep(picture, (tx) => finish(tx, attempt))) ? 'kept' : null;
    } catch (error) {
      stop.throwIfAborted();
      if (error instanceof ImportFailure) return error;
      if (error instanceof HouseholdFullError) return new ImportFailure(error.code, error.message);
      throw error;
    }
  }

  private async settle(attempt: RecipeTaskAttempt, failure: ImportFailure | null): Promise<void> {
    const wait = BACKOFF[attempt.attempts - 1];
    if (failure?.retryable === true && wait !== undefined) {
      await this.fetches.postpone(attempt, Math.max(wait, failure.retryAfterSeconds ?? 0));
      return;
    }
    if (!(await this.fetches.giveUp(attempt))) return;
    this.logger.info({ recipeId: attempt.recipeId, code: failure?.code }, 'A recipe goes without its picture');
    pictureOutcomes.tell(failure?.code ?? 'dropped');
  }
}

function interruptedEachTime(): ImportFailure {
  return new ImportFailure('INTERNAL_ERROR', 'Larder stopped each time it worked on the picture.');
}

function addressesOf(images: readonly string[]): string[] {
  const pages = images.filter((image) => /^https?:\/\//i.test(image) && URL.canParse(image));
  return [...new Set(pages)].slice(0, MOST_ADDRESSES);
}
