import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../config.js';
import type { RecipeTaskAttempt } from '../../database/recipe-tasks.js';
import type { Transaction } from '../../database/sql.js';
import { LOGGER } from '../../http/logger.js';
import type { FairQueue } from '../../queues/fair-queue.js';
import { Turns } from '../../queues/turns.js';
import { attempt } from '../attempt.js';
import { type OpenPictures, PictureFetchesRepository } from './picture-fetches.repository.js';
import { PictureImporter } from './picture-importer.js';

/** Milliseconds. What other processes left behind waits no longer than a poll. */
const POLL = 3_000;
/** Seconds. A process that lives renews its leases several times in this. */
const LEASE = 10;

interface Running {
  readonly picture: RecipeTaskAttempt;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Fetches the pictures of imported recipes in turn by household, as many at once as imports, each under a lease that is kept alive here. */
@Injectable()
export class PictureWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly running = new Map<string, Running>();
  private readonly turns: Turns;
  private poll: NodeJS.Timeout | undefined;
  private filling = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly fetches: PictureFetchesRepository,
    private readonly importer: PictureImporter,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.turns = new Turns(config.importConcurrency);
  }

  onApplicationBootstrap(): void {
    this.poll = setInterval(() => {
      void attempt(this.logger, 'keep fetching pictures', () => this.fetches.renew(this.underWay(), LEASE));
      this.wake();
    }, POLL);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.poll);
    await this.filling;
    const begun = this.underWay();
    const done = [...this.running.values()].map((one) => one.done);
    for (const { stop } of this.running.values()) stop.abort();
    await Promise.all(done);
    await attempt(this.logger, 'hand pictures back', () => this.fetches.handBack(begun));
  }

  /** For the transaction that stores a recipe; `wake` is for when it is stored. */
  add(tx: Transaction, householdId: string, recipeId: string): Promise<void> {
    return this.fetches.add(tx, householdId, recipeId);
  }

  /** Looks at once for pictures to be fetched. */
  wake(): void {
    this.filling = this.filling.then(() => this.fill());
  }

  /** Of all households. */
  openByStatus(): Promise<OpenPictures[]> {
    return this.fetches.openByStatus();
  }

  /** Pictures that were fetched and wait to be converted. */
  get queue(): FairQueue {
    return this.importer.queue;
  }

  private underWay(): RecipeTaskAttempt[] {
    return [...this.running.values()].map(({ picture }) => picture);
  }

  private async fill(): Promise<void> {
    while (!this.isStopping && this.turns.hasPlace) {
      const begin = (): Promise<RecipeTaskAttempt | null> => this.fetches.begin(this.turns.taken, LEASE);
      const picture = await attempt(this.logger, 'begin to fetch a picture', begin);
      if (picture == null) return;
      this.start(picture);
    }
  }

  private start(picture: RecipeTaskAttempt): void {
    this.turns.serve(picture.householdId);
    this.turns.begin(picture.householdId);
    const stop = new AbortController();
    const done = attempt(this.logger, 'keep a picture', () => this.importer.run(picture, stop.signal)).then(() => {
      this.running.delete(picture.token);
      this.turns.end(picture.householdId);
      if (!this.isStopping) this.wake();
    });
    this.running.set(picture.token, { picture, stop, done });
  }
}
