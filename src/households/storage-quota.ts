import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config.js';
import { HouseholdFullError } from '../http/errors.js';
import { HouseholdSizeRepository } from './household-size.repository.js';

const MEGABYTE = 1_000_000;
/** Milliseconds for which a measurement holds, or longer: so many times what it took, so that large households are not always measured. */
const FRESH = 10_000;
const FRESH_TIMES = 20;
const MOST_HOUSEHOLDS = 10_000;

class Usage {
  measured = 0;
  /** On the clock of `performance.now()`. */
  freshUntil = 0;
  /** Bytes that were let in and that the measurement may not hold. */
  added = 0;
  /** Those of them whose requests are not yet answered. */
  underWay = 0;
  measuring: Promise<void> | null = null;

  get bytes(): number {
    return this.measured + this.added;
  }
}

/**
 * Lets a household that has reached its limit add nothing more. What it keeps is measured in the database; what this process lets in
 * after that is added by the size of its bodies, which may be more than they take when stored: when such a sum reaches the limit, the
 * household is measured again, and only what is under way at that moment goes on to count by its size.
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
   * Makes room for what is about to be stored.
   * @returns to be called when it is stored, or when it never will be
   * @throws HouseholdFullError
   */
  async take(householdId: string, bytes: number): Promise<() => void> {
    const usage = await this.usageOf(householdId);
    if (usage.bytes >= this.limit) throw new HouseholdFullError(this.explain(usage));
    usage.added += bytes;
    usage.underWay += bytes;
    return () => {
      usage.underWay -= bytes;
    };
  }

  /** For what is stored without a request: only whether there is room left. @throws HouseholdFullError */
  async check(householdId: string): Promise<void> {
    if (this.isOn) (await this.take(householdId, 0))();
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
      // What was stored before the measurement began is in it; what was let in since then may not be.
      usage.added += notSeen;
      const end = performance.now();
      usage.freshUntil = end + Math.max(FRESH, FRESH_TIMES * (end - begin));
    } finally {
      usage.measuring = null;
    }
  }

  private explain({ bytes }: Usage): string {
    const used = (bytes / MEGABYTE).toFixed(1);
    return `This household stores ${used} MB and may store ${this.limit / MEGABYTE} MB: it can add nothing until something is removed`;
  }
}
