import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { LOGGER } from '../http/logger.js';
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

/** Milliseconds. It finds what other processes left behind, and what failed. */
const POLL = 300_000;

/**
 * Gives recipes their places in the blocks that searches read, behind the back of the requests that add them. Households come in
 * turn, a batch each. A batch that fails is halved, and a recipe that fails alone is left out, so that nobody waits behind it.
 */
@Injectable()
export class SearchPlacesService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** What this process added to each household since its last round, in recipes of a usual length. A poll finds what is forgotten. */
  private readonly added = new LRUCache<string, number>({ max: MOST_ADDING });
  private readonly waiting = new Set<string>();
  /** The batches of households in which one failed. */
  private readonly smaller = new LRUCache<string, PlacesBatch>({ max: MOST_FAILING, ttl: MEMORY });
  private work: Promise<void> | null = null;
  private poll: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    private readonly repository: SearchPlacesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.poll = setInterval(() => void this.look(), POLL);
    void this.look();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.poll);
    await this.work;
  }

  /** @param characters of what the recipe is found by */
  noteAdded(householdId: string, characters: number): void {
    const count = (this.added.get(householdId) ?? 0) + Math.max(1, Math.min(characters, MOST_CHARACTERS) / LONG_RECIPE);
    if (count < WORTH_A_ROUND) {
      this.added.set(householdId, count);
    } else {
      this.added.delete(householdId);
      this.enqueue(householdId);
    }
  }

  private async look(): Promise<void> {
    try {
      for (const householdId of await this.repository.households(WORTH_A_ROUND)) this.enqueue(householdId);
    } catch (error) {
      this.warn(error);
    }
  }

  private enqueue(householdId: string): void {
    this.waiting.add(householdId);
    this.work ??= this.serve().finally(() => {
      this.work = null;
    });
  }

  /** A household that has more to do comes behind the others: a set goes on with what is added meanwhile. */
  private async serve(): Promise<void> {
    for (const householdId of this.waiting) {
      this.waiting.delete(householdId);
      if (!this.isStopping && (await this.serveOnce(householdId))) this.waiting.add(householdId);
    }
  }

  /** Whether the household is to have another turn. */
  private async serveOnce(householdId: string): Promise<boolean> {
    const batch = this.smaller.get(householdId) ?? WHOLE_BATCH;
    if (batch.without.length >= MOST_LEFT_OUT) return false;
    try {
      return await this.repository.give(householdId, batch);
    } catch (error) {
      this.warn(error);
      if (!(error instanceof PlacesError)) return false;
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
