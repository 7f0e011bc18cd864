import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { LOGGER } from '../http/logger.js';
import type { NewTask, Task } from '../tasks/task.js';
import type { TaskKind } from '../tasks/task-kind.js';
import { TaskRunner } from '../tasks/task-runner.js';
import { Tasks } from '../tasks/tasks.js';
import { MOST_CHARACTERS } from './search-document.js';
import { type PlacesBatch, PlacesError, SearchPlacesRepository } from './search-places.repository.js';

/** Every search reads each recipe without a place, and each round of giving places costs about a tenth of a second. */
const WORTH_A_ROUND = 256;
/** Characters that are as much work as one more recipe. */
const LONG_RECIPE = 4_096;
/** One transaction: some seconds' work. Recipes that share their words take less, those that share none forty microseconds a lexeme. */
const WHOLE_BATCH: PlacesBatch = { recipes: 1_024, lexemes: 100_000, without: [] };

/** Milliseconds after which what failed is tried anew. */
const MEMORY = 3_600_000;
/** Households whose failures are remembered. */
const MOST_FAILING = 1_000;
/** Households whose additions are counted. */
const MOST_ADDING = 10_000;
/** Recipes that fail alone; a household with so many is left alone for as long as they are remembered. */
const MOST_LEFT_OUT = 10;

/** Seconds between two looks for what was left behind, and what failed. */
const LOOK = 300;

/**
 * Gives recipes their places in the blocks that searches read, behind the back of the requests that add them. Households come in
 * turn, a batch each. A batch that fails is halved, and a recipe that fails alone is left out, so that nobody waits behind it.
 */
@Injectable()
export class SearchPlacesService implements OnModuleInit, TaskKind {
  readonly name = 'searchPlaces';
  readonly places = 1;
  /** What this process added to each household since its last round, in recipes of a usual length. A look finds what is forgotten. */
  private readonly added = new LRUCache<string, number>({ max: MOST_ADDING });
  /** The batches of households in which one failed. */
  private readonly smaller = new LRUCache<string, PlacesBatch>({ max: MOST_FAILING, ttl: MEMORY });

  constructor(
    private readonly repository: SearchPlacesRepository,
    private readonly tasks: Tasks,
    private readonly runner: TaskRunner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
    this.runner.every(LOOK, 'findSearchPlaces', () => this.look());
  }

  /** @param characters of what the recipe is found by */
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

  /** A household that has more to do comes behind the others. */
  async run(task: Task): Promise<void> {
    if (await this.serveOnce(task.householdId)) await this.tasks.repeat(task, 0);
    else await this.tasks.complete(task);
  }

  private async look(): Promise<void> {
    for (const householdId of await this.repository.households(WORTH_A_ROUND))
      await this.tasks.addNow(this.taskOf(householdId));
  }

  private taskOf(householdId: string): NewTask {
    return { kind: this.name, householdId, subject: householdId };
  }

  /** Whether the household is to have another turn. */
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

/** @param failed the recipes of the batch */
function smallerBatch({ lexemes, without }: PlacesBatch, failed: readonly string[]): PlacesBatch {
  return failed.length === 1
    ? { recipes: 1, lexemes, without: [...without, ...failed] }
    : { recipes: Math.ceil(failed.length / 2), lexemes, without };
}
