import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.js';
import type { Logger } from 'pino';
import { LOGGER } from '../http/logger.js';
import type { NewTask, Task } from '../tasks/task.js';
import type { TaskKind } from '../tasks/task-kind.js';
import { TaskRunner } from '../tasks/task-runner.js';
import { Tasks } from '../tasks/tasks.js';
import { MOST_CHARACTERS } from './search-document.js';
import { type PlacesBatch, PlacesError, SearchPlacesRepository } from './search-places.repository.js';

/**
 * Number of fresh recipes that start a round. Every search reads each fresh recipe, and each round takes about a tenth of a
 * second.
 */
const WORTH_A_ROUND = 256;
/** Number of fresh recipes for which the recurring task starts a round, when no more have come for some minutes. */
const WORTH_A_LATE_ROUND = 32;
/** So many characters count as one more recipe. */
const LONG_RECIPE = 4_096;
/**
 * Limits for one transaction, which takes some seconds. A recipe whose words are already in the index takes less time; a new
 * lexeme takes about 40 microseconds.
 */
const WHOLE_BATCH: PlacesBatch = { recipes: 1_024, lexemes: 100_000, without: [] };

/** Milliseconds after which a failed recipe is tried again. */
const FAILURE_MEMORY = 3_600_000;
/** Number of households whose failures are remembered. */
const MOST_FAILING = 1_000;
/** Number of households whose additions are counted. */
const MOST_ADDING = 10_000;
/** Number of recipes that failed alone. With so many, the household is skipped until they are tried again. */
const MOST_LEFT_OUT = 10;

/** Seconds between two searches for households that have stopped adding recipes, have been missed or have failed. */
const LOOK_INTERVAL = 300;

/**
 * Gives recipes their places in the blocks that searches read, in a background task and not in the requests that add recipes.
 * Households take turns, with one batch for each turn. A batch that fails is halved. A recipe that fails alone is left out, so
 * that it does not stop the others.
 */
@Injectable()
export class SearchPlacesService implements OnModuleInit, TaskKind {
  readonly name = 'searchPlaces';
  readonly places = 1;
  /**
   * By household, what this process added since the last round, counted in recipes of usual length. The recurring task finds what
   * is missed here.
   */
  private readonly added = new LRUCache<string, number>({ ...atMost(MOST_ADDING) });
  /** By household, the smaller batch to use after a failure. */
  private readonly smaller = new LRUCache<string, PlacesBatch>({ max: MOST_FAILING, ttl: FAILURE_MEMORY });

  constructor(
    private readonly repository: SearchPlacesRepository,
    private readonly tasks: Tasks,
    private readonly runner: TaskRunner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
    this.runner.every(LOOK_INTERVAL, 'findSearchPlaces', () => this.look());
  }

  /** @param characters length of the texts by which the recipe is found */
  noteAdded(householdId: string, characters: number): void {
    const count = (this.added.get(householdId) ?? 0) + Math.max(1, Math.min(characters, MOST_CHARACTERS) / LONG_RECIPE);
    if (count < WORTH_A_ROUND) {
      this.added.set(householdId, count);
    } else {
      this.added.delete(householdId);
      this.tasks.addNow(this.taskOf(householdId)).catch((error: unknown) => {
        this.warn(error);
      });
    }
  }

  /** After one batch the task begins again behind the tasks of other households. */
  async run(task: Task): Promise<void> {
    if (await this.serveOnce(task.householdId)) await this.tasks.repeat(task, 0);
    else await this.tasks.complete(task);
  }

  private async look(): Promise<void> {
    for (const householdId of await this.repository.households(WORTH_A_LATE_ROUND))
      await this.tasks.addNow(this.taskOf(householdId));
  }

  private taskOf(householdId: string): NewTask {
    return { kind: this.name, householdId, subject: householdId };
  }

  /** Does one batch. @returns whether there is more to do */
  private async serveOnce(householdId: string): Promise<boolean> {
    const batch = this.smaller.get(householdId) ?? WHOLE_BATCH;
    if (batch.without.length >= MOST_LEFT_OUT) return false;
    try {
      return await this.repository.give(householdId, batch);
    } catch (error) {
      if (!(error instanceof PlacesError)) throw error;
      this.warn(error);
      this.smaller.set(householdId, smallerBatch(batch, error.recipeIds));
      return true;
    }
  }

  private warn(error: unknown): void {
    this.logger.warn({ err: error }, 'Could not give recipes their places for searches');
  }
}

/** @param failed ids of the recipes in the batch that failed */
function smallerBatch({ lexemes, without }: PlacesBatch, failed: readonly string[]): PlacesBatch {
  return failed.length === 1
    ? { recipes: 1, lexemes, without: [...without, ...failed] }
    : { recipes: Math.ceil(failed.length / 2), lexemes, without };
}
