import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { FairQueue, QueueFullError, shareOf } from '../queues/fair-queue.js';

/** Requests in work. More than those that have a connection, because some need none for a while. */
const RUNNING = 500;
/** Limits for requests that wait for a turn; `patience` in milliseconds. One page of a client may request two hundred pictures at once. */
const WAITING = { waiting: 1_000, waitingEach: 200, patience: 5_000 };

/** A household has at most as many requests in work as half of the pool has connections, so that the others find some free. */
@Injectable()
export class HouseholdTurns {
  readonly queue: FairQueue;

  constructor(@Inject(CONFIG) { databasePoolSize }: Config) {
    const runningEach = shareOf(databasePoolSize);
    this.queue = new FairQueue({ name: 'requests', running: RUNNING, runningEach, ...WAITING });
  }

  /**
   * Runs the work of a request when its household has a place.
   * @param gone aborted when the client has gone, and its request need not wait any more
   * @throws QueueFullError, or the reason of `gone`
   */
  async run<T>(householdId: string, work: () => Promise<T>, gone: AbortSignal): Promise<T> {
    try {
      return await this.queue.run(householdId, work, gone);
    } catch (error) {
      // Only requests of the same household can have kept this one waiting.
      const isLate = error instanceof QueueFullError && error.limits === this.queue.limits && error.refusal === 'late';
      throw isLate ? new QueueFullError(error.limits, 'household') : error;
    }
  }
}
