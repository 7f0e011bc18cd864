import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config.js';
import { LimitReachedError } from '../http/errors.js';
import { LOGGER } from '../http/logger.js';
import { HouseholdSizeRepository } from './household-size.repository.js';

/** Milliseconds after which a size is measured again at the next write, or more: so many times what measuring took. */
const FRESH = 10_000;
const FRESH_TIMES = 20;
const MOST_HOUSEHOLDS = 10_000;
/** Bytes that a row takes beside what the request holds. */
const ROW_BYTES = 500;
const MEGABYTE = 1_000_000;

interface Size {
  /** Measured, and what was let in since the measurement began. */
  bytes: number;
  /** On the clock of `performance.now()`. */
  freshUntil: number;
}

/**
 * How much each household may store, about: what it holds is measured now and then, and what is let in between is added as it
 * comes. Processes that share the database each do so. What imports in the queue will need is not foreseen.
 */
@Injectable()
export class StorageQuota {
  private readonly limit: number;
  private readonly sizes = new LRUCache<string, Size>({ max: MOST_HOUSEHOLDS });
  private readonly measuring = new Map<string, Promise<Size>>();

  constructor(
    private readonly repository: HouseholdSizeRepository,
    @Inject(CONFIG) { householdMegabytes }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.limit = householdMegabytes * MEGABYTE;
  }

  get isOn(): boolean {
    return this.limit > 0;
  }

  /** Lets in what a request is about to store. @throws LimitReachedError when the household has no room for it */
  async take(householdId: string, body: unknown): Promise<void> {
    const size = await this.sizeOf(householdId);
    const bytes = size.bytes + ROW_BYTES + lengthOf(body);
    if (bytes > this.limit)
      throw new LimitReachedError(
        `This household may store ${this.limit / MEGABYTE} MB, and that is full: nothing can be added until something is removed`,
      );
    size.bytes = bytes;
  }

  /** Waits for the first measurement alone; later ones go on behind the requests. */
  private async sizeOf(householdId: string): Promise<Size> {
    const size = this.sizes.get(householdId);
    if (size !== undefined && performance.now() < size.freshUntil) return size;
    const measurement = this.measuring.get(householdId) ?? this.measure(householdId, size);
    if (size === undefined) return measurement;
    measurement.catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Could not measure what a household stores');
    });
    return size;
  }

  private measure(householdId: string, known: Size | undefined): Promise<Size> {
    const measurement = this.measureAnew(householdId, known).finally(() => this.measuring.delete(householdId));
    this.measuring.set(householdId, measurement);
    return measurement;
  }

  private async measureAnew(householdId: string, known: Size | undefined): Promise<Size> {
    const size = known ?? { bytes: 0, freshUntil: 0 };
    const before = size.bytes;
    const begin = performance.now();
    const measured = await this.repository.bytesOf(householdId);
    const end = performance.now();
    size.bytes += measured - before;
    size.freshUntil = end + Math.max(FRESH, FRESH_TIMES * (end - begin));
    this.sizes.set(householdId, size);
    return size;
  }
}

/** About the bytes of the values in a body that was parsed; its depth and the number of its values are bounded. */
function lengthOf(body: unknown): number {
  if (typeof body === 'string') return body.length;
  if (typeof body !== 'object' || body === null) return 8;
  return Object.values(body).reduce((sum: number, part) => sum + lengthOf(part), 0);
}
