import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../config.js';
import type { Transaction } from '../../database/sql.js';
import { StorageQuota } from '../../households/storage-quota.js';
import { HouseholdFullError } from '../../http/errors.js';
import { LOGGER } from '../../http/logger.js';
import type { FairQueue } from '../../queues/fair-queue.js';
import { RecipePicturesService } from '../../recipes/pictures/recipe-pictures.service.js';
import type { Task } from '../../tasks/task.js';
import type { TaskKind } from '../../tasks/task-kind.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import { Tasks } from '../../tasks/tasks.js';
import { fetchSettings } from '../fetch-settings.js';
import { ImportFailure } from '../import-failure.js';
import { pictureOutcomes } from '../outcomes.js';
import { type OpenPictures, openPictures } from './open-pictures.js';
import { PictureConverter } from './picture-converter.js';
import { PictureFetcher } from './picture-fetcher.js';

/** Seconds before the second, third and fourth attempt: nobody waits for it, and a site in trouble needs time. */
const BACKOFF: readonly number[] = [30, 600, 3_600];
/** Of a recipe, until one can be had. */
const MOST_ADDRESSES = 3;

/**
 * Fetches the pictures of imported recipes, as many at once as imports: from the first of a recipe's images that can be had to a kept
 * picture. The subject of a task is the recipe.
 */
@Injectable()
export class PictureImporter implements OnModuleInit, OnApplicationShutdown, TaskKind {
  readonly name = 'picture';
  readonly places: number;
  private readonly fetcher: PictureFetcher;
  private readonly converter = new PictureConverter();

  constructor(
    private readonly pictures: RecipePicturesService,
    private readonly quota: StorageQuota,
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
    this.converter.close();
    await this.fetcher.close();
  }

  /** Pictures that were fetched and wait to be converted. */
  get queue(): FairQueue {
    return this.converter.queue;
  }

  /** For the transaction that stores a recipe. */
  add(tx: Transaction, householdId: string, recipeId: string): Promise<void> {
    return this.tasks.add(tx, { kind: this.name, householdId, subject: recipeId });
  }

  /** Of all households. */
  async openByStatus(): Promise<OpenPictures[]> {
    return openPictures(await this.tasks.openByState(this.name));
  }

  async run(task: Task, stop: AbortSignal): Promise<void> {
    const outcome = await this.keepFirst(task, stop);
    if (outcome === 'kept') pictureOutcomes.tell('kept');
    else await this.settle(task, outcome);
  }

  async giveUp(task: Task): Promise<void> {
    await this.drop(task, new ImportFailure('INTERNAL_ERROR', 'Larder stopped each time it worked on the picture.'));
  }

  /** The failure to be tried again, or else the last one; `null` for a recipe that is gone or has no image. */
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
      const inSizes = await this.converter.convert(householdId, await this.fetcher.fetch(address, stop), stop);
      await this.quota.check(householdId);
      const picture = { householdId, recipeId, image, inSizes };
      return (await this.pictures.keep(picture, (tx) => this.tasks.complete(task, tx))) ? 'kept' : null;
    } catch (error) {
      stop.throwIfAborted();
      if (error instanceof ImportFailure) return error;
      if (error instanceof HouseholdFullError) return new ImportFailure(error.code, error.message);
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
    pictureOutcomes.tell(failure?.code ?? 'dropped');
  }
}

function addressesOf(images: readonly string[]): string[] {
  const pages = images.filter((image) => /^https?:\/\//i.test(image) && URL.canParse(image));
  return [...new Set(pages)].slice(0, MOST_ADDRESSES);
}
