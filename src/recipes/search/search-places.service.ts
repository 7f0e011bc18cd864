import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../http/logger.js';
import { SearchPlacesRepository } from './search-places.repository.js';

/** Every search reads each recipe without a place, and each round of giving places costs about a tenth of a second. */
const WORTH_A_ROUND = 256;
/** Recipes of one transaction: a few seconds' work. */
const MOST_AT_ONCE = 4_096;

/** Gives recipes their places in the blocks that searches read, behind the back of the requests that add them. */
@Injectable()
export class SearchPlacesService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** How many recipes this process added to each household since its last round. */
  private readonly added = new Map<string, number>();
  private work: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly repository: SearchPlacesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.enqueue(async () => {
      for (const householdId of await this.repository.households(WORTH_A_ROUND)) await this.give(householdId);
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.work;
  }

  noteAdded(householdId: string): void {
    const count = (this.added.get(householdId) ?? 0) + 1;
    if (count < WORTH_A_ROUND) {
      this.added.set(householdId, count);
    } else {
      this.added.delete(householdId);
      this.enqueue(() => this.give(householdId));
    }
  }

  /** One after the other: nobody waits for it. */
  private enqueue(work: () => Promise<void>): void {
    this.work = this.work.then(work).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Could not give recipes their places for searches');
    });
  }

  private async give(householdId: string): Promise<void> {
    while (!this.isStopping && (await this.repository.give(householdId, MOST_AT_ONCE)) === MOST_AT_ONCE);
  }
}
