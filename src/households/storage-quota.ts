import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config/config.js';
import { MEGABYTE } from '../config/limit-settings.js';
import { HouseholdFullError } from '../http/problems/errors.js';
import { reason } from '../http/problems/reason.js';
import { HouseholdSizeRepository } from './household-size.repository.js';

/**
 * Milliseconds for which a measurement is valid: at least this, or `FRESH_TIMES` the duration of the measurement when that is
 * longer, so that the measuring of large households takes only a small part of the time.
 */
const FRESH = 10_000;
const FRESH_TIMES = 20;
const MOST_HOUSEHOLDS = 10_000;

class Usage {
  measured = 0;
  /** A time of `performance.now()`. */
  freshUntil = 0;
  /** Bytes that were admitted and may not be part of the measurement. */
  added = 0;
  /** The part of `added` whose requests have not ended. */
  underWay = 0;
  measuring: Promise<void> | null = null;

  get bytes(): number {
    return this.measured + this.added;
  }
}

/**
 * Refuses what a household wants to add after it has reached its limit. The stored bytes are measured in the database. What this
 * process admits after the measurement is estimated by the size of the request bodies, which may be larger than what is stored.
 * When measurement and estimate together reach the limit, the household is measured again, and only requests that run at that
 * moment stay an estimate.
 */
@Injectable()
export class StorageQuota {
  private readonly limit: number;
  private readonly usages = new LRUCache<string, Usage>({ max: MOST_HOUSEHOLDS });

  constructor(
    private readonly repository: HouseholdSizeRepository,
    @Inject(CONFIG) { householdMegabytes }: Config,
  ) {
    this.limit = householdMegabytes * MEGABYTE;
  }

  get isOn(): boolean {
    return this.limit > 0;
  }

  /**
   * Admits what is about to be stored.
   * @returns a function to call when it has been stored, or will not be stored
   * @throws HouseholdFullError
   */
  async take(householdId: string, bytes: number): Promise<() => void> {
    const usage = await this.usageOf(householdId);
    if (usage.bytes >= this.limit) throw this.refusal(usage);
    usage.added += bytes;
    usage.underWay += bytes;
    return () => {
      usage.underWay -= bytes;
    };
  }

  /** For data that does not come with a request: checks only that the limit is not reached. @throws HouseholdFullError */
  async check(householdId: string): Promise<void> {
    if (this.isOn) (await this.take(householdId, 0))();
  }

  /** Whether `check` would refuse. */
  async isFull(householdId: string): Promise<boolean> {
    return this.isOn && (await this.usageOf(householdId)).bytes >= this.limit;
  }

  private async usageOf(householdId: string): Promise<Usage> {
    const usage = this.usages.get(householdId) ?? new Usage();
    this.usages.set(householdId, usage);
    if (this.isOutdated(usage)) await (usage.measuring ??= this.measure(householdId, usage));
    return usage;
  }

  private isOutdated({ freshUntil, measured, added, bytes }: Usage): boolean {
    const isGuess = added > 0 && measured < this.limit && bytes >= this.limit;
    return isGuess || performance.now() >= freshUntil;
  }

  private async measure(householdId: string, usage: Usage): Promise<void> {
    try {
      const begin = performance.now();
      const notSeen = usage.underWay - usage.added;
      usage.measured = await this.repository.bytesOf(householdId);
      // The measurement includes what was stored before it began, but perhaps not what was admitted since.
      usage.added += notSeen;
      const end = performance.now();
      usage.freshUntil = end + Math.max(FRESH, FRESH_TIMES * (end - begin));
    } finally {
      usage.measuring = null;
    }
  }

  private refusal({ bytes }: Usage): HouseholdFullError {
    const used = (bytes / MEGABYTE).toFixed(1);
    const most = this.limit / MEGABYTE;
    return new HouseholdFullError(
      `This household stores ${used} MB and may store ${most} MB: it can add nothing until something is removed`,
      reason('household.full', { used, most }),
    );
  }
}
