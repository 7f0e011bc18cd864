import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config/config.js';
import { dayOf } from '../http/fields/calendar-dates.js';
import { HouseholdsRepository } from './households.repository.js';

/** Milliseconds for which the time zone of a household is cached. Other processes see a change after this time. */
const FRESH = 2_000;
const MOST_HOUSEHOLDS = 1_000;

/** The current day in the time zone of a household. */
@Injectable()
export class HouseholdClock {
  private readonly zones = new LRUCache<string, string>({ max: MOST_HOUSEHOLDS, ttl: FRESH });

  constructor(
    private readonly households: HouseholdsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The time zone of the household; that of the server when it has none. */
  async zoneOf(householdId: string): Promise<string> {
    const known = this.zones.get(householdId);
    if (known !== undefined) return known;
    const asked = performance.now();
    const zone = (await this.households.findZone(householdId)) ?? this.config.timeZone;
    this.zones.set(householdId, zone, { start: asked });
    return zone;
  }

  /** `YYYY-MM-DD`. */
  async todayOf(householdId: string): Promise<string> {
    return dayOf(new Date(), await this.zoneOf(householdId));
  }

  /** Drops the cached time zone, after it was changed. */
  forget(householdId: string): void {
    this.zones.delete(householdId);
  }
}
