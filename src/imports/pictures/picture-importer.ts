import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../config/config.js';
import { StorageQuota } from '../../households/storage-quota.js';
import { LimitReachedError } from '../../households/limit-reached-error.js';
import { HouseholdFullError } from '../../http/problems/errors.js';
import { LOGGER } from '../../http/logger.js';
import { Outcomes } from '../../metrics/outcomes.js';
import { HouseholdLimits } from '../../recipes/limits/household-limits.service.js';
import { PictureConverter } from '../../recipes/pictures/conversion/picture-converter.js';
import { PictureError } from '../../recipes/pictures/conversion/picture-error.js';
import { RecipePicturesService } from '../../recipes/pictures/recipe-pictures.service.js';
import type { Task } from '../../tasks/task.js';
import type { TaskKind } from '../../tasks/task-kind.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import { Tasks } from '../../tasks/tasks.js';
import { fetchSettings } from '../fetching/fetch-settings.js';
import { FAILURE_CODES, ImportFailure } from '../import-failure.js';
import { type OpenPictures, openPictures } from './open-pictures.js';
import { PictureFetcher } from './picture-fetcher.js';

/**
 * Seconds before the second, third and fourth attempt. They are long because nobody waits, and a site with problems needs time.
 */
const BACKOFF: readonly number[] = [30, 600, 3_600];
/** Maximum number of image addresses of a recipe that are tried. */
const MOST_ADDRESSES = 3;

/** `dropped`: the recipe has no image any more, or another one. */
const pictureOutcomes = new Outcomes(
  'larder_pictures_finished_total',
  'Pictures that this process is done with, by outcome: kept, dropped or the code of the failure',
  ['kept', 'dropped', ...FAILURE_CODES],
);

/**
 * Fetches the pictures of imported recipes: it tries the addresses of a recipe's images in their order and stores the first
 * picture that it gets. As many run at the same time as imports. The subject of a task is the id of the recipe. In a household whose
 * pictures take as much as they may, the recipe goes without its picture: it is worth more than none.
 */
@Injectable()
export class PictureImporter implements OnModuleInit, OnApplicationShutdown, TaskKind {
  readonly name = 'picture';
  readonly places: number;
  private readonly fetcher: PictureFetcher;

  constructor(
    private readonly pictures: RecipePicturesService,
    private readonly converter: PictureConverter,
    private readonly quota: StorageQuota,
    private readonly limits: HouseholdLimits,
    private readonly tasks: Tasks,
    private readonly runner: TaskRunner,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) config: Config,
  ) {
    this.places = config.importConcurrency;
    this.fetcher = new PictureFetcher(fetchSettings(config));
  }

  onModuleInit(): void {
    this.runner.register(this);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.fetcher.close();
  }

  /** Call this in the transaction that stores the recipe. */
  add(householdId: string, recipeId: string): Promise<void> {
    return this.tasks.add({ kind: this.name, householdId, subject: recipeId });
  }

  /** Of all households; for metrics. */
  async openByStatus(): Promise<OpenPictures[]> {
    return openPictures(await this.tasks.openByState(this.name));
  }

  async run(task: Task, stop: AbortSignal): Promise<void> {
    const outcome = await this.keepFirst(task, stop);
    if (outcome === 'kept') pictureOutcomes.count('kept');
    else await this.settle(task, outcome);
  }

  async giveUp(task: Task): Promise<void> {
    await this.drop(task, new ImportFailure('INTERNAL_ERROR', 'Larder stopped each time it worked on the picture.'));
  }

  /**
   * `kept`, or a retryable failure if there is one, otherwise the last failure. `null` when the recipe does not exist or has no
   * image.
   */
  private async keepFirst(task: Task, stop: AbortSignal): Promise<'kept' | ImportFailure | null> {
    const sources = await this.pictures.findSources(task.householdId, task.subject);
    if (sources === null) return null;
    let failure: ImportFailure | null = null;
    for (const address of addressesOf([sources.image ?? '', ...sources.images])) {
      const outcome = await this.keep(task, sources.image, address, stop);
      if (!(outcome instanceof ImportFailure)) return outcome;
      if (failure?.retryable !== true) failure = outcome;
    }
    return failure;
  }

  private async keep(
    task: Task,
    image: string | null,
    address: string,
    stop: AbortSignal,
  ): Promise<'kept' | ImportFailure | null> {
    const { householdId, subject: recipeId } = task;
    try {
      await this.limits.checkPictures(householdId);
      const inSizes = await this.converter.convert(householdId, await this.fetcher.fetch(address, stop), stop);
      await this.quota.check(householdId);
      const picture = { householdId, recipeId, image, inSizes };
      return (await this.pictures.keep(picture, () => this.tasks.complete(task))) ? 'kept' : null;
    } catch (error) {
      stop.throwIfAborted();
      if (error instanceof ImportFailure) return error;
      if (error instanceof PictureError) return new ImportFailure('UNSUPPORTED_CONTENT', error.message, error);
      if (error instanceof HouseholdFullError) return ImportFailure.of('HOUSEHOLD_FULL', error);
      if (error instanceof LimitReachedError) return ImportFailure.of('LIMIT_REACHED', error);
      throw error;
    }
  }

  private async settle(task: Task, failure: ImportFailure | null): Promise<void> {
    const backoff = BACKOFF[task.attempts - 1];
    if (failure?.retryable === true && backoff !== undefined)
      await this.tasks.postpone(task, Math.max(backoff, failure.retryAfterSeconds ?? 0));
    else await this.drop(task, failure);
  }

  private async drop(task: Task, failure: ImportFailure | null): Promise<void> {
    await this.tasks.complete(task);
    this.logger.info({ recipeId: task.subject, code: failure?.code }, 'A recipe goes without its picture');
    pictureOutcomes.count(failure?.code ?? 'dropped');
  }
}

function addressesOf(images: readonly string[]): string[] {
  const pages = images.filter((image) => /^https?:\/\//i.test(image) && URL.canParse(image));
  return [...new Set(pages)].slice(0, MOST_ADDRESSES);
}
